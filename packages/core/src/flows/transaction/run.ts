import { runMachine } from '../../machine.ts'
import type { PreparedTransaction, TransactionRequest } from '../../transactions/requests.ts'
import { isFinalTransactionError } from '../../wallets/failures.ts'
import type { FlowClient } from '../flow-client.ts'
import { transactionInitial, transactionMachine } from './machine.ts'

/** A transaction of either chain: prepared, shown, and submitted when the user says so. */
export function runTransaction<Prepared extends PreparedTransaction>(
  client: FlowClient,
  request: TransactionRequest<Prepared>,
) {
  return runMachine({
    machine: transactionMachine<Prepared>(request.signOnly, { scans: request.scan !== undefined }),
    initial: transactionInitial<Prepared>(request.count),
    clock: client.clock,
    begin: (send) => send({ type: 'entered' }),
    perform(effect, send) {
      switch (effect.type) {
        case 'prepare': {
          const { attempt } = effect
          request.prepare({ anew: effect.anew, index: effect.index }).then(
            (prepared) => send({ type: 'prepared', attempt, prepared, warning: prepared.warning ?? null }),
            (error) => send({ type: 'preparation failed', attempt, error }),
          )
          return
        }
        case 'scan': {
          const { attempt } = effect
          request.scan?.(effect.index).then(
            (result) => send({ type: 'scanned', attempt, result }),
            () => send({ type: 'scan failed', attempt }),
          )
          return
        }
        case 'submit':
          request.submit(effect.prepared, effect.before).then(
            (result) => send({ type: 'submitted', result }),
            (error) =>
              send({
                type: error?.name === 'ToBeShown' ? 'to be shown' : 'submission failed',
                error,
                index: request.next?.(),
              }),
          )
          return
        case 'wait for receipt':
          request.waitForReceipt(effect.result).then(
            (mined) => send({ type: 'confirmed', paid: mined?.paid ?? null }),
            (error) =>
              send({
                type: 'confirmation failed',
                error,
                final: isFinalTransactionError(error),
                paid: error?.paid ?? null,
              }),
          )
          return
        case 'report':
          if ('error' in effect.outcome) return request.onFailure(effect.outcome.error)
          return request.onSuccess(effect.outcome.result)
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
}
