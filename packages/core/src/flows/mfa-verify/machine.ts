import type { MfaMethod } from '@latchkey/contract'
import type { Machine } from '../../machine.ts'
import type { MfaProof } from '../../screens/mfa.ts'
import { MFA_SUCCESS_MS } from '../delays.ts'
import { type PinEffect, type PinEvent, type PinState, pinAnew, pinInitial, pinMachine } from '../mfa/pin.ts'

/** Verify your identity (spec 2:2, 2:4): a method, and what proves it. */
export interface MfaVerifyState {
  view: 'methods' | MfaProof
  methods: MfaMethod[]
  /** of a code, and, without its boxes, of a passkey and of a recovery code */
  pin: PinState
  /** what is typed of a recovery code */
  recoveryCode: string
}

export type MfaVerifyEvent =
  | PinEvent
  | { type: 'entered' }
  | { type: 'method chosen'; method: MfaProof }
  | { type: 'another method pressed' }
  | { type: 'retry pressed' }
  | { type: 'recovery code typed'; code: string }
  | { type: 'recovery code entered' }
  | { type: 'cancel pressed' }
  | { type: 'close due' }

export type MfaVerifyEffect =
  | PinEffect
  /** of a passkey, which is asked for and submitted; of a text, which is sent */
  | { type: 'begin'; method: 'sms' | 'passkey'; attempt: number }
  | { type: 'submit recovery code'; code: string; attempt: number }
  | { type: 'close'; reason: 'done' | 'user' }

export const mfaVerifyInitial = (methods: MfaMethod[]): MfaVerifyState => ({
  view: 'methods',
  methods,
  pin: pinInitial,
  recoveryCode: '',
})

export const mfaVerifyMachine: Machine<MfaVerifyState, MfaVerifyEvent, MfaVerifyEffect> = (state, event) => {
  switch (event.type) {
    case 'entered': {
      const [first] = state.methods
      return first ? choose(state, first) : [state, []]
    }
    case 'method chosen':
      return mayLeave(state) ? choose(state, event.method) : [state, []]
    case 'another method pressed':
      return mayLeave(state) ? [{ ...state, view: 'methods', pin: pinAnew(state.pin) }, []] : [state, []]
    case 'retry pressed':
      return state.view === 'passkey' && state.pin.status === 'error' ? choose(state, 'passkey') : [state, []]
    case 'recovery code typed': {
      if (isBusy(state)) return [state, []]
      return [
        { ...state, recoveryCode: event.code, pin: { ...state.pin, status: 'awaiting', error: null } },
        [],
      ]
    }
    case 'recovery code entered': {
      const code = state.recoveryCode.trim()
      if (isBusy(state) || !code) return [state, []]
      const pin = submitting(state.pin)
      return [{ ...state, pin }, [{ type: 'submit recovery code', code, attempt: pin.attempt }]]
    }
    case 'cancel pressed':
      return [state, [{ type: 'close', reason: 'user' }]]
    case 'close due':
      return [state, [{ type: 'close', reason: 'done' }]]
    case 'refused': {
      // without boxes there is nothing to clear: what was wrong stands until the next try
      const [next, effects] = ofPin(state, event)
      return state.view === 'sms' || state.view === 'totp' ? [next, effects] : [next, []]
    }
    case 'accepted': {
      // whichever try it was: what waited for it goes on
      if (state.pin.status === 'success') return [state, []]
      const pin: PinState = { ...state.pin, status: 'success', error: null }
      return [{ ...state, pin }, [{ type: 'after', ms: MFA_SUCCESS_MS, event: { type: 'close due' } }]]
    }
    case 'code sent':
    case 'resent':
    case 'send failed':
      // a text that was asked for before another method was chosen says nothing on that one's screen
      return state.view === 'sms' ? ofPin(state, event) : [state, []]
    default:
      return ofPin(state, event)
  }
}

type Step = ReturnType<typeof mfaVerifyMachine>

function ofPin(state: MfaVerifyState, event: PinEvent): Step {
  const [pin, effects] = pinMachine(state.pin, event)
  return [{ ...state, pin }, effects]
}

function choose(state: MfaVerifyState, view: MfaProof): Step {
  const next: MfaVerifyState = { ...state, view, recoveryCode: '', pin: pinAnew(state.pin) }
  if (view === 'passkey') {
    const pin = submitting(next.pin)
    return [{ ...next, pin }, [{ type: 'begin', method: view, attempt: pin.attempt }]]
  }
  if (view !== 'sms') return [next, []]
  const pin: PinState = { ...next.pin, resend: { state: 'sending' } }
  return [{ ...next, pin }, [{ type: 'begin', method: view, attempt: pin.attempt }]]
}

const submitting = (pin: PinState): PinState => ({
  ...pin,
  status: 'submitting',
  error: null,
  attempt: pin.attempt + 1,
})

const isBusy = ({ pin }: MfaVerifyState) =>
  pin.status === 'submitting' || pin.status === 'success' || pin.status === 'blocked'

/** A passkey may be given up while its prompt is open, a code that is being looked at not. */
const mayLeave = (state: MfaVerifyState) =>
  !isBusy(state) || (state.view === 'passkey' && state.pin.status === 'submitting')
