import type { SolanaAmount } from '@latchkey/core'
import { Fragment, type ReactNode } from 'react'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
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

/** Several amounts, one below the other. */
export function TokenAmounts({ of }: { of: readonly SolanaAmount[] }): ReactNode {
  return <Lines of={of.map((one) => ({ key: one.mint, line: <TokenAmount of={one} /> }))} />
}

/** Several values of one fact, one below the other. */
export function Lines({ of }: { of: readonly { key: string; line: ReactNode }[] }): ReactNode {
  return of.map(({ key, line }, place) => (
    <Fragment key={key}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ))
}
