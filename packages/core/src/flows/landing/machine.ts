import type { Machine } from '../../machine.ts'
import { type ErrorRoute, routeSendError } from '../login/error-route.ts'
import { type EmailProblem, emailProblem } from './email-address.ts'

/** Entry of the address on landing; other methods join here. */
export interface LandingState {
  email: string
  status: 'idle' | 'submitting' | 'over'
  /** error code for the sentence under the field */
  error: string | null
  disablePlusEmails: boolean
}

export type LandingEvent =
  | { type: 'email changed'; email: string }
  | { type: 'submit pressed' }
  | { type: 'code sent' }
  | { type: 'send failed'; error: unknown }

export type LandingEffect =
  | { type: 'send code'; email: string }
  | { type: 'show code entry' }
  | { type: 'leave'; route: Exclude<ErrorRoute, { to: 'inline' | 'landing' }> }

/** `error` is what a later screen sent the user back with. */
export function landingInitial(input: {
  email?: string | undefined
  error?: string | null
  disablePlusEmails: boolean
}): LandingState {
  const { email = '', error = null, disablePlusEmails } = input
  return { ...judged({ email, status: 'idle', error: null, disablePlusEmails }), ...(error ? { error } : {}) }
}

/** Whether the Submit button works (CODE-011, CODE-012, CODE-014). */
export const canSubmit = (state: LandingState): boolean => state.status === 'idle' && problem(state) === null

const problem = (state: LandingState): EmailProblem => emailProblem(state.email, state)

/** A half-typed address is no error yet; a plus is one as soon as it is seen. */
function judged(state: LandingState): LandingState {
  return { ...state, error: problem(state) === 'disallowed_plus_email' ? 'disallowed_plus_email' : null }
}

export const landingMachine: Machine<LandingState, LandingEvent, LandingEffect> = (state, event) => {
  switch (event.type) {
    case 'email changed':
      return state.status === 'idle' ? [judged({ ...state, email: event.email }), []] : [state, []]
    case 'submit pressed':
      if (!canSubmit(state)) return [state, []]
      return [
        { ...state, status: 'submitting', error: null },
        [{ type: 'send code', email: state.email.trim().toLowerCase() }],
      ]
    case 'code sent':
      // stays usable: Back from the code screen comes here again
      return [{ ...state, status: 'idle' }, [{ type: 'show code entry' }]]
    case 'send failed': {
      const route = routeSendError(event.error)
      if (route.to === 'landing' || route.to === 'inline')
        return [{ ...state, status: 'idle', error: route.code }, []]
      return [{ ...state, status: 'idle' }, [{ type: 'leave', route }]]
    }
  }
}
