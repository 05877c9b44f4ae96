import { modalUnavailableError } from '../errors/client-errors.ts'
import type { CloseReason } from '../screens.ts'
import { userRejected } from './provider-error.ts'

/** How a screen tells what became of the request; what was said last counts. */
export interface Report<T> {
  success(value: T): void
  failure(error: unknown): void
}

/**
 * The outcome of a request that is decided in the dialog, known when the dialog has closed. Closed with
 * nothing reported is a rejection by the user (code 4001), or by nobody where the dialog could not be shown.
 *
 * @param show opens the screen; `closed` is to run once when the dialog closes.
 */
export function modalOutcome<T>(
  show: (report: Report<T>, closed: (reason?: CloseReason) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let outcome: { value: T } | { error: unknown } | null = null
    show(
      {
        success: (value) => {
          outcome = { value }
        },
        failure: (error) => {
          outcome = { error }
        },
      },
      (reason) => {
        if (!outcome) reject(reason === 'unavailable' ? modalUnavailableError() : userRejected())
        else if ('value' in outcome) resolve(outcome.value)
        else reject(outcome.error)
      },
    )
  })
}
