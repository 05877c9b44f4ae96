import { useEffect, useRef } from 'react'
import type { Actions } from './use-actions.ts'

/** The outcome of the last action. */
export function Receipt({ actions }: { actions: Actions }) {
  const { result, label, failure } = actions
  const panel = useRef<HTMLElement>(null)
  const shown = result || failure
  useEffect(() => {
    if (shown) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <section ref={panel} className="receipt" aria-label="Receipt">
      <h3>Receipt</h3>
      <p className="panel-lead">
        {result ? label : failure ? '' : 'The last signature or transaction will stand here.'}
      </p>
      <output className="receipt-value" data-testid="result">
        {result}
      </output>
      <p className="receipt-failure" role="alert">
        {failure}
      </p>
    </section>
  )
}
