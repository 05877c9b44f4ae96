import { unauthenticatedError } from '../../errors/client-errors.ts'
import { userRejected } from '../../errors/provider-error.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { embeddedWallets } from '../../wallets/accounts.ts'
import { connectWallet } from '../../wallets/connect.ts'
import { noteConnected } from '../../wallets/connected.ts'
import type { FlowClient } from '../flow-client.ts'
import { isShown } from '../is-shown.ts'
import { connectWalletInitial, connectWalletMachine } from './machine.ts'

/** The wait before an operation on a wallet; what follows is the opener's. */
export function runConnectWallet(client: FlowClient, data: ScreenData['connect-wallet']) {
  let stopped = false
  const requireWaiting = () => {
    if (stopped || !isShown(client)) throw userRejected()
  }
  return runMachine({
    machine: connectWalletMachine,
    initial: connectWalletInitial,
    clock: client.clock,
    begin(send) {
      send({ type: 'entered' })
      return () => {
        stopped = true
      }
    },
    perform(effect, send) {
      switch (effect.type) {
        case 'connect':
          connect(client, data, requireWaiting, () => send({ type: 'recovering' })).then(
            () => send({ type: 'connected' }),
            (error) => send({ type: 'failed', error }),
          )
          return
        case 'go on':
          return data.onCompleteNavigateTo()
        case 'report failure':
          return data.onFailure(effect.error)
        case 'close':
          return client.modal.close('user')
      }
    },
  })
}

/**
 * Connects the wallet, and has its user verified where that is asked for: automatic recovery has asked for the code
 * already. Whoever has closed the dialog meanwhile is asked for nothing more.
 */
async function connect(
  client: FlowClient,
  data: ScreenData['connect-wallet'],
  requireWaiting: () => void,
  onRecover: () => void,
): Promise<void> {
  const { user, authenticated } = client.state.get()
  const wallet = embeddedWallets(user).find(({ address }) => address === data.connectingWalletAddress)
  if (!authenticated || !wallet)
    throw unauthenticatedError(
      'User must be authenticated and have a Privy wallet before it can be connected',
    )
  let recovered = false
  if (!data.isUnifiedWallet)
    await connectWallet(client, wallet, {
      onRecover() {
        requireWaiting()
        recovered = data.recoveryMethod === 'privy'
        onRecover()
      },
    })
  noteConnected(client, wallet)
  requireWaiting()
  if (data.shouldForceMFA && !recovered) await callFrame(client, 'privy:mfa:verify', {})
}
