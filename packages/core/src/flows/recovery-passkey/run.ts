import { unauthenticatedError } from '../../errors/client-errors.ts'
import { RPC } from '../../errors/provider-error.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { passkeyUrl } from '../../wallets/export-url.ts'
import type { FlowClient } from '../flow-client.ts'
import { recoveryPasskeyInitial, recoveryPasskeyMachine } from './machine.ts'

/** The passkey's document: addressed with the token of the moment, and given the login or the second factor it wants. */
export function runRecoveryPasskey(client: FlowClient, data: ScreenData['recovery-passkey']) {
  const { action, entropyId, entropyIdVerifier } = data
  const setting = action === 'set-recovery'
  const about = { walletAddress: entropyId, ...(setting && { targetRecoveryMethod: 'passkey' }) }
  const told = setting ? 'embedded_wallet_set_recovery' : 'embedded_wallet_recovery'
  return runMachine({
    machine: recoveryPasskeyMachine,
    initial: recoveryPasskeyInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'address': {
          const { attempt, look } = effect
          client.track(`${told}_started`, about)
          client.getFrameToken().then(
            (accessToken) => {
              if (!accessToken) return send({ type: 'failed', attempt, error: loggedOut() })
              const task = setting ? 'set' : 'recover'
              const wallet = { entropyId, entropyIdVerifier, origin: client.apiUrl(), appId: client.appId }
              send({ type: 'addressed', attempt, src: passkeyUrl({ ...wallet, task, accessToken, ...look }) })
            },
            (error) => send({ type: 'failed', attempt, error }),
          )
          return
        }
        case 'ask for login':
        case 'ask for factor': {
          const { attempt } = effect
          const asked: Promise<unknown> =
            effect.type === 'ask for login'
              ? client.reauthenticate({ session: null, purpose: effect.purpose })
              : callFrame(client, 'privy:mfa:verify', {})
          asked.then(
            () => send({ type: 'let in' }),
            (error) => {
              // whoever closes the question stays where the document is
              if (!isClosed(error)) send({ type: 'failed', attempt, error })
            },
          )
          return
        }
        case 'report': {
          const { outcome } = effect
          if (outcome !== 'done') return data.onFailure(outcome.error)
          client.track(`${told}_completed`, about)
          if (!setting) return data.onSuccess()
          const lookedUp = client.refreshUser().then(
            () => {},
            () => {},
          )
          data.onBegun?.(lookedUp)
          return void lookedUp.then(data.onSuccess)
        }
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
}

const isClosed = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === RPC.userRejected ||
  (error as Partial<Error> | null)?.message === 'MFA canceled'

const loggedOut = () => unauthenticatedError('User must be authenticated before using a passkey')
