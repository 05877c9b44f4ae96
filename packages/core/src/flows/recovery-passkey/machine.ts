import type { PasskeyProblem, PasskeyStep, ReauthenticateMessage } from '@latchkey/contract'
import type { Machine } from '../../machine.ts'
import type { ExportLook } from '../../wallets/export-url.ts'
import { RECOVERY_NEXT_STEP_MS } from '../recovery-oauth/machine.ts'

/** The frame's own document, in which a passkey is asked for, and what it says of itself. */
export interface RecoveryPasskeyState {
  /** how it is drawn; null until its place was measured */
  look: ExportLook | null
  /** its address; null until a token was had */
  src: string | null
  loading: boolean
  /** what keeps it from being shown */
  error: unknown
  /** counts the documents; the answer for an earlier one is not listened to */
  attempt: number
  /** where its user is; null until it says so */
  step: PasskeyStep | null
  /** what the last press ended with */
  problem: PasskeyProblem | null
}

export type RecoveryPasskeyEvent =
  | { type: 'measured'; look: ExportLook }
  | { type: 'addressed'; attempt: number; src: string }
  | { type: 'failed'; attempt: number; error: unknown }
  | { type: 'loaded' }
  | { type: 'step'; step: PasskeyStep }
  | { type: 'problem'; problem: PasskeyProblem }
  | { type: 'login wanted'; purpose: ReauthenticateMessage['purpose'] }
  /** logged in anew, or verified by a second factor */
  | { type: 'let in' }
  | { type: 'retry pressed' }
  | { type: 'time is up' }
  | { type: 'left' }

export type RecoveryPasskeyEffect =
  | { type: 'address'; attempt: number; look: ExportLook }
  | { type: 'ask for login'; attempt: number; purpose: ReauthenticateMessage['purpose'] }
  | { type: 'ask for factor'; attempt: number }
  | { type: 'report'; outcome: 'done' | { error: unknown } }
  | { type: 'close'; reason: 'done' | 'user' }

export const recoveryPasskeyInitial: RecoveryPasskeyState = {
  look: null,
  src: null,
  loading: true,
  error: null,
  attempt: 0,
  step: null,
  problem: null,
}

type Flow = Machine<RecoveryPasskeyState, RecoveryPasskeyEvent, RecoveryPasskeyEffect>

/** Mounted once its place is measured, and anew with what a login or a second factor came to. What is done stays done. */
export const recoveryPasskeyMachine: Flow = (state, event) => {
  const done = state.step === 'done'
  switch (event.type) {
    case 'measured':
      return state.look ? [state, []] : mount({ ...state, look: event.look }, event.look)
    case 'let in':
      return state.look && !done ? mount(state, state.look) : [state, []]
    case 'retry pressed':
      return state.error !== null && state.look && !done
        ? mount({ ...state, src: null }, state.look)
        : [state, []]
    case 'addressed':
      return event.attempt === state.attempt ? [{ ...state, src: event.src }, []] : [state, []]
    case 'failed': {
      if (event.attempt !== state.attempt || done) return [state, []]
      const { error } = event
      return [{ ...state, error }, [{ type: 'report', outcome: { error } }]]
    }
    case 'loaded':
      return [{ ...state, loading: false }, []]
    case 'step': {
      if (done) return [state, []]
      const next = { ...state, step: event.step, problem: null }
      if (event.step !== 'done') return [next, []]
      return [
        next,
        [
          { type: 'report', outcome: 'done' },
          { type: 'after', ms: RECOVERY_NEXT_STEP_MS, event: { type: 'time is up' } },
        ],
      ]
    }
    case 'problem': {
      if (done) return [state, []]
      const { problem } = event
      const { attempt } = state
      return [{ ...state, problem }, problem === 'factor' ? [{ type: 'ask for factor', attempt }] : []]
    }
    case 'login wanted':
      return [state, [{ type: 'ask for login', attempt: state.attempt, purpose: event.purpose }]]
    case 'time is up':
      return done ? [state, [{ type: 'close', reason: 'done' }]] : [state, []]
    case 'left':
      return [state, [{ type: 'close', reason: done ? 'done' : 'user' }]]
  }
}

function mount(state: RecoveryPasskeyState, look: ExportLook): ReturnType<Flow> {
  const attempt = state.attempt + 1
  return [
    { ...state, loading: true, error: null, attempt, step: null, problem: null },
    [{ type: 'address', attempt, look }],
  ]
}
