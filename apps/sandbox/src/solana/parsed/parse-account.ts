import type { EncodedAccount } from '@solana/kit'
import { AccountState } from '@solana-program/token'
import {
  type AccountOf,
  decimalsOf,
  optional,
  readMint,
  readToken,
  TOKEN_2022_PROGRAM,
  uiTokenAmount,
} from '../chain/token-account.ts'
import { parseExtensions } from './extensions.ts'

const STATES: Record<AccountState, string> = {
  [AccountState.Uninitialized]: 'uninitialized',
  [AccountState.Initialized]: 'initialized',
  [AccountState.Frozen]: 'frozen',
}

/** A token account or mint in words (`jsonParsed`); undefined for any other account. */
export function parseAccount(account: EncodedAccount, accountOf: AccountOf) {
  const program = account.programAddress === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
  const parsed = parseMint(account) ?? parseToken(account, accountOf)
  return parsed && { program, parsed, space: account.data.length }
}

function parseMint(account: EncodedAccount) {
  const mint = readMint(account)
  if (!mint) return undefined
  return {
    type: 'mint',
    info: {
      mintAuthority: optional(mint.mintAuthority),
      supply: mint.supply.toString(),
      decimals: mint.decimals,
      isInitialized: mint.isInitialized,
      freezeAuthority: optional(mint.freezeAuthority),
      ...extensionsOf(account),
    },
  }
}

function parseToken(account: EncodedAccount, accountOf: AccountOf) {
  const token = readToken(account)
  if (!token) return undefined
  const decimals = decimalsOf(accountOf, token.mint)
  const delegate = optional(token.delegate)
  const reserve = optional(token.isNative)
  const closeAuthority = optional(token.closeAuthority)
  return {
    type: 'account',
    info: {
      mint: token.mint,
      owner: token.owner,
      tokenAmount: uiTokenAmount(token.amount, decimals),
      state: STATES[token.state],
      isNative: reserve !== null,
      ...(reserve === null ? {} : { rentExemptReserve: uiTokenAmount(reserve, decimals) }),
      ...(delegate === null
        ? {}
        : { delegate, delegatedAmount: uiTokenAmount(token.delegatedAmount, decimals) }),
      ...(closeAuthority === null ? {} : { closeAuthority }),
      ...extensionsOf(account),
    },
  }
}

function extensionsOf(account: EncodedAccount) {
  const extensions = parseExtensions(account)
  return extensions ? { extensions } : {}
}
