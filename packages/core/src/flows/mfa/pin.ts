import { isBlocking, type MfaErrorKey, mfaErrorKey } from '../../frame/mfa-errors.ts'
import type { Machine } from '../../machine.ts'
import { CODE_CLEAR_MS, CODE_LENGTH, TEXT_LOOK_MS, TEXT_LOOKS } from '../delays.ts'

/** The six boxes of a code, and the way to have another one sent, wherever a verification asks for them. */
export interface PinState {
  /** blocked: nothing more can be entered */
  status: 'awaiting' | 'submitting' | 'success' | 'error' | 'blocked'
  /** one entry a box, '' when empty */
  digits: string[]
  error: MfaErrorKey | null
  resend: { state: 'idle' | 'sending' } | { state: 'waiting'; secondsLeft: number; said: 'sent' | null }
  /** counts submissions; an answer or a timer of an earlier one is not listened to */
  attempt: number
  /** counts the texts that were asked for: what is known of an earlier one says nothing of this */
  message: number
  /** the last text does not arrive */
  undelivered: boolean
  /** how often it is still looked whether it does */
  looksLeft: number
}

export type PinEvent =
  | { type: 'digits entered'; digits: string[] }
  | { type: 'accepted'; attempt: number }
  | { type: 'refused'; attempt: number; error: unknown }
  /** it is over, whatever was entered */
  | { type: 'over'; error: unknown }
  | { type: 'boxes due'; attempt: number }
  /** a first message is on its way */
  | { type: 'code sent'; secondsLeft: number }
  | { type: 'resend pressed' }
  | { type: 'resent'; secondsLeft: number }
  | { type: 'send failed'; error: unknown }
  | { type: 'second passed'; secondsLeft: number }
  | { type: 'look due'; message: number }
  | { type: 'looked'; message: number; undelivered: boolean }

export type PinEffect =
  | { type: 'submit'; code: string; attempt: number }
  | { type: 'resend' }
  | { type: 'look'; message: number }

const EMPTY = Array<string>(CODE_LENGTH).fill('')

export const pinInitial: PinState = {
  status: 'awaiting',
  digits: EMPTY,
  error: null,
  resend: { state: 'idle' },
  attempt: 0,
  message: 0,
  undelivered: false,
  looksLeft: 0,
}

/** Nothing of the state before, but for the counts. */
export const pinAnew = ({ attempt, message }: PinState): PinState => ({
  ...pinInitial,
  attempt: attempt + 1,
  message: message + 1,
})

type Step = ReturnType<Machine<PinState, PinEvent, PinEffect>>

export const pinMachine: Machine<PinState, PinEvent, PinEffect> = (state, event) => {
  switch (event.type) {
    case 'digits entered':
      return enter(state, event.digits)
    case 'accepted':
      return state.status === 'submitting' && event.attempt === state.attempt
        ? [{ ...state, status: 'success', error: null }, []]
        : [state, []]
    case 'refused':
      return state.status === 'submitting' && event.attempt === state.attempt
        ? refuse(state, mfaErrorKey(event.error))
        : [state, []]
    case 'over': {
      if (state.status === 'success') return [state, []]
      const error = mfaErrorKey(event.error)
      return [{ ...state, status: 'blocked', digits: EMPTY, error }, []]
    }
    case 'boxes due':
      return state.status === 'error' && event.attempt === state.attempt
        ? [{ ...state, status: 'awaiting', digits: EMPTY }, []]
        : [state, []]
    case 'code sent':
      return watch(wait(state, event.secondsLeft, null))
    case 'resend pressed': {
      if (state.resend.state !== 'idle' || isOver(state)) return [state, []]
      // what was wrong with the code before, or its text, is no matter any more
      const next: PinState = { ...unwatched(state), error: null, resend: { state: 'sending' } }
      const cleared: PinState =
        state.status === 'error' ? { ...next, status: 'awaiting', digits: EMPTY } : next
      return [cleared, [{ type: 'resend' }]]
    }
    case 'resent':
      return watch(wait(state, event.secondsLeft, 'sent'))
    case 'send failed':
      return [{ ...state, resend: { state: 'idle' }, error: mfaErrorKey(event.error) }, []]
    case 'second passed':
      // of a wait that is over, or was begun anew
      if (state.resend.state !== 'waiting' || state.resend.secondsLeft !== event.secondsLeft)
        return [state, []]
      return wait(state, event.secondsLeft - 1, state.resend.said)
    case 'look due':
      return event.message === state.message && !isOver(state)
        ? [state, [{ type: 'look', message: state.message }]]
        : [state, []]
    case 'looked': {
      if (event.message !== state.message || isOver(state)) return [state, []]
      if (event.undelivered) return [{ ...state, undelivered: true }, []]
      const looksLeft = state.looksLeft - 1
      return [{ ...state, looksLeft }, looksLeft > 0 ? [lookSoon(state)] : []]
    }
  }
}

const isOver = ({ status }: PinState) => status === 'success' || status === 'blocked'

const lookSoon = ({ message }: PinState) =>
  ({ type: 'after', ms: TEXT_LOOK_MS, event: { type: 'look due', message } }) as const

const unwatched = (state: PinState): PinState => ({
  ...state,
  message: state.message + 1,
  undelivered: false,
  looksLeft: 0,
})

/** Of the text that has just gone out. */
function watch([state, effects]: Step): Step {
  const watched: PinState = { ...unwatched(state), looksLeft: TEXT_LOOKS }
  return [watched, [...effects, lookSoon(watched)]]
}

function wait(state: PinState, secondsLeft: number, said: 'sent' | null): Step {
  if (secondsLeft <= 0) return [{ ...state, resend: { state: 'idle' } }, []]
  return [
    { ...state, resend: { state: 'waiting', secondsLeft, said } },
    [{ type: 'after', ms: 1000, event: { type: 'second passed', secondsLeft } }],
  ]
}

function enter(state: PinState, entered: string[]): Step {
  if (state.status !== 'awaiting' && state.status !== 'error') return [state, []]
  const digits = EMPTY.map((_, box) => {
    const digit = entered[box]?.trim() ?? ''
    return /^\d$/.test(digit) ? digit : ''
  })
  if (!digits.every(Boolean)) return [{ ...state, status: 'awaiting', digits, error: null }, []]
  const attempt = state.attempt + 1
  return [
    { ...state, status: 'submitting', digits, error: null, attempt },
    [{ type: 'submit', code: digits.join(''), attempt }],
  ]
}

function refuse(state: PinState, error: MfaErrorKey): Step {
  if (isBlocking(error)) return [{ ...state, status: 'blocked', digits: EMPTY, error }, []]
  const { attempt } = state
  return [
    { ...state, status: 'error', error },
    [{ type: 'after', ms: CODE_CLEAR_MS, event: { type: 'boxes due', attempt } }],
  ]
}
