import type { ReactNode } from 'react'

/** The amount that leaves the wallet, large; `null` while it is not known. */
export function Amount({ value, symbol }: { value: string | null; symbol: string }): ReactNode {
  return (
    <p className="amount">
      {value === null ? (
        <Skeleton />
      ) : (
        <bdi>
          {value} <small>{symbol}</small>
        </bdi>
      )}
    </p>
  )
}

/** Stands for a value that is on its way. */
export function Skeleton(): ReactNode {
  return <span className="skeleton" aria-hidden="true" />
}
