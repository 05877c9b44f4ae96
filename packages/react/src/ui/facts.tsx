import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  strong?: boolean
}

/** Pairs of a name and a value, one below the other. */
export function Facts({ facts }: { facts: (Fact | null | false)[] }): ReactNode {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className={fact.strong ? 'strong' : undefined}>
              <dt>{fact.label}</dt>
              <dd>{typeof fact.value === 'string' ? <bdi>{fact.value}</bdi> : fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
