import { type ReactNode, useId, useRef, useState } from 'react'
import { describeFailure } from '../account/describe-failure.ts'

/** A section of the page, with what did not go through at its end. */
export function Panel(props: { title: string; failure?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
      <p className="receipt-failure" role="alert">
        {props.failure}
      </p>
    </section>
  )
}

export interface Attempts {
  /** a sentence about the last one, '' where it went through */
  failure: string
  busy: boolean
  /** @param saysOf what a visitor reads of an error; '' for one that says nothing new */
  attempt(action: () => unknown, saysOf?: (error: unknown) => string): void
}

/** What the buttons of a section do: one at a time, also for whoever presses twice. */
export function useAttempts(): Attempts {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const attempt: Attempts['attempt'] = async (action, saysOf = describeFailure) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure('')
    try {
      await action()
    } catch (error) {
      setFailure(saysOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { failure, busy, attempt }
}
