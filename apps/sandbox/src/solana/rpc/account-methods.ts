import type { Address } from '@solana/kit'
import { invalidParams } from '../../json-rpc/fault.ts'
import type { SolanaChain } from '../chain/solana-chain.ts'
import {
  isTokenProgram,
  readMint,
  readToken,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  uiTokenAmount,
} from '../chain/token-account.ts'
import { matchesAll, readFilters } from './account-filters.ts'
import { encodeAccount, encodeMaybeAccount, readAccountFormat } from './encode-account.ts'
import { inContext, type Methods } from './method.ts'
import { type Params, readAddress } from './params.ts'

const MOST_ACCOUNTS = 100

/** What accounts hold. */
export const accountMethods: Methods = {
  getBalance: ({ chain }, params) => {
    params.config(1, chain.slots.slot)
    return inContext(chain, chain.accountOf(params.address(0))?.lamports ?? 0)
  },
  getAccountInfo: ({ chain }, params) => {
    const format = readAccountFormat(params.config(1, chain.slots.slot))
    return inContext(chain, encodeMaybeAccount(chain.accountOf(params.address(0)), format, chain.accountOf))
  },
  getMultipleAccounts: ({ chain }, params) => {
    const addresses = params.list(0, MOST_ACCOUNTS).map(readAddress)
    const config = params.config(1, chain.slots.slot)
    const format = readAccountFormat({ ...config, encoding: config.encoding ?? 'base64' })
    return inContext(
      chain,
      addresses.map((address) => encodeMaybeAccount(chain.accountOf(address), format, chain.accountOf)),
    )
  },
  getProgramAccounts: ({ chain }, params) => {
    const config = params.config(1, chain.slots.slot)
    const format = readAccountFormat(config)
    const filters = readFilters(config.filters)
    const found = chain
      .accountsOf(params.address(0))
      .filter((account) => matchesAll(account, filters))
      .map((account) => ({
        pubkey: account.address,
        account: encodeAccount(account, format, chain.accountOf),
      }))
    return config.withContext === true ? inContext(chain, found) : found
  },
  getTokenAccountBalance: ({ chain }, params) => {
    params.config(1, chain.slots.slot)
    const token = readToken(chain.accountOf(params.address(0)))
    if (!token) throw invalidParams('Invalid param: not a Token account')
    const mint = readMint(chain.accountOf(token.mint))
    if (!mint) throw invalidParams('Invalid param: mint could not be found')
    return inContext(chain, uiTokenAmount(token.amount, mint.decimals))
  },
  getTokenSupply: ({ chain }, params) => {
    params.config(1, chain.slots.slot)
    const mint = readMint(chain.accountOf(params.address(0)))
    if (!mint) throw invalidParams('Invalid param: not a Token mint')
    return inContext(chain, uiTokenAmount(mint.supply, mint.decimals))
  },
  getTokenLargestAccounts: ({ chain }, params) => {
    params.config(1, chain.slots.slot)
    const address = params.address(0)
    const mint = readMint(chain.accountOf(address))
    if (!mint) throw invalidParams('Invalid param: not a Token mint')
    const largest = tokenAccounts(chain, (token) => token.mint === address)
      .sort((a, b) => Number(b.token.amount - a.token.amount))
      .slice(0, 20)
    return inContext(
      chain,
      largest.map(({ account, token }) => ({
        address: account.address,
        ...uiTokenAmount(token.amount, mint.decimals),
      })),
    )
  },
  getTokenAccountsByOwner: ({ chain }, params) => listTokens(chain, params, 'owner'),
  getTokenAccountsByDelegate: ({ chain }, params) => listTokens(chain, params, 'delegate'),
}

function listTokens(chain: SolanaChain, params: Params, by: 'owner' | 'delegate') {
  const holder = params.address(0)
  const chosen = readTokenFilter(chain, params.raw(1))
  const format = readAccountFormat(params.config(2, chain.slots.slot))
  const found = tokenAccounts(chain, (token, program) => {
    const delegate = token.delegate.__option === 'Some' ? token.delegate.value : undefined
    if ((by === 'owner' ? token.owner : delegate) !== holder) return false
    return 'mint' in chosen ? token.mint === chosen.mint : program === chosen.programId
  })
  return inContext(
    chain,
    found.map(({ account }) => ({
      pubkey: account.address,
      account: encodeAccount(account, format, chain.accountOf),
    })),
  )
}

type Token = NonNullable<ReturnType<typeof readToken>>

function tokenAccounts(chain: SolanaChain, wanted: (token: Token, program: Address) => boolean) {
  return [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].flatMap((program) =>
    chain.accountsOf(program).flatMap((account) => {
      const token = readToken(account)
      return token && wanted(token, program) ? [{ account, token }] : []
    }),
  )
}

function readTokenFilter(chain: SolanaChain, value: unknown): { mint: Address } | { programId: Address } {
  const filter = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (filter.mint !== undefined) {
    const mint = readAddress(filter.mint)
    if (!readMint(chain.accountOf(mint))) throw invalidParams('Invalid param: could not find mint')
    return { mint }
  }
  if (filter.programId === undefined)
    throw invalidParams('Invalid params: the filter names neither `mint` nor `programId`')
  const programId = readAddress(filter.programId)
  if (!isTokenProgram(programId)) throw invalidParams('Invalid param: unrecognized Token program id')
  return { programId }
}
