import type { SolanaAmount } from '@latchkey/core'
import { Fragment, type ReactNode } from 'react'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { symbolOf } from './summary.ts'

/** An amount with its token, each in a direction of its own: a symbol is a stranger's word. */
export function TokenAmount({ of }: { of: SolanaAmount }): ReactNode {
  const { amount, decimals } = of
  return (
    <>
      <bdi>{formatToken(amount < 0n ? -amount : amount, decimals ?? DECIMALS.SOL)}</bdi>{' '}
      <bdi>{symbolOf(of)}</bdi>
    </>
  )
}

/** Several amounts, one below the other. */
export function TokenAmounts({ of }: { of: readonly SolanaAmount[] }): ReactNode {
  return of.map((one, place) => (
    <Fragment key={one.mint}>
      {place > 0 && <br />}
      <TokenAmount of={one} />
    </Fragment>
  ))
}
