import { useCallback, useRef, useState } from 'react'
import { sentenceOf } from './sentence-of.ts'

export interface Task<Result> {
  /** which one runs, null while none does */
  busy: string | null
  /** of the last one that went through, null before and while another runs */
  result: Result | null
  /** a sentence about the last one, else '' */
  failure: string
  run(name: string, action: (show: (result: Result) => void) => Promise<Result | null>): void
}

/** One action at a time, with the outcome of the last. */
export function useTask<Result>(): Task<Result> {
  const [outcome, setOutcome] = useState<{ result: Result | null; failure: string }>({
    result: null,
    failure: '',
  })
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef(false)
  const run = useCallback<Task<Result>['run']>((name, action) => {
    if (running.current) return
    running.current = true
    setBusy(name)
    setOutcome({ result: null, failure: '' })
    const show = (result: Result) => setOutcome({ result, failure: '' })
    action(show)
      .then(
        (result) => result && show(result),
        (error) => setOutcome({ result: null, failure: sentenceOf(error) }),
      )
      .finally(() => {
        running.current = false
        setBusy(null)
      })
  }, [])
  return { ...outcome, busy, run }
}
