import type { Machine } from '../../machine.ts'
import type { NextStep } from '../after-login/next-step.ts'
import { CODE_CLEAR_MS, CODE_CLOSE_MS, CODE_LENGTH, CODE_NEXT_STEP_MS, RESEND_COOLDOWN_S } from '../delays.ts'
import { type ErrorRoute, routeProofError, routeSendError } from '../login/error-route.ts'

/** The screen on which a code is typed (spec 1, section 2, code entry). */
export interface CodeEntryState {
  /** over: the screen was left with an error */
  status: 'awaiting' | 'submitting' | 'success' | 'error' | 'over'
  /** one entry a box, '' when empty */
  digits: string[]
  /** what the screen says; `message` replaces the sentence of `code` */
  error: { code: string; message: string | null } | null
  resend: { state: 'idle' | 'sending' } | { state: 'sent'; secondsLeft: number }
  /** counts submissions; an answer or a timer of an earlier one is not listened to */
  attempt: number
}

export type CodeEntryEvent =
  | { type: 'digits entered'; digits: string[] }
  | { type: 'accepted'; attempt: number; next: NextStep }
  | { type: 'refused'; attempt: number; error: unknown }
  | { type: 'boxes due'; attempt: number }
  | { type: 'next due'; next: NextStep }
  | { type: 'close due' }
  | { type: 'resend pressed' }
  | { type: 'resent' }
  | { type: 'resend failed'; error: unknown }
  | { type: 'second passed' }

export type CodeEntryEffect =
  | { type: 'submit'; code: string; attempt: number }
  | { type: 'resend' }
  | { type: 'leave'; route: Exclude<ErrorRoute, { to: 'inline' }> }
  | { type: 'advance'; next: NextStep }
  | { type: 'refresh wallets' }

const EMPTY = Array<string>(CODE_LENGTH).fill('')

export const codeEntryInitial: CodeEntryState = {
  status: 'awaiting',
  digits: EMPTY,
  error: null,
  resend: { state: 'idle' },
  attempt: 0,
}

export const codeEntryMachine: Machine<CodeEntryState, CodeEntryEvent, CodeEntryEffect> = (state, event) => {
  switch (event.type) {
    case 'digits entered':
      return enter(state, event.digits)
    case 'accepted':
      return state.status === 'submitting' && event.attempt === state.attempt
        ? succeed(state, event.next)
        : [state, []]
    case 'refused':
      return state.status === 'submitting' && event.attempt === state.attempt
        ? fail(state, routeProofError(event.error))
        : [state, []]
    case 'boxes due':
      return state.status === 'error' && event.attempt === state.attempt
        ? [{ ...state, status: 'awaiting', digits: EMPTY }, []]
        : [state, []]
    case 'next due':
      if (event.next.step === 'close') return [state, [{ type: 'refresh wallets' }]]
      return [state, [{ type: 'advance', next: event.next }]]
    case 'close due':
      return [state, [{ type: 'advance', next: { step: 'close' } }]]
    case 'resend pressed':
      if (state.resend.state !== 'idle' || isOver(state)) return [state, []]
      return [{ ...state, resend: { state: 'sending' } }, [{ type: 'resend' }]]
    case 'resent':
      return [{ ...state, resend: { state: 'sent', secondsLeft: RESEND_COOLDOWN_S } }, [inASecond]]
    case 'resend failed':
      if (isOver(state)) return [state, []]
      return resendFailed(state, routeSendError(event.error))
    case 'second passed':
      return countDown(state)
  }
}

/** The first code was right, or the screen is left: another one changes nothing. */
const isOver = ({ status }: CodeEntryState) => status === 'success' || status === 'over'

const inASecond = { type: 'after', ms: 1000, event: { type: 'second passed' } } as const

type Step = ReturnType<typeof codeEntryMachine>

function enter(state: CodeEntryState, entered: string[]): Step {
  if (state.status !== 'awaiting' && state.status !== 'error') return [state, []]
  const digits = EMPTY.map((_, box) =>
    /^\d$/.test(entered[box]?.trim() ?? '') ? (entered[box] ?? '').trim() : '',
  )
  const complete = digits.every(Boolean)
  // after an error too: what comes then is the new code, and the clearing that was due is not listened to
  if (!complete) return [{ ...state, status: 'awaiting', digits, error: null }, []]
  const attempt = state.attempt + 1
  return [
    { ...state, status: 'submitting', digits, error: null, attempt },
    [{ type: 'submit', code: digits.join(''), attempt }],
  ]
}

function succeed(state: CodeEntryState, next: NextStep): Step {
  const effects = [{ type: 'after', ms: CODE_NEXT_STEP_MS, event: { type: 'next due', next } }] as const
  const close = { type: 'after', ms: CODE_CLOSE_MS, event: { type: 'close due' } } as const
  return [{ ...state, status: 'success', error: null }, next.step === 'close' ? [...effects, close] : effects]
}

function fail(state: CodeEntryState, route: ErrorRoute): Step {
  if (route.to !== 'inline') return [{ ...state, status: 'over' }, [{ type: 'leave', route }]]
  const { attempt } = state
  return [
    { ...state, status: 'error', error: { code: route.code, message: route.message } },
    [{ type: 'after', ms: CODE_CLEAR_MS, event: { type: 'boxes due', attempt } }],
  ]
}

function resendFailed(state: CodeEntryState, route: ErrorRoute): Step {
  const idle: CodeEntryState = { ...state, resend: { state: 'idle' } }
  if (route.to === 'inline') return [{ ...idle, error: { code: route.code, message: route.message } }, []]
  // said under the boxes: the address was good enough for the first code
  if (route.to === 'landing') return [{ ...idle, error: { code: route.code, message: null } }, []]
  return [{ ...idle, status: 'over' }, [{ type: 'leave', route }]]
}

function countDown(state: CodeEntryState): Step {
  if (state.resend.state !== 'sent') return [state, []]
  const secondsLeft = state.resend.secondsLeft - 1
  if (secondsLeft <= 0) return [{ ...state, resend: { state: 'idle' } }, []]
  return [{ ...state, resend: { state: 'sent', secondsLeft } }, [inASecond]]
}
