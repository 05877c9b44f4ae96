import { strangersDecimals } from './tokens.ts'

/** An account as it is now, so far as its balance goes. */
export interface SolanaAccount {
  lamports: bigint
  /** of a token account */
  token?: { mint: string; owner: string; amount: bigint; decimals?: number | undefined }
  /** of a mint */
  decimals?: number | undefined
}

/** How many accounts one question may name. */
export const MOST_ACCOUNTS = 100

/**
 * Reads the answer to `getMultipleAccounts` with `jsonParsed`, in the order of the question; null for one that does
 * not exist.
 * @throws TypeError for anything else.
 */
export function readAccounts(value: unknown, addresses: string[]): Map<string, SolanaAccount | null> {
  if (!Array.isArray(value) || value.length !== addresses.length) throw new TypeError('These are no accounts')
  return new Map(addresses.map((address, place) => [address, readAccount(value[place])]))
}

function readAccount(value: unknown): SolanaAccount | null {
  if (value === null) return null
  const { lamports, data } = value as { lamports?: unknown; data?: { parsed?: Parsed } }
  const account = { lamports: lamportsOf(lamports) }
  const { type, info } = data?.parsed ?? {}
  if (type === 'mint') return { ...account, decimals: strangersDecimals(info?.decimals) }
  if (type !== 'account') return account
  const { mint, owner, tokenAmount } = info ?? {}
  const amount = tokenAmount?.amount
  if (typeof mint !== 'string' || typeof owner !== 'string' || !/^\d{1,20}$/.test(String(amount)))
    return account
  const decimals = strangersDecimals(tokenAmount?.decimals)
  return { ...account, token: { mint, owner, amount: BigInt(String(amount)), decimals } }
}

interface Parsed {
  type?: unknown
  info?: {
    mint?: unknown
    owner?: unknown
    decimals?: unknown
    tokenAmount?: { amount?: unknown; decimals?: unknown }
  }
}

/** @throws TypeError for what is no count of lamports. */
export function lamportsOf(value: unknown): bigint {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return BigInt(value)
  throw new TypeError('This is no count of lamports')
}
