import { GUARDED_SOLANA_SYMBOLS, KNOWN_SOLANA_TOKENS } from '@latchkey/contract'
import type { SolanaCluster } from '../../config/host-config.ts'
import { plainText } from './plain-text.ts'

export interface SolanaToken {
  /** null: nobody says, or somebody says what is not theirs; the mint's address stands for it */
  symbol: string | null
  decimals: number
}

/** A u64 has no more digits than that. */
const MOST_DECIMALS = 20
const SYMBOL_LENGTH = 12

/** A token of the list of its cluster; undefined for all others. */
export const knownToken = (cluster: SolanaCluster['name'], mint: string): SolanaToken | undefined =>
  Object.hasOwn(KNOWN_SOLANA_TOKENS[cluster], mint) ? KNOWN_SOLANA_TOKENS[cluster][mint] : undefined

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
  return !shown || GUARDED_SOLANA_SYMBOLS.includes(letters.replace(/[^\p{L}\p{N}]/gu, '')) ? null : shown
}

/** Decimals as somebody out there says; undefined for what cannot be. */
export const strangersDecimals = (decimals: unknown): number | undefined =>
  typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS
    ? decimals
    : undefined
