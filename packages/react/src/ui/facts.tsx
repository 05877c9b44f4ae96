import type { ReactNode } from 'react'
import { useSheet } from './root-context.ts'

export interface Fact {
  label: string
  value: ReactNode
  strong?: boolean
}

/** Pairs of a name and a value, one below the other. */
export function Facts({ facts }: { facts: (Fact | null | false)[] }): ReactNode {
  useSheet(factsCss)
  return (
    <dl className="facts">
      {facts.map(
        (fact, index) =>
          fact && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may bear one name; what is not there keeps its place
            <div key={index} className={fact.strong ? 'strong' : undefined}>
              <dt>{fact.label}</dt>
              <dd>{typeof fact.value === 'string' ? <bdi>{fact.value}</bdi> : fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const factsCss = `
.facts>div{display:flex;align-items:baseline;justify-content:space-between;gap:16px;padding-block:7px;font-size:14px;line-height:20px}
.facts dt{overflow-wrap:anywhere;color:var(--fg-3)}
.facts dd{text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.facts+.stack:not(:empty){margin-block-start:12px}
`
