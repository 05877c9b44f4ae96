import {
  type Client,
  createFirstWallets,
  createWalletInitial,
  createWalletMachine,
  hasEmbeddedWallet,
  runMachine,
  type ScreenData,
  unauthenticatedError,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import { toLanding } from '../leave.ts'
import type { ScreenProps } from '../props.ts'
import { useEntered } from '../use-entered.ts'
import { useMachine } from '../use-machine.ts'
import { walletErrorSentence } from '../wallet-error-sentence.ts'
import { CreateWalletView } from './view.tsx'

export function Screen({ data }: ScreenProps<'create-wallet'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const [state, send] = useMachine(() => run(client, data))
  useEntered(() =>
    send({
      type: 'entered',
      authenticated: client.state.get().authenticated,
      needed: data.ethereum || data.solana,
    }),
  )
  return (
    <CreateWalletView
      status={state.status === 'error' ? 'error' : 'creating'}
      message={walletErrorSentence(copy, 'create-wallet', state.error)}
      onRetry={() => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'closed', hasWallet: hasEmbeddedWallet(client.state.get().user) })}
    />
  )
}

const NOT_LOGGED_IN = 'User must be authenticated before creating a Privy wallet'

function run(client: Client, data: ScreenData['create-wallet']) {
  return runMachine({
    machine: createWalletMachine,
    initial: createWalletInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'create': {
          const { attempt } = effect
          createFirstWallets(client, data).then(
            () => send({ type: 'created', attempt, isNewUser: data.isNewUser ?? false }),
            (error) => send({ type: 'failed', attempt, error }),
          )
          return
        }
        case 'show wallet created':
          return client.modal.navigate('wallet-created', { onDone: data.onSuccess }, { replace: true })
        case 'show login':
          return toLanding(client)
        case 'note':
          return data.onProblem?.(effect.error)
        case 'succeed':
          return data.onSuccess()
        case 'fail':
          return data.onFailure(effect.error ?? unauthenticatedError(NOT_LOGGED_IN))
      }
    },
  })
}
