import type { Machine } from '../../machine.ts'
import { emptyPhone, type PhoneEntry } from '../../phone/phone-entry.ts'
import { LANDING_RESET_MS } from '../delays.ts'
import { type ErrorRoute, routeSendError } from '../login/error-route.ts'
import type { ScreenMethod } from '../login/start-method.ts'
import type { DirectInput } from './direct-input.ts'
import { type EmailProblem, emailProblem } from './email-address.ts'
import type { LandingView } from './entries.ts'

/** Landing, and every other screen on which an address or a number is entered. */
export interface LandingState {
  view: LandingView
  /** Back was pressed: the first list is about to come */
  returning: boolean
  /** which of the two is a field; the other, where there is one, is a button */
  active: DirectInput | null
  email: string
  phone: PhoneEntry
  /** starting: the screen of a method is on its way */
  status: 'idle' | 'submitting' | 'starting'
  /** error code for the sentence under the field */
  error: string | null
  /** error code of a method that could not be begun, for the sentence above all */
  notice: string | null
  disablePlusEmails: boolean
}

export type LandingEvent =
  | { type: 'email changed'; email: string }
  | { type: 'phone changed'; phone: PhoneEntry }
  | { type: 'country chosen'; country: string }
  /** the button of the method that is not a field yet */
  | { type: 'input chosen'; input: DirectInput }
  | { type: 'submit pressed' }
  | { type: 'code sent' }
  | { type: 'send failed'; error: unknown }
  /** the button of a method with a screen of its own */
  | { type: 'method chosen'; method: ScreenMethod }
  | { type: 'begun' }
  | { type: 'start failed'; error: unknown }
  | { type: 'more pressed'; view: Exclude<LandingView, 'default'> }
  | { type: 'back pressed' }
  | { type: 'reset due' }

export type LandingEffect =
  | { type: 'send code'; channel: DirectInput; to: string }
  | { type: 'start'; method: ScreenMethod }
  | { type: 'leave'; route: Exclude<ErrorRoute, { to: 'inline' | 'landing' }> }

export interface LandingEntryInput {
  active?: DirectInput | null
  email?: string | undefined
  phone?: PhoneEntry | undefined
  defaultCountry?: string
  /** what a later screen sent the user back with */
  error?: string | null
  disablePlusEmails: boolean
}

export function landingInitial(input: LandingEntryInput): LandingState {
  const { active = 'email', email = '', error = null, disablePlusEmails } = input
  const phone = input.phone ?? emptyPhone(input.defaultCountry ?? 'US')
  const state = {
    view: 'default',
    returning: false,
    active,
    email,
    phone,
    status: 'idle',
    error: null,
    notice: null,
    disablePlusEmails,
  } as const
  return { ...judged(state), ...(error ? { error } : {}) }
}

/** Whether the Submit button works (CODE-007, CODE-011, CODE-012, CODE-014). */
export const canSubmit = (state: LandingState): boolean => {
  if (state.status !== 'idle' || state.active === null) return false
  return state.active === 'sms' ? state.phone.isValid : problem(state) === null
}

const problem = (state: LandingState): EmailProblem => emailProblem(state.email, state)

/** A half-typed address is no error yet; a plus is one as soon as it is seen. */
function judged(state: LandingState): LandingState {
  const plus = state.active === 'email' && problem(state) === 'disallowed_plus_email'
  return { ...state, error: plus ? 'disallowed_plus_email' : null }
}

export const landingMachine: Machine<LandingState, LandingEvent, LandingEffect> = (state, event) => {
  switch (event.type) {
    case 'email changed':
      return state.status === 'idle' ? [judged({ ...state, email: event.email }), []] : [state, []]
    case 'phone changed':
      return state.status === 'idle' ? [{ ...state, phone: event.phone, error: null }, []] : [state, []]
    case 'country chosen':
      // a number of one country is none of another (CODE-005)
      return state.status === 'idle'
        ? [{ ...state, phone: emptyPhone(event.country), error: null }, []]
        : [state, []]
    case 'input chosen':
      return state.status === 'idle' ? [judged({ ...state, active: event.input }), []] : [state, []]
    case 'submit pressed': {
      const { active } = state
      if (!canSubmit(state) || !active) return [state, []]
      const to = active === 'sms' ? state.phone.qualifiedPhoneNumber : state.email.trim().toLowerCase()
      return [{ ...state, status: 'submitting', error: null }, [{ type: 'send code', channel: active, to }]]
    }
    case 'code sent':
    case 'begun':
      // stays usable: Back from the next screen comes here again
      return [{ ...state, status: 'idle' }, []]
    case 'send failed': {
      const route = routeSendError(event.error)
      if (route.to === 'landing') return [{ ...state, status: 'idle', error: route.code }, []]
      return [{ ...state, status: 'idle' }, [{ type: 'leave', route }]]
    }
    case 'method chosen':
      if (state.status !== 'idle') return [state, []]
      return [{ ...state, status: 'starting' }, [{ type: 'start', method: event.method }]]
    case 'start failed': {
      const route = routeSendError(event.error)
      if (route.to === 'landing') return [{ ...state, status: 'idle', notice: route.code }, []]
      return [{ ...state, status: 'idle' }, [{ type: 'leave', route }]]
    }
    case 'more pressed':
      return [{ ...state, view: event.view }, []]
    case 'back pressed':
      if (state.returning) return [state, []]
      return [
        { ...state, returning: true },
        [{ type: 'after', ms: LANDING_RESET_MS, event: { type: 'reset due' } }],
      ]
    case 'reset due':
      return [{ ...state, view: 'default', returning: false }, []]
  }
}
