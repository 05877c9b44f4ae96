import {
  archiveOffer,
  type PreparedTransaction,
  runTransaction,
  type TransactionRequest,
} from '@latchkey/core'
import { useClient } from '../../context.ts'
import { useTransactionCopy } from '../../copy/transaction/copy.ts'
import { useAskingApp } from '../use-asking-app.ts'
import { useFlow } from '../use-flow.ts'
import type { TransactionViewProps } from './transaction.tsx'
import { transactionError } from './transaction-error.ts'

/** The flow behind the screen of either chain; whether the funds do is for the chain to say. */
export function useTransaction<Prepared extends PreparedTransaction>(
  request: TransactionRequest<Prepared>,
): Omit<TransactionViewProps<Prepared>, 'insufficientFunds'> {
  const client = useClient()
  const copy = useTransactionCopy()
  const [{ status, prepared, result, error }, send] = useFlow(() => runTransaction(client, request))
  return {
    status,
    app: useAskingApp(),
    from: request.address,
    transaction: prepared,
    onAddFunds: null,
    result,
    error:
      status === 'error'
        ? transactionError(
            copy,
            error,
            result,
            prepared !== null,
            archiveOffer(client, error, request.address),
          )
        : null,
    uiOptions: request.uiOptions,
    signOnly: request.signOnly,
    onApprove: () => send({ type: 'approve pressed' }),
    onDecline: () => send({ type: 'declined' }),
    onRetry: () => send({ type: 'retry pressed' }),
    onClose: () => send({ type: 'close pressed' }),
  }
}
