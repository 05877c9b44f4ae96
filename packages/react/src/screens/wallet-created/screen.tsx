import { type Client, runMachine, walletCreatedInitial, walletCreatedMachine } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import type { ScreenProps } from '../props.ts'
import { useEntered } from '../use-entered.ts'
import { useMachine } from '../use-machine.ts'
import { WalletCreatedView } from './view.tsx'

export function Screen({ data }: ScreenProps<'wallet-created'>): ReactNode {
  const client = useClient()
  const [, send] = useMachine(() => run(client, data.onDone))
  useEntered(() => send({ type: 'entered' }))
  return (
    <WalletCreatedView
      isNewUser={data.isNewUser ?? true}
      appName={client.config().name}
      onDone={() => send({ type: 'done pressed' })}
    />
  )
}

function run(client: Client, onDone: () => void) {
  return runMachine({
    machine: walletCreatedMachine,
    initial: walletCreatedInitial,
    clock: client.clock,
    perform: () => onDone(),
  })
}
