import { errorCode } from '../../errors/client-errors.ts'
import type { Machine } from '../../machine.ts'
import type { User } from '../../session/user.ts'
import { CUSTOM_AUTH_RETRY_MS } from '../delays.ts'
import { asError, type FailedStep } from '../step.ts'

/** State of a login by the host's own token. */
export type JwtAuthFlowState = { status: 'initial' | 'loading' | 'not-enabled' | 'done' } | FailedStep

/** Keeps the session in step with the host's token (spec 1, section 4, custom auth sync). */
export interface CustomAuthState {
  flow: JwtAuthFlowState
  /** a run is under way; a look at a token that turns out the same shows nowhere */
  busy: boolean
  /** what the session stands for: a token, null for nobody, undefined before the first run */
  token: string | null | undefined
  /** asked for while a run was under way: the token may have changed since it was read */
  again: boolean
  /** the account was another user's; only once in a row, or it would never end */
  retried: boolean
  /** counts how often it was switched off; what belongs to an earlier time is not listened to */
  era: number
}

export type CustomAuthEvent = { type: 'sync wanted' } | { type: 'switched'; on: boolean } | Answer

/** What comes back to a run. */
type Answer = { era: number } & (
  | { type: 'token read'; token: string | null; authenticated: boolean }
  | { type: 'exchanged'; token: string; user: User; isNewUser: boolean }
  | { type: 'failed'; error: unknown }
  | { type: 'logged out'; because: Error | null }
  | { type: 'logged out to retry' }
  | { type: 'retry due' }
)

export type CustomAuthEffect =
  | { type: 'read token'; era: number }
  | { type: 'exchange'; era: number; token: string }
  | { type: 'log out'; era: number; because: Error | null; retry: boolean }
  | { type: 'tell authenticated'; user: User; isNewUser: boolean }
  | { type: 'tell unauthenticated' }
  | { type: 'tell error'; error: Error }

export const customAuthInitial: CustomAuthState = {
  flow: { status: 'initial' },
  busy: false,
  token: undefined,
  again: false,
  retried: false,
  era: 0,
}

type Step = ReturnType<Machine<CustomAuthState, CustomAuthEvent, CustomAuthEffect>>

export const customAuthMachine: Machine<CustomAuthState, CustomAuthEvent, CustomAuthEffect> = (
  state,
  event,
) => {
  switch (event.type) {
    case 'switched':
      if ((state.flow === OFF) === !event.on) return [state, []]
      return [
        { ...customAuthInitial, ...(event.on ? { era: state.era } : { flow: OFF, era: state.era + 1 }) },
        [],
      ]
    case 'sync wanted':
      if (state.flow === OFF) return [state, []]
      return state.busy ? [{ ...state, again: true }, []] : wanted(state)
    default:
      return state.busy && event.era === state.era ? goOn(state, event) : [state, []]
  }
}

/** A host that asks at every render must not make a refused token a storm of calls. */
function wanted(state: CustomAuthState): Step {
  if (state.flow.status !== 'error') return start(state)
  const retry = { type: 'retry due', era: state.era } as const
  return [{ ...state, busy: true, again: false }, [{ type: 'after', ms: CUSTOM_AUTH_RETRY_MS, event: retry }]]
}

const start = (state: CustomAuthState): Step => [
  { ...state, flow: state.flow.status === 'done' ? state.flow : LOADING, busy: true, again: false },
  [{ type: 'read token', era: state.era }],
]

// one object each: a state that is set anew though nothing changed would render the host anew, without end where its
// subscription is made anew then and calls back at once
const LOADING: JwtAuthFlowState = { status: 'loading' }
const DONE: JwtAuthFlowState = { status: 'done' }
const OFF: JwtAuthFlowState = { status: 'not-enabled' }

function goOn(state: CustomAuthState, event: Answer): Step {
  const { era } = state
  switch (event.type) {
    case 'token read':
      if (event.token === (state.token ?? null) && state.token !== undefined) return finish(state)
      if (event.token !== null)
        return [{ ...state, flow: LOADING }, [{ type: 'exchange', era, token: event.token }]]
      if (event.authenticated)
        return [{ ...state, flow: LOADING }, [{ type: 'log out', era, because: null, retry: false }]]
      return finish({ ...state, token: null })
    case 'exchanged':
      return finish({ ...state, token: event.token, retried: false }, [
        { type: 'tell authenticated', user: event.user, isNewUser: event.isNewUser },
      ])
    case 'failed':
      if (errorCode(event.error, '') === 'linked_to_another_user' && !state.retried)
        return [{ ...state, retried: true }, [{ type: 'log out', era, because: null, retry: true }]]
      return [state, [{ type: 'log out', era, because: asError(event.error), retry: false }]]
    case 'retry due':
      return start(state)
    case 'logged out to retry':
      return start({ ...state, token: undefined, flow: { status: 'initial' } })
    case 'logged out':
      if (!event.because) return finish({ ...state, token: null }, [{ type: 'tell unauthenticated' }])
      return finish(
        { ...state, token: undefined, retried: false },
        [{ type: 'tell unauthenticated' }, { type: 'tell error', error: event.because }],
        { status: 'error', error: event.because },
      )
  }
}

/** The run is over; another one follows where one was asked for meanwhile. */
function finish(
  state: CustomAuthState,
  effects: CustomAuthEffect[] = [],
  flow: JwtAuthFlowState = DONE,
): Step {
  const over = { ...state, flow, busy: false }
  if (!state.again) return [over, effects]
  const [next, more] = wanted(over)
  return [next, [...effects, ...more]]
}
