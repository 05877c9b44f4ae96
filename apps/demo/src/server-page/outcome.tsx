import { useEffect, useRef } from 'react'

export interface Line {
  name: string
  value: string
  /** set in the typeface of addresses */
  mono?: boolean
}

/** What came of the last press: facts, or a sentence; before it, what will stand here. */
export function Outcome(props: {
  label: string
  before: string
  lines: Line[]
  failure: string
  busy: string
}) {
  const { label, before, lines, failure, busy } = props
  const panel = useRef<HTMLElement>(null)
  const shown = failure || lines.map(({ value }) => value).join()
  useEffect(() => {
    if (shown) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <section ref={panel} className="receipt" aria-label={label}>
      <h3>{label}</h3>
      <p className="panel-lead" role="status">
        {busy || (lines.length === 0 && !failure ? before : '')}
      </p>
      {lines.length > 0 && (
        <dl className="facts server-facts">
          {lines.map(({ name, value, mono }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={mono ? 'mono' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="receipt-failure" role="alert">
        {failure}
      </p>
    </section>
  )
}
