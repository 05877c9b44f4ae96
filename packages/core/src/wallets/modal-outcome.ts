import { modalUnavailableError } from '../errors/client-errors.ts'
import { userRejected } from '../errors/provider-error.ts'
import type { CloseReason } from '../modal/modal-state.ts'

/** How a screen tells what became of the request; what was said last counts. */
export interface Report<T> {
  success(value: T): void
  failure(error: unknown): void
  /** It is being done: a dialog that is closed meanwhile waits for what comes of it. */
  begun(underWay: Promise<T>): void
}

/**
 * The outcome of a request that is decided in the dialog, known when the dialog has closed. Closed with
 * nothing reported is a rejection by the user (code 4001), or by nobody where the dialog could not be shown. Closed while
 * it is being done, the outcome is what comes of that: nobody is told of a refusal of what happened all the same.
 *
 * @param show opens the screen; `closed` is to run once when the dialog closes.
 */
export function modalOutcome<T>(
  show: (report: Report<T>, closed: (reason?: CloseReason) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let outcome: { value: T } | { error: unknown } | null = null
    let onItsWay: Promise<T> | null = null
    const report: Report<T> = {
      success(value) {
        outcome = { value }
      },
      failure(error) {
        outcome = { error }
      },
      begun(underWay) {
        onItsWay = underWay
        const arrived = () => {
          if (onItsWay === underWay) onItsWay = null
        }
        underWay.then(arrived, arrived)
      },
    }
    const settle = (reason?: CloseReason) => {
      if (!outcome) reject(reason === 'unavailable' ? modalUnavailableError() : userRejected())
      else if ('value' in outcome) resolve(outcome.value)
      else reject(outcome.error)
    }
    show(report, (reason) => {
      if (!onItsWay) return settle(reason)
      onItsWay.then(report.success, report.failure).finally(() => settle(reason))
    })
  })
}
