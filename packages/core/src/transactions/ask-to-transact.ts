import type { ClientContext } from '../context.ts'
import { modalOutcome } from '../wallets/modal-outcome.ts'
import type { EthereumTransactionRequest } from './requests.ts'

type Request = Omit<EthereumTransactionRequest, 'onSuccess' | 'onFailure'>

/**
 * Shows the confirmation of an Ethereum transaction. Closed with a hash it is a success, otherwise it fails
 * with the last error, or with code 4001. A dialog that is closed while the transaction is on its way waits
 * for the outcome, so that no hash is lost.
 */
export function askToTransact(
  context: ClientContext,
  screen: 'ethereum-transaction',
  request: Request,
): Promise<string> {
  let onItsWay: Promise<string> | null = null
  const submit: Request['submit'] = (prepared) => {
    onItsWay = request.submit(prepared)
    return onItsWay
  }
  return modalOutcome<string>((report, closed) =>
    context.modal.open(
      screen,
      { ...request, submit, onSuccess: report.success, onFailure: report.failure },
      () => {
        if (!onItsWay) return closed()
        onItsWay.then(report.success, () => {}).finally(closed)
      },
    ),
  )
}
