import { unauthenticatedError } from '../../errors/client-errors.ts'
import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { createFirstWallets } from '../../wallets/create.ts'
import { recoveryDemand } from '../../wallets/recovery/demand.ts'
import type { FlowClient } from '../flow-client.ts'
import { toLanding } from '../login/leave.ts'
import { createWalletInitial, createWalletMachine } from './machine.ts'

const NOT_LOGGED_IN = 'User must be authenticated before creating a Privy wallet'

/** The first wallets are made; what follows is the opener's. */
export function runCreateWallet(client: FlowClient, data: ScreenData['create-wallet']) {
  return runMachine({
    machine: createWalletMachine,
    initial: createWalletInitial,
    clock: client.clock,
    begin(send) {
      const { authenticated, user } = client.state.get()
      const recovery = recoveryDemand(client.config(), user) !== null
      send({ type: 'entered', authenticated, needed: data.ethereum || data.solana, recovery })
    },
    perform(effect, send) {
      switch (effect.type) {
        case 'create': {
          const { attempt } = effect
          const made = createFirstWallets(client, data)
          data.onBegun?.(made)
          made.then(
            () => send({ type: 'created', attempt, isNewUser: data.isNewUser ?? false }),
            (error) => send({ type: 'failed', attempt, error }),
          )
          return
        }
        case 'show recovery':
          showRecovery(client, data)
          return
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

/** The choice of a recovery takes the place of the wait; what becomes of it is told as of the wait. */
function showRecovery(client: FlowClient, data: ScreenData['create-wallet']): void {
  import('../../wallets/recovery/create-recoverable.ts').then(({ creationScreen }) => {
    const { id, data: opened } = creationScreen(client, data, {
      initiatedBy: data.purpose === 'login' ? 'automatic' : 'user',
      isNewUser: data.isNewUser ?? false,
      onBegun: data.onBegun,
      onFailure: data.onProblem,
      onFinished: data.onSuccess,
    })
    client.modal.navigate(id, opened as never, { replace: true })
  }, data.onFailure)
}
