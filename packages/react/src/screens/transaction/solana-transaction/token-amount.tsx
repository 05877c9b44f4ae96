import type { SolanaAmount } from '@latchkey/core'
import { Fragment, type ReactNode } from 'react'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { solWorth } from './sol.tsx'
import { readable } from './summary.ts'

/**
 * An amount with its token, each in a direction of its own: a symbol is a stranger's word.
 * @param unlimited it is no amount, but all there is
 */
export function TokenAmount({ of, unlimited }: { of: SolanaAmount; unlimited?: boolean }): ReactNode {
  const { transaction: copy, 'solana-transaction': words } = useTransactionCopy()
  const { figure, unit } = readable(of.amount < 0n ? -of.amount : of.amount, of, words)
  return (
    <>
      <bdi>{unlimited ? copy.maximum : figure}</bdi> <bdi>{unit}</bdi>
    </>
  )
}

/** Several amounts, one below the other. @param price US dollars of one SOL, in which those of SOL are said too */
export function TokenAmounts({
  of,
  price,
}: {
  of: readonly SolanaAmount[]
  price: number | null | undefined
}): ReactNode {
  const line = (one: SolanaAmount) => {
    const lamports = one.amount < 0n ? -one.amount : one.amount
    const usd = one.mint === SUM_OF_SOL || one.mint === WRAPPED_SOL ? solWorth(lamports, price) : null
    return (
      <>
        <TokenAmount of={one} />
        {usd !== null && <span className="worth near">{usd}</span>}
      </>
    )
  }
  return <Lines of={of.map((one) => ({ key: one.mint, line: line(one) }))} />
}

/** The mint by which SOL goes among tokens. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
/** Stands for the mint where lamports are added up, and is none: mints have 32 bytes. */
export const SUM_OF_SOL = 'SOL'

/** Several values of one fact, one below the other. */
export function Lines({ of }: { of: readonly { key: string; line: ReactNode }[] }): ReactNode {
  return of.map(({ key, line }, place) => (
    <Fragment key={key}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ))
}
