import { type Address, type EncodedAccount, type ReadonlyUint8Array, unwrapOption } from '@solana/kit'
import { AccountState, getMintDecoder, getTokenDecoder, type Mint, type Token } from '@solana-program/token'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

const TOKEN_SIZE = 165
const MINT_SIZE = 82
const KIND_MINT = 1
const KIND_ACCOUNT = 2

/** An account as it stands, undefined where there is none. */
export type AccountOf = (address: Address) => EncodedAccount | undefined

export function isTokenProgram(address: string): boolean {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM
}

/** Token-2022 accounts carry extensions behind the classic layout, after one byte that tells their kind. */
function hasKind(data: ReadonlyUint8Array, size: number, kind: number): boolean {
  return data.length === size || (data.length > TOKEN_SIZE && data[TOKEN_SIZE] === kind)
}

/** The account as a token account (a holding of one mint), or undefined when it is none. */
export function readToken(account: EncodedAccount | undefined): Token | undefined {
  if (!account || !isTokenProgram(account.programAddress)) return undefined
  if (!hasKind(account.data, TOKEN_SIZE, KIND_ACCOUNT)) return undefined
  const token = getTokenDecoder().decode(account.data.slice(0, TOKEN_SIZE))
  return token.state === AccountState.Uninitialized ? undefined : token
}

/** The account as a mint, or undefined when it is none. */
export function readMint(account: EncodedAccount | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.programAddress)) return undefined
  if (!hasKind(account.data, MINT_SIZE, KIND_MINT)) return undefined
  const mint = getMintDecoder().decode(account.data.slice(0, MINT_SIZE))
  return mint.isInitialized ? mint : undefined
}

/** An amount of tokens in the four spellings of RPC answers. */
export function uiTokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = rest ? `${whole}.${rest}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** The decimals of a mint, 0 when it is unknown. */
export function decimalsOf(accountOf: AccountOf, mint: Address): number {
  return readMint(accountOf(mint))?.decimals ?? 0
}

/** The token holdings among some accounts, as a transaction's record lists them. */
export function tokenBalances(accountOf: AccountOf, accounts: Address[]) {
  return accounts.flatMap((address, accountIndex) => {
    const account = accountOf(address)
    const token = readToken(account)
    if (!token || !account) return []
    const uiAmount = uiTokenAmount(token.amount, decimalsOf(accountOf, token.mint))
    const { mint, owner } = token
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount: uiAmount }]
  })
}

export type TokenBalance = ReturnType<typeof tokenBalances>[number]

/** The value of a COption, null when it is none. */
export function optional<T>(option: Parameters<typeof unwrapOption<T>>[0]): T | null {
  return unwrapOption(option)
}
