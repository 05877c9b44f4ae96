import type { SolanaCluster } from '../../config/host-config.ts'
import { plainText } from './plain-text.ts'

export interface SolanaToken {
  /** null: nobody says, or somebody says what is not theirs; the mint's address stands for it */
  symbol: string | null
  decimals: number
}

export const NATIVE_MINT = 'So11111111111111111111111111111111111111112'

/** A u64 has no more digits than that. */
const MOST_DECIMALS = 20
const SYMBOL_LENGTH = 12

const SOL = { symbol: 'SOL', decimals: 9 }

/** The tokens whose names are beyond doubt [STX-019, STX-020]. */
const KNOWN: Record<SolanaCluster['name'], Record<string, SolanaToken>> = {
  'mainnet-beta': {
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { symbol: 'USDC', decimals: 6 },
    Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { symbol: 'USDT', decimals: 6 },
    [NATIVE_MINT]: SOL,
  },
  devnet: {
    '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': { symbol: 'USDC', decimals: 6 },
    EJwZgeZrdC8TXTQbQBoL6bfuAnFUUy1PVCMB4DYPzVaS: { symbol: 'USDT', decimals: 6 },
    [NATIVE_MINT]: SOL,
  },
  testnet: {},
}

/** A token of the list of its cluster; undefined for all others. */
export const knownToken = (cluster: SolanaCluster['name'], mint: string): SolanaToken | undefined =>
  Object.hasOwn(KNOWN[cluster], mint) ? KNOWN[cluster][mint] : undefined

const TAKEN = ['USDC', 'USDT', 'SOL', 'WSOL']
/** Letters of other alphabets that look like those of the names that are taken. */
const ALIKE: Record<string, string> = {
  Ѕ: 'S',
  О: 'O',
  Ο: 'O',
  С: 'C',
  Т: 'T',
  Τ: 'T',
  Ꮯ: 'C',
  '0': 'O',
  '5': 'S',
  $: 'S',
}

/**
 * What a stranger calls a token, as it can be shown: plain, short, and none of the names of the known ones, which anybody
 * may give to a token of their own. Null where nothing is left of it.
 */
export function strangersSymbol(symbol: unknown): string | null {
  if (typeof symbol !== 'string') return null
  const shown = plainText(symbol, SYMBOL_LENGTH)
  const letters = [...shown.toUpperCase()].map((letter) => ALIKE[letter] ?? letter).join('')
  return !shown || TAKEN.includes(letters.replace(/[^\p{L}\p{N}]/gu, '')) ? null : shown
}

/** Decimals as somebody out there says; undefined for what cannot be. */
export const strangersDecimals = (decimals: unknown): number | undefined =>
  typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS
    ? decimals
    : undefined
