import { useLastCallback } from './callbacks.ts'

/** What the widget told its host last: for whoever builds on it, and for tests. */
export function LastCallback() {
  const { event, error } = useLastCallback()
  return (
    <dl className="callbacks" aria-label="What the widget said last">
      <dt>Last callback</dt>
      <dd data-testid="last-event">{event}</dd>
      <dt>Last error</dt>
      <dd data-testid="last-error">{error}</dd>
    </dl>
  )
}
