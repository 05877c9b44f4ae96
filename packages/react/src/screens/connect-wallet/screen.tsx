import {
  type Client,
  connectWalletInitial,
  connectWalletMachine,
  runMachine,
  type ScreenData,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import type { ScreenProps } from '../props.ts'
import { useEntered } from '../use-entered.ts'
import { useMachine } from '../use-machine.ts'
import { walletErrorSentence } from '../wallet-error-sentence.ts'
import { ConnectWalletView } from './view.tsx'

export function Screen({ data }: ScreenProps<'connect-wallet'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const [state, send] = useMachine(() => run(client, data))
  useEntered(() => send({ type: 'entered' }))
  return (
    <ConnectWalletView
      status={state.status === 'over' ? 'connecting' : state.status}
      title={null}
      detail={state.error ? walletErrorSentence(copy, 'connect-wallet', state.error) : null}
      onRetry={() => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}

function run(client: Client, data: ScreenData['connect-wallet']) {
  return runMachine({
    machine: connectWalletMachine,
    initial: connectWalletInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'connect':
          data
            .connect(() => send({ type: 'recovering' }))
            .then(
              () => send({ type: 'connected' }),
              (error) => send({ type: 'failed', error }),
            )
          return
        case 'go on':
          return data.onConnected()
        case 'report failure':
          return data.onFailure(effect.error)
        case 'close':
          return client.modal.close('user')
      }
    },
  })
}
