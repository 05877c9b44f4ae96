import type { SimulatedCall, SimulatedResult } from '../../ports/chain-nodes.ts'
import { said } from '../../said.ts'
import { compact } from './read-asset.ts'

export interface TokenWords {
  symbol?: string
  name?: string
  decimals?: number
}

/** `symbol()`, `name()` and `decimals()` of ERC-20's metadata. */
const READS = ['0x95d89b41', '0x06fdde03', '0x313ce567'] as const
const READ_GAS = '0x186a0'
const LONGEST = { symbol: 20, name: 60 }

export const readCalls = (token: string): SimulatedCall[] =>
  READS.map((data) => ({ to: token, data, gas: READ_GAS }))

/** What tokens answered to `readCalls`, three each; a token may answer what it likes, and nothing too. */
export function readTokens(
  tokens: readonly string[],
  results: readonly SimulatedResult[],
): Map<string, TokenWords> {
  const answered = (index: number) => {
    const result = results[index]
    return result?.succeeded ? Buffer.from(result.returned.slice(2), 'hex') : Buffer.alloc(0)
  }
  return new Map(
    tokens.map((token, index) => [
      token,
      compact({
        symbol: said(textIn(answered(3 * index)), LONGEST.symbol),
        name: said(textIn(answered(3 * index + 1)), LONGEST.name),
        decimals: smallIn(answered(3 * index + 2)),
      }),
    ]),
  )
}

/** A `string`, or 32 bytes of text as some old tokens answer. */
function textIn(data: Buffer): string | undefined {
  if (data.length === 32) return data.toString('utf8').replace(/\0+$/, '')
  const at = smallIn(data.subarray(0, 32))
  if (at !== 32) return undefined
  const length = Number(BigInt(`0x${data.subarray(32, 64).toString('hex') || '0'}`))
  return length <= data.length - 64 ? data.subarray(64, 64 + length).toString('utf8') : undefined
}

function smallIn(data: Buffer): number | undefined {
  if (data.length < 32 || data.subarray(0, 31).some((byte) => byte !== 0)) return undefined
  return data[31]
}
