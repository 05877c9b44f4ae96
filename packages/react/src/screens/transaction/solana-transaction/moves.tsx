import type { PreparedSolanaTransaction, SolanaSwapSide } from '@latchkey/core'
import { fill } from '../../../copy/fill.ts'
import type { TransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import type { Fact } from '../../../ui/facts.tsx'
import { symbolOf } from './summary.ts'
import { TokenAmounts } from './token-amount.tsx'

type Words = TransactionCopy['solana-transaction']

/** A side of a swap, with the bound that the program holds. */
export function sideOf({ amount, exact, ...token }: SolanaSwapSide, bound: string): string {
  const said = `${formatToken(amount, token.decimals ?? DECIMALS.SOL)} ${symbolOf(token)}`
  return exact ? said : fill(bound, { amount: said })
}

/**
 * What leaves the wallet and what arrives in it: as a simulation says, else as the one swap is bound to. Nothing where the
 * amount above says it all.
 */
export function movesOf(
  { changes, instructions }: PreparedSolanaTransaction,
  words: Words,
  shown: { amount: string | null; symbol: string },
): (Fact | false)[] {
  const swaps = instructions.flatMap(({ sell, buy }) => (sell && buy ? [{ sell, buy }] : []))
  const [swap] = swaps
  if (!changes)
    return swap && swaps.length === 1
      ? [
          { label: words.pays, value: sideOf(swap.sell, words.atMost) },
          { label: words.gets, value: sideOf(swap.buy, words.atLeast) },
        ]
      : []
  const out = changes.filter(({ amount }) => amount < 0n)
  const into = changes.filter(({ amount }) => amount > 0n)
  const [only] = out
  const said =
    into.length === 0 &&
    out.length === 1 &&
    only &&
    formatToken(-only.amount, only.decimals) === shown.amount &&
    symbolOf(only) === shown.symbol
  return [
    !said && out.length > 0 && { label: words.pays, value: <TokenAmounts of={out} /> },
    into.length > 0 && { label: words.gets, value: <TokenAmounts of={into} /> },
  ]
}
