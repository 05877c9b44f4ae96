import type { ReactNode } from 'react'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { formatUsd, worth } from '../../../ui/money.ts'

/** Lamports in money; null where nobody knows the price. @param price US dollars of one SOL */
export const solWorth = (lamports: bigint, price: number | null | undefined): string | null =>
  price == null ? null : formatUsd(worth(lamports, DECIMALS.SOL, price))

/** Lamports as SOL, with what they are worth where that is known. */
export function Sol({ of, price }: { of: bigint; price: number | null | undefined }): ReactNode {
  const usd = solWorth(of, price)
  return (
    <>
      <bdi>{`${formatToken(of, DECIMALS.SOL)} SOL`}</bdi>
      {usd !== null && <span className="worth near">{usd}</span>}
    </>
  )
}
