import { LOGIN_ROUTES } from '@latchkey/contract'
import { ClientError, errorCode } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { accountCall } from '../../session/account-call.ts'
import { createOnce } from '../../session/once.ts'
import { createStore, type Store } from '../../store.ts'
import type { FlowClient } from '../flow-client.ts'
import type { OtpFlowState } from '../passwordless/code-login.ts'
import { asError, runStep } from '../step.ts'
import { checkMayUpdate } from './may-link.ts'
import { type Proven, proofBy, submitProof } from './submit-proof.ts'

/** An update of the e-mail with the host's own form. */
export interface EmailUpdate {
  /** moved by `verifyCode` alone, as in the published client */
  readonly state: Store<OtpFlowState>
  sendCode(newEmailAddress: string): Promise<void>
  verifyCode(code: string): Promise<Proven>
}

/** The page's one update of the e-mail. */
export const emailUpdateOf = /* @__PURE__ */ perClient(createEmailUpdate)

function createEmailUpdate(client: FlowClient): EmailUpdate {
  const state = createStore<OtpFlowState>({ status: 'initial' })
  const once = createOnce()
  let sentTo: string | null = null
  /** counts codes asked for; one that was overtaken by a later one changes nothing any more */
  let asked = 0

  return {
    state,
    sendCode: (newEmailAddress) =>
      once(`send ${newEmailAddress}`, async () => {
        const mine = ++asked
        try {
          checkMayUpdate(client, 'email')
          if (!newEmailAddress) throw new ClientError('Email required to send OTP code')
          await client.send(LOGIN_ROUTES.passwordlessInit, { body: { email: newEmailAddress } })
          if (mine === asked) sentTo = newEmailAddress
        } catch (error) {
          if (mine === asked) state.set({ status: 'error', error: asError(error) })
          // an address that could not be written to is told apart from a code that was refused
          const code = errorCode(error, 'unknown_auth_error')
          client.events.emit('update', 'onError', code, { linkMethod: 'email' })
          throw error
        }
      }),
    verifyCode: (given) =>
      once(`verify ${sentTo} ${given}`, () =>
        runStep(client, state, { intent: 'update', method: 'email' }, async () => {
          state.set({ status: 'submitting-code' })
          const oldAddress = checkMayUpdate(client, 'email')
          const code = String(given ?? '').trim()
          if (!sentTo) throw new ClientError('A code must be sent before it can be used to update an e-mail')
          if (!code) throw new ClientError('Email and code are both required to update an e-mail')
          const update = accountCall(LOGIN_ROUTES.passwordlessUpdate, {
            oldAddress,
            newAddress: sentTo,
            code,
          })
          const proven = await submitProof(
            client,
            proofBy({
              method: 'email',
              authenticate: LOGIN_ROUTES.passwordlessAuthenticate,
              body: { email: sentTo, code },
              update: () => update,
            }),
            { intent: 'update' },
          )
          state.set({ status: 'done' })
          return proven
        }),
      ),
  }
}
