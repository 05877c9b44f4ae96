import type { Machine } from '../../machine.ts'
import { emptyPhone, type PhoneEntry } from '../../phone/phone-entry.ts'
import { type CodeStepEffect, type CodeStepEvent, type CodeStepState, codeStep } from '../mfa/code-step.ts'
import { pinAnew, pinInitial, pinMachine } from '../mfa/pin.ts'

/** A phone number is added: the number, then a code that it gets. */
export interface MfaSmsState extends CodeStepState {
  phone: PhoneEntry
  /** a text is on its way to the number */
  sending: boolean
  /** why the number was not taken */
  error: unknown
}

export type MfaSmsEvent =
  | CodeStepEvent
  | { type: 'phone changed'; phone: PhoneEntry }
  | { type: 'country chosen'; country: string }
  | { type: 'submit pressed' }
  | { type: 'sent'; secondsLeft: number }
  | { type: 'not sent'; error: unknown }

export type MfaSmsEffect = CodeStepEffect | { type: 'send'; phoneNumber: string }

export const mfaSmsInitial = (country: string): MfaSmsState => ({
  step: 'enroll',
  phone: emptyPhone(country),
  sending: false,
  error: null,
  pin: pinInitial,
})

export const mfaSmsMachine: Machine<MfaSmsState, MfaSmsEvent, MfaSmsEffect> = (state, event) => {
  switch (event.type) {
    case 'phone changed':
      return state.sending ? [state, []] : [{ ...state, phone: event.phone, error: null }, []]
    case 'country chosen':
      return state.sending ? [state, []] : [{ ...state, phone: emptyPhone(event.country), error: null }, []]
    case 'submit pressed': {
      // a number that does not qualify gets no text (MFA-078)
      if (state.step !== 'enroll' || state.sending || !state.phone.isValid) return [state, []]
      const phoneNumber = state.phone.qualifiedPhoneNumber
      return [{ ...state, sending: true, error: null }, [{ type: 'send', phoneNumber }]]
    }
    case 'sent': {
      if (!state.sending) return [state, []]
      const { secondsLeft } = event
      const [pin, effects] = pinMachine(pinAnew(state.pin), { type: 'code sent', secondsLeft })
      return [{ ...state, step: 'verify', sending: false, pin }, effects]
    }
    case 'not sent':
      return [{ ...state, sending: false, error: event.error }, []]
    default:
      return codeStep(state, event)
  }
}
