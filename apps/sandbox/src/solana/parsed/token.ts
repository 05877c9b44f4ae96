import { type Address, type Option, unwrapOption } from '@solana/kit'
import {
  AuthorityType,
  TokenInstruction as Kind,
  parseTokenInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { type AccountOf, readMint, uiTokenAmount } from '../chain/token-account.ts'
import { forLibrary, named } from './named-accounts.ts'
import type { Parser } from './plain-instruction.ts'

type Accounts = Record<string, string>
type Data = Record<string, unknown>

interface Row {
  type: string
  /** The library's names of accounts and those of RPC answers. */
  accounts: Accounts
  /** The account that must agree, under its name in RPC answers; it may be a multisig with signers behind it. */
  authority?: readonly [ours: string, theirs: string]
  arguments?: (data: Data) => Data
}

const MINT = { mint: 'mint' }
const ACCOUNT = { account: 'account' }
const RENT = { rent: 'rentSysvar' }
const SOURCE = { source: 'source' }
const MOVE = { source: 'source', destination: 'destination' }

const amount = ({ amount }: Data) => ({ amount: String(amount) })
const checked = ({ amount, decimals }: Data) => ({
  tokenAmount: uiTokenAmount(amount as bigint, decimals as number),
})
const owner = ({ owner }: Data) => ({ owner })
const newMint = ({ decimals, mintAuthority, freezeAuthority }: Data) => {
  const freezer = unwrapOption(freezeAuthority as Option<Address>)
  return { decimals, mintAuthority, ...(freezer === null ? {} : { freezeAuthority: freezer }) }
}

const ROWS: Partial<Record<Kind, Row>> = {
  [Kind.InitializeMint]: { type: 'initializeMint', accounts: { ...MINT, ...RENT }, arguments: newMint },
  [Kind.InitializeMint2]: { type: 'initializeMint2', accounts: MINT, arguments: newMint },
  [Kind.InitializeAccount]: {
    type: 'initializeAccount',
    accounts: { ...ACCOUNT, ...MINT, owner: 'owner', ...RENT },
  },
  [Kind.InitializeAccount2]: {
    type: 'initializeAccount2',
    accounts: { ...ACCOUNT, ...MINT, ...RENT },
    arguments: owner,
  },
  [Kind.InitializeAccount3]: {
    type: 'initializeAccount3',
    accounts: { ...ACCOUNT, ...MINT },
    arguments: owner,
  },
  [Kind.InitializeImmutableOwner]: { type: 'initializeImmutableOwner', accounts: ACCOUNT },
  [Kind.GetAccountDataSize]: { type: 'getAccountDataSize', accounts: MINT },
  [Kind.SyncNative]: { type: 'syncNative', accounts: ACCOUNT },
  [Kind.AmountToUiAmount]: { type: 'amountToUiAmount', accounts: MINT, arguments: amount },
  [Kind.Transfer]: {
    type: 'transfer',
    accounts: MOVE,
    authority: ['authority', 'authority'],
    arguments: amount,
  },
  [Kind.TransferChecked]: {
    type: 'transferChecked',
    accounts: { source: 'source', mint: 'mint', destination: 'destination' },
    authority: ['authority', 'authority'],
    arguments: checked,
  },
  [Kind.Approve]: {
    type: 'approve',
    accounts: { ...SOURCE, delegate: 'delegate' },
    authority: ['owner', 'owner'],
    arguments: amount,
  },
  [Kind.ApproveChecked]: {
    type: 'approveChecked',
    accounts: { ...SOURCE, ...MINT, delegate: 'delegate' },
    authority: ['owner', 'owner'],
    arguments: checked,
  },
  [Kind.Revoke]: { type: 'revoke', accounts: SOURCE, authority: ['owner', 'owner'] },
  [Kind.MintTo]: {
    type: 'mintTo',
    accounts: { ...MINT, token: 'account' },
    authority: ['mintAuthority', 'mintAuthority'],
    arguments: amount,
  },
  [Kind.MintToChecked]: {
    type: 'mintToChecked',
    accounts: { ...MINT, token: 'account' },
    authority: ['mintAuthority', 'mintAuthority'],
    arguments: checked,
  },
  [Kind.Burn]: {
    type: 'burn',
    accounts: { ...ACCOUNT, ...MINT },
    authority: ['authority', 'authority'],
    arguments: amount,
  },
  [Kind.BurnChecked]: {
    type: 'burnChecked',
    accounts: { ...ACCOUNT, ...MINT },
    authority: ['authority', 'authority'],
    arguments: checked,
  },
  [Kind.CloseAccount]: {
    type: 'closeAccount',
    accounts: { ...ACCOUNT, destination: 'destination' },
    authority: ['owner', 'owner'],
  },
  [Kind.FreezeAccount]: {
    type: 'freezeAccount',
    accounts: { ...ACCOUNT, ...MINT },
    authority: ['owner', 'freezeAuthority'],
  },
  [Kind.ThawAccount]: {
    type: 'thawAccount',
    accounts: { ...ACCOUNT, ...MINT },
    authority: ['owner', 'freezeAuthority'],
  },
}

const AUTHORITIES: Record<AuthorityType, string> = {
  [AuthorityType.MintTokens]: 'mintTokens',
  [AuthorityType.FreezeAccount]: 'freezeAccount',
  [AuthorityType.AccountOwner]: 'accountOwner',
  [AuthorityType.CloseAccount]: 'closeAccount',
}

/** An instruction of the Token program in words; amounts are decimal strings. */
export const parseToken: Parser = (instruction, accountOf) => {
  const { instructionType, accounts, data } = parseTokenInstruction(
    forLibrary(instruction, TOKEN_PROGRAM_ADDRESS),
  ) as { instructionType: Kind; accounts: object; data: Data }
  const row =
    instructionType === Kind.SetAuthority
      ? setAuthority(instruction.accounts[0] as Address, data, accountOf)
      : ROWS[instructionType]
  if (!row) return undefined
  const info = { ...named(accounts, row.accounts), ...row.arguments?.(data) }
  if (!row.authority) return { type: row.type, info }
  const [ours, theirs] = row.authority
  const signers = instruction.accounts.slice(Object.keys(row.accounts).length + 1)
  if (signers.length === 0)
    return { type: row.type, info: { ...info, ...named(accounts, { [ours]: theirs }) } }
  const multisig = `multisig${theirs[0]?.toUpperCase()}${theirs.slice(1)}`
  return { type: row.type, info: { ...info, ...named(accounts, { [ours]: multisig }), signers } }
}

function setAuthority(owned: Address, { authorityType, newAuthority }: Data, accountOf: AccountOf): Row {
  const ofMint =
    authorityType === AuthorityType.MintTokens ||
    authorityType === AuthorityType.FreezeAccount ||
    readMint(accountOf(owned)) !== undefined
  return {
    type: 'setAuthority',
    accounts: { owned: ofMint ? 'mint' : 'account' },
    authority: ['owner', 'authority'],
    arguments: () => ({
      authorityType: AUTHORITIES[authorityType as AuthorityType],
      newAuthority: unwrapOption(newAuthority as Option<Address>),
    }),
  }
}
