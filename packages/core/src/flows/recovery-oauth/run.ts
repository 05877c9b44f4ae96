import { ClientError } from '../../errors/client-errors.ts'
import { runMachine } from '../../machine.ts'
import { RECOVERY_ACTIONS } from '../../screens/recovery.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { isShown } from '../is-shown.ts'
import { authorizeCloud } from './authorize-cloud.ts'
import { recoveryOAuthInitial, recoveryOAuthMachine } from './machine.ts'
import {
  popupClosedError,
  RecoveryOAuthError,
  recoveryOAuthError,
  unsupportedActionError,
} from './recovery-errors.ts'

/** The wallet's frame is not there: what hosts catch says so. */
function frameError(cause: unknown): never {
  for (let one = cause; one; one = (one as { cause?: unknown }).cause)
    if ((one as Partial<Error>).name === 'FrameUnavailable')
      throw new ClientError('Cannot connect to wallet proxy', 'unknown_embedded_wallet_error', cause)
  throw cause
}

/** A cloud is asked in a window of its own, and what it is for is done with its token. */
export function runRecoveryOAuth(client: FlowClient, data: ScreenData['recovery-oauth']) {
  const { method } = data
  let asking: AbortController | null = null
  const flow = runMachine({
    machine: recoveryOAuthMachine,
    initial: recoveryOAuthInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'ask': {
          const { attempt } = effect
          if (!RECOVERY_ACTIONS.includes(data.action))
            return send({ type: 'failed', attempt, error: unsupportedActionError() })
          const { signal } = (asking = new AbortController())
          const asked = authorizeCloud(client, method, signal).catch((cause) => {
            client.track('recovery_oauth_error', { error: (cause as Error).message, provider: method })
            throw cause instanceof RecoveryOAuthError ? cause : recoveryOAuthError(cause)
          })
          asked
            .then((token) => {
              // whoever has closed the dialog by now was told that nothing is done
              if (signal.aborted || !isShown(client)) throw popupClosedError()
              send({ type: 'authorized', attempt })
              const underWay = data.perform(token).catch(frameError)
              data.onBegun?.(underWay)
              return underWay
            })
            .then(
              () => send({ type: 'done', attempt }),
              (error) => send({ type: 'failed', attempt, error }),
            )
          return
        }
        case 'report':
          return effect.outcome === 'done' ? data.onSuccess() : data.onFailure(effect.outcome.error)
        case 'finish': {
          const { onFinished, isNewUser } = data
          if (!data.isInAccountCreateFlow || !onFinished) return client.modal.close('done')
          return client.modal.navigate(
            'wallet-created',
            { onDone: onFinished, isNewUser: isNewUser ?? false },
            { replace: true },
          )
        }
        case 'leave':
          return client.modal.close('user')
      }
    },
  })
  return {
    ...flow,
    stop() {
      // whoever leaves the screen asks the cloud for nothing any more; what it was for goes on once it is begun
      asking?.abort()
      flow.stop()
    },
  }
}
