import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { archivedWallets, changeArchive } from '../../wallets/archive.ts'
import type { FlowClient } from '../flow-client.ts'
import { restoreWalletInitial, restoreWalletMachine } from './machine.ts'

/** The archived wallets are listed, and one is brought back. */
export function runRestoreWallet(client: FlowClient, data: ScreenData['restore-wallet']) {
  return runMachine({
    machine: restoreWalletMachine,
    initial: restoreWalletInitial,
    clock: client.clock,
    begin: (send) => send({ type: 'entered' }),
    perform(effect, send) {
      const failed = (error: unknown) => send({ type: 'failed', error })
      switch (effect.type) {
        case 'list':
          archivedWallets(client).then((archived) => send({ type: 'listed', archived }), failed)
          return
        case 'restore': {
          const underWay = changeArchive(client, 'restore', effect.address)
          data.onBegun?.(underWay)
          underWay.then(() => send({ type: 'restored' }), failed)
          return
        }
        case 'report':
          return effect.outcome === 'done' ? data.onSuccess() : data.onFailure(effect.outcome.error)
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
}
