import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { afterEnrollment } from '../mfa/after-enrollment.ts'
import { enrollmentOf } from '../mfa/enrollment.ts'
import { mfaTotpInitial, mfaTotpMachine } from './machine.ts'

/** An authenticator app becomes a factor. */
export function runMfaTotp(client: FlowClient, data: ScreenData['mfa-totp']) {
  const enrollment = enrollmentOf(client, data.via)
  const goOn = afterEnrollment(client, data)
  const machine = runMachine({
    machine: mfaTotpMachine,
    initial: mfaTotpInitial,
    clock: client.clock,
    begin: (send) => send({ type: 'entered' }),
    perform(effect, send) {
      switch (effect.type) {
        case 'make':
          enrollment.initTotp().then(
            (setup) => send({ type: 'made', setup }),
            (error) => send({ type: 'not made', error }),
          )
          return
        case 'submit': {
          const { attempt } = effect
          enrollment.submitTotp(effect.code).then(
            () => send({ type: 'accepted', attempt }),
            (error) => send({ type: 'refused', attempt, error }),
          )
          return
        }
        case 'enrolled':
          return data.onEnrolled?.()
        case 'go on':
          return goOn({ mfaMethod: 'totp', mfaCode: machine.state.get().pin.digits.join('') })
      }
    },
  })
  return machine
}
