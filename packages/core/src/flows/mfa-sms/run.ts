import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { afterEnrollment } from '../mfa/after-enrollment.ts'
import { enrollmentOf } from '../mfa/enrollment.ts'
import { lookAtText } from '../mfa/text-status.ts'
import { mfaSmsInitial, mfaSmsMachine } from './machine.ts'

/** A phone number becomes a factor. */
export function runMfaSms(client: FlowClient, data: ScreenData['mfa-sms']) {
  const enrollment = enrollmentOf(client, data.via)
  const goOn = afterEnrollment(client, data)
  const machine = runMachine({
    machine: mfaSmsMachine,
    initial: mfaSmsInitial(client.config().intl.defaultCountry),
    clock: client.clock,
    perform(effect, send) {
      const number = () => machine.state.get().phone.qualifiedPhoneNumber
      switch (effect.type) {
        case 'send':
          enrollment.initSms(effect.phoneNumber).then(
            (secondsLeft) => send({ type: 'sent', secondsLeft }),
            (error) => send({ type: 'not sent', error }),
          )
          return
        case 'resend':
          enrollment.initSms(number()).then(
            (secondsLeft) => send({ type: 'resent', secondsLeft }),
            (error) => send({ type: 'send failed', error }),
          )
          return
        case 'look':
          return void lookAtText(client, effect.message, number()).then(send)
        case 'submit': {
          const { attempt } = effect
          enrollment.submitSms(number(), effect.code).then(
            () => send({ type: 'accepted', attempt }),
            (error) => send({ type: 'refused', attempt, error }),
          )
          return
        }
        case 'enrolled':
          return data.onEnrolled?.()
        case 'go on':
          return goOn({ mfaMethod: 'sms', mfaCode: machine.state.get().pin.digits.join('') })
      }
    },
  })
  return machine
}
