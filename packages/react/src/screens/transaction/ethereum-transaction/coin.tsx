import type { ReactNode } from 'react'
import { DECIMALS, formatToken } from '../../../ui/amount.ts'
import { centPlaces, formatUsd, worth } from '../../../ui/money.ts'

export interface CoinProps {
  /** in wei */
  amount: bigint
  /** US dollars of one coin; null: not known */
  price: number | null | undefined
  symbol: string
}

/** An amount of a network's own coin, in money too where that is known. */
export function Coin({ amount, price, symbol }: CoinProps): ReactNode {
  const usd = price == null ? null : formatUsd(worth(amount, DECIMALS.NATIVE, price))
  return (
    <>
      <bdi>
        {formatToken(amount, DECIMALS.NATIVE, centPlaces(price))} {symbol}
      </bdi>
      {usd !== null && <span className="worth near">{usd}</span>}
    </>
  )
}
