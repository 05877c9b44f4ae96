import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { walletCreatedInitial, walletCreatedMachine } from './machine.ts'

/** The word that a wallet is there; what follows is the opener's. */
export function runWalletCreated(client: FlowClient, { onDone }: ScreenData['wallet-created']) {
  return runMachine({
    machine: walletCreatedMachine,
    initial: walletCreatedInitial,
    clock: client.clock,
    begin: (send) => send({ type: 'entered' }),
    perform: () => onDone(),
  })
}
