import {
  type Client,
  isFinalTransactionError,
  type PreparedSolanaTransaction,
  runMachine,
  type ScreenData,
  transactionInitial,
  transactionMachine,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import type { ScreenProps } from '../props.ts'
import { transactionError } from '../transaction-error.ts'
import { useEntered } from '../use-entered.ts'
import { useMachine } from '../use-machine.ts'
import { SolanaTransactionView } from './view.tsx'

export function Screen({ data }: ScreenProps<'solana-transaction'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const [state, send] = useMachine(() => run(client, data))
  useEntered(() => send({ type: 'entered' }))
  const { status, prepared, result, error } = state
  return (
    <SolanaTransactionView
      status={status}
      cluster={data.cluster}
      from={data.address}
      transaction={prepared}
      insufficientFunds={!data.signOnly && (prepared?.insufficientFunds ?? false)}
      onAddFunds={null}
      signature={result}
      error={status === 'error' ? transactionError(copy, error, result) : null}
      uiOptions={data.uiOptions}
      signOnly={data.signOnly}
      onApprove={() => send({ type: 'approve pressed' })}
      onDecline={() => send({ type: 'declined' })}
      onRetry={() => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}

function run(client: Client, data: ScreenData['solana-transaction']) {
  return runMachine({
    machine: transactionMachine<PreparedSolanaTransaction>(data.signOnly),
    initial: transactionInitial<PreparedSolanaTransaction>(),
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'prepare':
          data.prepare({ freshBlockhash: effect.anew }).then(
            (prepared) => send({ type: 'prepared', prepared, warning: null }),
            (error) => send({ type: 'preparation failed', error }),
          )
          return
        case 'submit':
          data.submit().then(
            (result) => send({ type: 'submitted', result }),
            (error) => send({ type: 'submission failed', error }),
          )
          return
        case 'wait for receipt':
          data.waitForReceipt(effect.result).then(
            () => send({ type: 'confirmed' }),
            (error) => send({ type: 'confirmation failed', error, final: isFinalTransactionError(error) }),
          )
          return
        case 'report':
          if ('error' in effect.outcome) return data.onFailure(effect.outcome.error)
          return data.onSuccess(effect.outcome.result)
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
}
