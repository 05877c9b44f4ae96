import type { ReactNode } from 'react'

interface AmountProps {
  /** `null` while it is not known */
  value: string | null
  symbol: string
  /** in money, where that is known */
  usd?: string | null | undefined
}

/** The amount that leaves the wallet, large. */
export function Amount({ value, symbol, usd = null }: AmountProps): ReactNode {
  return (
    <p className="amount">
      {value === null ? (
        <Skeleton />
      ) : (
        <bdi>
          {value} <small>{symbol}</small>
        </bdi>
      )}
      {value !== null && usd !== null && <span className="worth">{usd}</span>}
    </p>
  )
}

/** Stands for a value that is on its way. */
export function Skeleton(): ReactNode {
  return <span className="skeleton" aria-hidden="true" />
}
