import type {
  PreparedSolanaTransaction,
  SolanaAmount,
  SolanaInstructionView,
  SolanaSwapSide,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import type { TransactionCopy } from '../../../copy/transaction/copy.ts'
import type { Fact } from '../../../ui/facts.tsx'
import { Address } from '../transaction.tsx'
import { emptiedForOthers, givesAway, readable } from './summary.ts'
import { Lines, SUM_OF_SOL, TokenAmounts } from './token-amount.tsx'

type Words = TransactionCopy['solana-transaction']
type Swap = Required<Pick<SolanaInstructionView, 'sell' | 'buy'>> & Pick<SolanaInstructionView, 'to'>

/** A side of a swap, with the bound that the program holds. */
export function sideOf({ amount, exact, ...token }: SolanaSwapSide, bound: string, words: Words): string {
  const { figure, unit } = readable(amount, token, words)
  const said = `${figure} ${unit}`
  return exact ? said : fill(bound, { amount: said })
}

/**
 * What leaves the wallet and what arrives in it: as a simulation says, else as swaps are bound to and what the transfers
 * come to. Nothing where the amount above says it all. Whatever says it, who else gets something is named.
 */
export function movesOf(
  { changes, instructions, price }: PreparedSolanaTransaction,
  { transaction: { amount }, 'solana-transaction': words }: TransactionCopy,
  shown: { amount: string | null; symbol: string },
  wallet: string,
): (Fact | false)[] {
  const swaps = instructions.flatMap((one): Swap[] =>
    one.sell && one.buy ? [{ sell: one.sell, buy: one.buy, to: one.to }] : [],
  )
  const others = swaps.filter(({ to }) => to !== wallet)
  const own = swaps.filter(({ to }) => to === wallet)
  const emptied = emptiedForOthers(instructions)
  const gotten = [
    ...others.map(({ buy, to }) => ({ said: sideOf(buy, words.atLeast, words), to })),
    ...emptied.flatMap(({ amount, to, ...token }) => {
      const { figure, unit } = readable(amount ?? 0n, token, words)
      return amount === undefined ? [] : [{ said: `${figure} ${unit}`, to }]
    }),
  ]
  // how much an account holds nobody has to say
  const closed = emptied.filter(({ amount }) => amount === undefined)
  const forOthers = [
    gotten.length > 0 && { label: words.theyGet, value: <Gotten of={gotten} /> },
    closed.length > 0 && { label: words.closed, value: <Receivers of={closed} /> },
  ]
  if (!changes) {
    if (shown.amount !== null) return forOthers
    const sums = transfersOf(swaps.length ? givesAway(instructions) : instructions)
    const sides = (of: SolanaSwapSide[], bound: string) => (
      <Lines
        of={of.map((side, place) => ({ key: `${place}`, line: <bdi>{sideOf(side, bound, words)}</bdi> }))}
      />
    )
    return [
      swaps.length > 0 && {
        label: words.pays,
        value: sides(
          swaps.map(({ sell }) => sell),
          words.atMost,
        ),
      },
      own.length > 0 && {
        label: words.gets,
        value: sides(
          own.map(({ buy }) => buy),
          words.atLeast,
        ),
      },
      sums.length > 0 && { label: amount, value: <TokenAmounts of={sums} price={price} /> },
      ...forOthers,
    ]
  }
  const out = changes.filter(({ amount }) => amount < 0n)
  const into = changes.filter(({ amount }) => amount > 0n)
  const [only] = out
  const left = only && readable(-only.amount, only, words)
  const said =
    into.length === 0 && out.length === 1 && left?.figure === shown.amount && left?.unit === shown.symbol
  return [
    !said && out.length > 0 && { label: words.pays, value: <TokenAmounts of={out} price={price} /> },
    into.length > 0 && { label: words.gets, value: <TokenAmounts of={into} price={price} /> },
    ...forOthers,
  ]
}

/** What others get, and who. */
function Gotten({ of }: { of: { said: string; to: string | undefined }[] }): ReactNode {
  const lines = of.map(({ said, to }, place) => ({
    key: `${place}`,
    line: (
      <>
        <bdi>{said}</bdi>
        {to !== undefined && (
          <>
            <br />
            <Address of={to} />
          </>
        )}
      </>
    ),
  }))
  return <Lines of={lines} />
}

function Receivers({ of }: { of: SolanaInstructionView[] }): ReactNode {
  const all = [...new Set(of.map(({ to }) => to))].filter((to) => to !== undefined)
  return <Lines of={all.map((to) => ({ key: to, line: <Address of={to} /> }))} />
}

/** What all that is given comes to, by token. */
function transfersOf(instructions: SolanaInstructionView[]): SolanaAmount[] {
  const sums = new Map<string, SolanaAmount>()
  for (const { kind, amount, symbol, mint, decimals } of instructions) {
    const gives = kind === 'sol-transfer' || kind === 'spl-transfer' || kind === 'create-account'
    if (!gives || amount === undefined) continue
    const token = kind === 'spl-transfer' ? (mint ?? '') : SUM_OF_SOL
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

/** The amount of an instruction with what is known of its token. */
export const amountOf = (
  { mint, symbol, decimals }: SolanaInstructionView,
  amount: bigint,
): SolanaAmount => ({
  amount,
  mint: mint ?? '',
  ...(decimals === undefined ? {} : { decimals }),
  ...(symbol === undefined ? {} : { symbol }),
})
