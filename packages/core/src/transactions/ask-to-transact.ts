import type { CloseReason } from '../modal/modal-state.ts'
import { modalOutcome, type Report } from '../wallets/modal-outcome.ts'

/**
 * The outcome of a confirmation dialog. Closed with a hash or signature it is a success, otherwise it fails
 * with the last error, or with code 4001. A dialog that is closed while the transaction is on its way waits
 * for the outcome, so that no hash is lost.
 *
 * @param show opens the screen with the given way to submit; `closed` is to run when the dialog closes.
 */
export function askToTransact<Prepared>(
  submit: (prepared: Prepared) => Promise<string>,
  show: (
    submit: (prepared: Prepared) => Promise<string>,
    report: Report<string>,
    closed: (reason?: CloseReason) => void,
  ) => void,
): Promise<string> {
  return modalOutcome<string>((report, closed) => {
    const followed = (prepared: Prepared) => {
      const underWay = submit(prepared)
      report.begun(underWay)
      return underWay
    }
    show(followed, report, closed)
  })
}
