import type { Machine } from '../../machine.ts'
import { passwordFault } from './password-rules.ts'

/** A password that nobody here asked for: the screen closes by itself after this long. */
export const PASSWORD_DONE_MS = 1400

export interface SetPasswordState {
  status: 'creating' | 'saving' | 'confirming' | 'finalizing' | 'done'
  password: string
  confirmation: string
  /** the field was left, or meant to be submitted: what is wrong with it is said from then on */
  touched: boolean
  acknowledged: boolean
  submitting: boolean
  /** what came of it, once done; null: it is set */
  error: unknown
}

export type SetPasswordEvent =
  | { type: 'password changed'; password: string }
  | { type: 'confirmation changed'; confirmation: string }
  | { type: 'touched' }
  | { type: 'acknowledged'; yes: boolean }
  | { type: 'continue pressed' }
  | { type: 'back pressed' }
  | { type: 'cancel pressed' }
  | { type: 'set' }
  | { type: 'failed'; error: unknown }
  | { type: 'retry pressed' }
  | { type: 'time is up' }
  | { type: 'close pressed' }

export type SetPasswordEffect =
  | { type: 'submit'; password: string }
  | { type: 'report'; outcome: 'done' | { error: unknown } }
  | { type: 'finish' }
  | { type: 'leave' }

export const setPasswordInitial: SetPasswordState = {
  status: 'creating',
  password: '',
  confirmation: '',
  touched: false,
  acknowledged: false,
  submitting: false,
  error: null,
}

const BEFORE = { saving: 'creating', confirming: 'saving', finalizing: 'confirming' } as const

/** Whether the step that is shown can be left for the next. */
export function mayContinue(state: SetPasswordState): boolean {
  if (state.status === 'creating') return passwordFault(state.password) === null
  if (state.status === 'saving') return true
  if (state.status === 'confirming') return state.confirmation === state.password
  return state.status === 'finalizing' && state.acknowledged && !state.submitting
}

/** A password is thought of, saved, entered again, and set (spec 2:4). */
export const setPasswordMachine =
  (initiatedBy: 'user' | 'automatic'): Machine<SetPasswordState, SetPasswordEvent, SetPasswordEffect> =>
  (state, event) => {
    const { status } = state
    switch (event.type) {
      case 'password changed':
        if (status !== 'creating') return [state, []]
        return [{ ...state, password: event.password, confirmation: '' }, []]
      case 'confirmation changed':
        if (status !== 'confirming') return [state, []]
        return [{ ...state, confirmation: event.confirmation, touched: false }, []]
      case 'touched':
        return [{ ...state, touched: true }, []]
      case 'acknowledged':
        if (status !== 'finalizing' || state.submitting) return [state, []]
        return [{ ...state, acknowledged: event.yes }, []]
      case 'continue pressed':
        return mayContinue(state) ? goOn(state) : [{ ...state, touched: true }, []]
      case 'back pressed':
        if (state.submitting || !(status in BEFORE)) return [state, []]
        return [{ ...state, status: BEFORE[status as keyof typeof BEFORE], touched: false }, []]
      case 'cancel pressed':
        return status === 'finalizing' && !state.submitting ? [state, [{ type: 'leave' }]] : [state, []]
      case 'set': {
        if (!state.submitting) return [state, []]
        const close = { type: 'after', ms: PASSWORD_DONE_MS, event: { type: 'time is up' } } as const
        return [
          { ...setPasswordInitial, status: 'done' },
          [{ type: 'report', outcome: 'done' }, ...(initiatedBy === 'automatic' ? [close] : [])],
        ]
      }
      case 'failed':
        if (!state.submitting) return [state, []]
        return [
          { ...state, status: 'done', submitting: false, error: event.error },
          [{ type: 'report', outcome: { error: event.error } }],
        ]
      case 'retry pressed':
        if (status !== 'done' || !state.error) return [state, []]
        return [{ ...state, status: 'finalizing', error: null }, []]
      case 'time is up':
        return status === 'done' && !state.error ? [state, [{ type: 'finish' }]] : [state, []]
      case 'close pressed':
        if (status !== 'done') return [state, []]
        return [state, [{ type: state.error ? 'leave' : 'finish' }]]
    }
  }

function goOn(state: SetPasswordState): ReturnType<ReturnType<typeof setPasswordMachine>> {
  switch (state.status) {
    case 'creating':
      return [{ ...state, status: 'saving', touched: false }, []]
    case 'saving':
      return [{ ...state, status: 'confirming', confirmation: '', touched: false }, []]
    case 'confirming':
      return [{ ...state, status: 'finalizing', touched: false }, []]
    default:
      return [{ ...state, submitting: true }, [{ type: 'submit', password: state.password }]]
  }
}
