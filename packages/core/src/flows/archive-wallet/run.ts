import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { changeArchive } from '../../wallets/archive.ts'
import type { FlowClient } from '../flow-client.ts'
import { archiveWalletInitial, archiveWalletMachine } from './machine.ts'

/** A wallet is put aside. */
export function runArchiveWallet(client: FlowClient, data: ScreenData['archive-wallet']) {
  return runMachine({
    machine: archiveWalletMachine,
    initial: archiveWalletInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'archive': {
          const underWay = changeArchive(client, 'archive', data.address)
          data.onBegun?.(underWay)
          underWay.then(
            () => send({ type: 'archived' }),
            (error) => send({ type: 'failed', error }),
          )
          return
        }
        case 'report':
          return effect.outcome === 'done' ? data.onSuccess() : data.onFailure(effect.outcome.error)
        case 'close':
          if (effect.reason === 'done' && data.onDone) return data.onDone()
          return client.modal.close(effect.reason)
      }
    },
  })
}
