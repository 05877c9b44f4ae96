import type { PasskeyRequestOptions } from '@latchkey/contract'
import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { lookAtText } from '../mfa/text-status.ts'
import { mfaVerifyInitial, mfaVerifyMachine } from './machine.ts'

/** A verification, asked for by the operation that stands behind it. */
export function runMfaVerify(client: FlowClient, data: ScreenData['mfa-verify']) {
  const machine = runMachine({
    machine: mfaVerifyMachine,
    initial: mfaVerifyInitial(data.methods),
    clock: client.clock,
    begin(send) {
      send({ type: 'entered' })
      return data.onOver((error) => send({ type: 'over', error }))
    },
    perform(effect, send) {
      const settled = (attempt: number, submitted: Promise<void>) =>
        submitted.then(
          () => send({ type: 'accepted', attempt }),
          (error) => send({ type: 'refused', attempt, error }),
        )
      switch (effect.type) {
        case 'begin': {
          const { attempt } = effect
          const begun = data.init(effect.method)
          if (effect.method === 'passkey') {
            settled(
              attempt,
              begun.then((options) => data.submit('passkey', options as PasskeyRequestOptions)),
            )
            return
          }
          begun.then(
            (sent) => send({ type: 'code sent', secondsLeft: wait(sent) }),
            (error) => send({ type: 'send failed', error }),
          )
          return
        }
        case 'resend':
          data.init('sms').then(
            (sent) => send({ type: 'resent', secondsLeft: wait(sent) }),
            (error) => send({ type: 'send failed', error }),
          )
          return
        case 'look':
          return void lookAtText(client, effect.message, null).then(send)
        case 'submit': {
          const { view } = machine.state.get()
          settled(effect.attempt, data.submit(view === 'sms' ? 'sms' : 'totp', effect.code))
          return
        }
        case 'submit recovery code':
          settled(effect.attempt, data.submit('recovery-code', effect.code))
          return
        case 'close':
          return client.modal.close(effect.reason)
      }
    },
  })
  return machine
}

const wait = (sent: unknown) => (sent as { resendAfter: number }).resendAfter
