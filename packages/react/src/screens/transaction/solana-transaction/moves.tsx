import type {
  PreparedSolanaTransaction,
  SolanaAmount,
  SolanaInstructionView,
  SolanaSwapSide,
} from '@latchkey/core'
import { fill } from '../../../copy/fill.ts'
import type { TransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import type { Fact } from '../../../ui/facts.tsx'
import { symbolOf } from './summary.ts'
import { TokenAmounts } from './token-amount.tsx'

/** A side of a swap, with the bound that the program holds. */
export function sideOf({ amount, exact, ...token }: SolanaSwapSide, bound: string): string {
  const said = `${formatToken(amount, token.decimals ?? DECIMALS.SOL)} ${symbolOf(token)}`
  return exact ? said : fill(bound, { amount: said })
}

/**
 * What leaves the wallet and what arrives in it: as a simulation says, else as the one swap is bound to, else what the
 * transfers come to. Nothing where the amount above says it all.
 */
export function movesOf(
  { changes, instructions }: PreparedSolanaTransaction,
  { transaction: { amount }, 'solana-transaction': words }: TransactionCopy,
  shown: { amount: string | null; symbol: string },
): (Fact | false)[] {
  const swaps = instructions.flatMap(({ sell, buy }) => (sell && buy ? [{ sell, buy }] : []))
  const [swap] = swaps
  const sums = transfersOf(instructions)
  if (!changes) {
    if (shown.amount !== null) return []
    if (!swap) return [sums.length > 0 && { label: amount, value: <TokenAmounts of={sums} /> }]
    return swaps.length === 1
      ? [
          { label: words.pays, value: sideOf(swap.sell, words.atMost) },
          { label: words.gets, value: sideOf(swap.buy, words.atLeast) },
        ]
      : []
  }
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

/** What all transfers come to, by token. */
function transfersOf(instructions: SolanaInstructionView[]): SolanaAmount[] {
  const sums = new Map<string, SolanaAmount>()
  for (const { kind, amount, symbol, mint, decimals } of instructions) {
    if ((kind !== 'sol-transfer' && kind !== 'spl-transfer') || amount === undefined) continue
    const token = kind === 'sol-transfer' ? 'SOL' : (mint ?? '')
    const sum = amount + (sums.get(token)?.amount ?? 0n)
    sums.set(token, {
      amount: sum,
      mint: token,
      ...(decimals === undefined ? {} : { decimals }),
      ...(symbol === undefined ? {} : { symbol }),
    })
  }
  return [...sums.values()]
}
