import { unauthenticatedError } from '../../errors/client-errors.ts'
import { RPC } from '../../errors/provider-error.ts'
import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { exportUrl } from '../../wallets/export-url.ts'
import type { FlowClient } from '../flow-client.ts'
import { exportWalletInitial, exportWalletMachine } from './machine.ts'

/** The export document: addressed with the token of the moment, and given the login that it wants. */
export function runExportWallet(client: FlowClient, data: ScreenData['export-wallet']) {
  return runMachine({
    machine: exportWalletMachine,
    initial: exportWalletInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'address': {
          const { attempt, look } = effect
          client.getFrameToken().then(
            (accessToken) => {
              if (!accessToken) return send({ type: 'failed', attempt, error: loggedOut() })
              const src = exportUrl({
                wallet: data,
                analyticsId: client.analyticsId(),
                accessToken,
                ...look,
              })
              send({ type: 'addressed', attempt, src })
            },
            (error) => send({ type: 'failed', attempt, error }),
          )
          return
        }
        case 'ask for login': {
          const { attempt, purpose } = effect
          client.reauthenticate({ session: null, purpose }).then(
            () => send({ type: 'logged in' }),
            (error) => {
              // a question that is closed closes the dialog, and nothing is left to do
              if ((error as { code?: unknown } | null)?.code !== RPC.userRejected)
                send({ type: 'failed', attempt, error })
            },
          )
          return
        }
        case 'report failure':
          return data.onFailure(effect.error)
        case 'close':
          return client.modal.close('user')
      }
    },
  })
}

const loggedOut = () => unauthenticatedError('User must be authenticated before exporting their wallet')
