import {
  type Client,
  isFinalTransactionError,
  type PreparedEthereumTransaction,
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
import { EthereumTransactionView } from './view.tsx'

export function Screen({ data }: ScreenProps<'ethereum-transaction'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const [state, send] = useMachine(() => run(client, data))
  useEntered(() => send({ type: 'entered' }))
  const { status, prepared, result, error } = state
  const short = prepared !== null && prepared.value + prepared.fee > prepared.balance
  const warned = status === 'ready' && error !== null && !short
  return (
    <EthereumTransactionView
      status={status}
      network={data.chain}
      from={data.address}
      transaction={prepared}
      prepareWarning={warned ? copy.transaction.prepareWarning : null}
      insufficientFunds={short && !data.signOnly}
      onAddFunds={null}
      hash={result}
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

function run(client: Client, data: ScreenData['ethereum-transaction']) {
  return runMachine({
    machine: transactionMachine<PreparedEthereumTransaction>(data.signOnly),
    initial: transactionInitial<PreparedEthereumTransaction>(),
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'prepare':
          data.prepare({ clearNonce: effect.anew }).then(
            (prepared) => send({ type: 'prepared', prepared, warning: prepared.warning }),
            (error) => send({ type: 'preparation failed', error }),
          )
          return
        case 'submit':
          data.submit(effect.prepared).then(
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
