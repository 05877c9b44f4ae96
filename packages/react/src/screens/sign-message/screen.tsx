import {
  type Client,
  runMachine,
  type ScreenData,
  signMessageInitial,
  signMessageMachine,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import type { ScreenProps } from '../props.ts'
import { useMachine } from '../use-machine.ts'
import { walletErrorSentence } from '../wallet-error-sentence.ts'
import { SignMessageView } from './view.tsx'

export function Screen({ data }: ScreenProps<'sign-message'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const [state, send] = useMachine(() => run(client, data))
  return (
    <SignMessageView
      method={data.method}
      message={data.data}
      status={state.status}
      error={walletErrorSentence(copy, 'sign-message', state.error)}
      uiOptions={data.uiOptions}
      onSign={() => send({ type: 'sign pressed' })}
      onDecline={() => send({ type: 'declined' })}
    />
  )
}

function run(client: Client, data: ScreenData['sign-message']) {
  return runMachine({
    machine: signMessageMachine,
    initial: signMessageInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'sign':
          data.confirmAndSign().then(
            (signature) => send({ type: 'signed', signature }),
            (error) => send({ type: 'failed', error }),
          )
          return
        case 'report':
          if ('error' in effect.outcome) return data.onFailure(effect.outcome.error)
          return data.onSuccess(effect.outcome.signature)
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
}
