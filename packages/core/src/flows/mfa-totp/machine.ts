import type { Machine } from '../../machine.ts'
import { type CodeStepEffect, type CodeStepEvent, type CodeStepState, codeStep } from '../mfa/code-step.ts'
import type { TotpSecret } from '../mfa/enrollment.ts'
import { pinInitial } from '../mfa/pin.ts'

/** An authenticator app is added: its secret, then a code of it. */
export interface MfaTotpState extends CodeStepState {
  /** null until it arrives */
  setup: TotpSecret | null
  /** why it does not */
  error: unknown
}

export type MfaTotpEvent =
  | CodeStepEvent
  | { type: 'entered' }
  | { type: 'retry pressed' }
  | { type: 'made'; setup: TotpSecret }
  | { type: 'not made'; error: unknown }
  | { type: 'continue pressed' }

export type MfaTotpEffect = CodeStepEffect | { type: 'make' }

export const mfaTotpInitial: MfaTotpState = { step: 'enroll', setup: null, error: null, pin: pinInitial }

export const mfaTotpMachine: Machine<MfaTotpState, MfaTotpEvent, MfaTotpEffect> = (state, event) => {
  switch (event.type) {
    case 'entered':
      return [state, [{ type: 'make' }]]
    case 'retry pressed':
      return state.error === null ? [state, []] : [{ ...state, error: null }, [{ type: 'make' }]]
    case 'made':
      return [{ ...state, setup: event.setup }, []]
    case 'not made':
      return [{ ...state, error: event.error }, []]
    case 'continue pressed':
      return state.step === 'enroll' && state.setup ? [{ ...state, step: 'verify' }, []] : [state, []]
    default:
      return codeStep(state, event)
  }
}
