import { CODE_OVER, type CodeOver } from '@latchkey/contract'
import { ApiError } from '../../errors/client-errors.ts'
import type { Machine } from '../../machine.ts'
import type { NextStep } from '../after-login/next-step.ts'
import {
  CODE_CLEAR_MS,
  CODE_CLOSE_MS,
  CODE_LENGTH,
  CODE_NEXT_STEP_MS,
  TEXT_LOOK_MS,
  TEXT_LOOKS,
} from '../delays.ts'
import { type ErrorRoute, routeProofError, routeSendError } from '../login/error-route.ts'

/** The screen on which a code is typed (spec 1, section 2, code entry). */
export interface CodeEntryState {
  /** over: the screen was left with an error */
  status: 'awaiting' | 'submitting' | 'success' | 'error' | 'over'
  /** one entry a box, '' when empty */
  digits: string[]
  /** what the screen says; `message` replaces the sentence of `code` */
  error: { code: string; message: string | null; over: CodeOver | null } | null
  resend: Resend
  /** counts the messages that were asked for: what is known of an earlier one says nothing of this */
  message: number
  /** the last message does not arrive */
  undelivered: boolean
  /** how often it is still looked whether it does; null where nobody could say */
  looksLeft: number | null
  /** what follows a code that was right */
  next: NextStep['step'] | null
  /** counts submissions; an answer or a timer of an earlier one is not listened to */
  attempt: number
}

/** `waiting`: none is sent for that long. `said`: what the last press of Resend came to, where there was one. */
export type Resend =
  | { state: 'idle' | 'sending' }
  | { state: 'waiting'; secondsLeft: number; said: 'sent' | 'sent before' | null }

export type CodeEntryEvent =
  | { type: 'opened'; secondsLeft: number; watched: boolean }
  | { type: 'look due' }
  | { type: 'looked'; message: number; undelivered: boolean }
  | { type: 'digits entered'; digits: string[] }
  | { type: 'accepted'; attempt: number; next: NextStep }
  | { type: 'refused'; attempt: number; error: unknown }
  | { type: 'boxes due'; attempt: number }
  | { type: 'next due'; next: NextStep }
  | { type: 'close due' }
  | { type: 'resend pressed' }
  | { type: 'resent'; secondsLeft: number; sent: boolean }
  | { type: 'resend failed'; error: unknown }
  | { type: 'second passed'; secondsLeft: number }

export type CodeEntryEffect =
  | { type: 'submit'; code: string; attempt: number }
  | { type: 'resend' }
  | { type: 'look'; message: number }
  | { type: 'leave'; route: Exclude<ErrorRoute, { to: 'inline' }> }
  | { type: 'advance'; next: NextStep }
  | { type: 'refresh wallets' }

const EMPTY = Array<string>(CODE_LENGTH).fill('')

export const codeEntryInitial: CodeEntryState = {
  status: 'awaiting',
  digits: EMPTY,
  error: null,
  resend: { state: 'idle' },
  message: 0,
  undelivered: false,
  looksLeft: null,
  next: null,
  attempt: 0,
}

export const codeEntryMachine: Machine<CodeEntryState, CodeEntryEvent, CodeEntryEffect> = (state, event) => {
  switch (event.type) {
    case 'opened':
      return also(wait(state, event.secondsLeft, null), event.watched ? watch : null)
    case 'look due':
      return isOver(state) ? [state, []] : [state, [{ type: 'look', message: state.message }]]
    case 'looked':
      return looked(state, event.undelivered && event.message === state.message)
    case 'digits entered':
      return enter(state, event.digits)
    case 'accepted':
      return state.status === 'submitting' && event.attempt === state.attempt
        ? succeed(state, event.next)
        : [state, []]
    case 'refused':
      return state.status === 'submitting' && event.attempt === state.attempt
        ? fail(state, routeProofError(event.error), whyOver(event.error))
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
      return [pressResend(state), [{ type: 'resend' }]]
    case 'resent':
      return also(
        wait(
          { ...state, message: state.message + 1 },
          event.secondsLeft,
          event.sent ? 'sent' : 'sent before',
        ),
        watchAgain,
      )
    case 'resend failed':
      if (isOver(state)) return [state, []]
      return resendFailed(state, routeSendError(event.error))
    case 'second passed':
      // of a wait that is over, or was begun anew
      if (state.resend.state !== 'waiting' || state.resend.secondsLeft !== event.secondsLeft)
        return [state, []]
      return wait(state, event.secondsLeft - 1, state.resend.said)
  }
}

/** The first code was right, or the screen is left: another one changes nothing. */
const isOver = ({ status }: CodeEntryState) => status === 'success' || status === 'over'

type Step = ReturnType<typeof codeEntryMachine>

function wait(state: CodeEntryState, secondsLeft: number, said: 'sent' | 'sent before' | null): Step {
  if (secondsLeft <= 0) return [{ ...state, resend: { state: 'idle' } }, []]
  return [
    { ...state, resend: { state: 'waiting', secondsLeft, said } },
    [{ type: 'after', ms: 1000, event: { type: 'second passed', secondsLeft } }],
  ]
}

/** One step after another. */
function also([state, effects]: Step, then: ((state: CodeEntryState) => Step) | null): Step {
  if (!then) return [state, effects]
  const [next, more] = then(state)
  return [next, [...effects, ...more]]
}

const lookSoon = { type: 'after', ms: TEXT_LOOK_MS, event: { type: 'look due' } } as const

const watch = (state: CodeEntryState): Step => [{ ...state, looksLeft: TEXT_LOOKS }, [lookSoon]]

/** Of the new message; where it is still being looked at the one before, that goes on. */
function watchAgain(state: CodeEntryState): Step {
  if (state.looksLeft === null) return [state, []]
  return state.looksLeft > 0 ? [{ ...state, looksLeft: TEXT_LOOKS }, []] : watch(state)
}

function looked(state: CodeEntryState, undelivered: boolean): Step {
  if (!state.looksLeft || isOver(state)) return [state, []]
  // while another is on its way nobody knows of which one this speaks
  if (undelivered && state.resend.state !== 'sending') return [{ ...state, undelivered, looksLeft: 0 }, []]
  const looksLeft = state.looksLeft - 1
  return [{ ...state, looksLeft }, looksLeft > 0 ? [lookSoon] : []]
}

/** What was wrong with the code before, or its message, is no matter any more. */
function pressResend(state: CodeEntryState): CodeEntryState {
  const next: CodeEntryState = { ...state, error: null, undelivered: false, resend: { state: 'sending' } }
  return state.status === 'error' ? { ...next, status: 'awaiting', digits: EMPTY } : next
}

function whyOver(error: unknown): CodeOver | null {
  const body = error instanceof ApiError ? (error.data as { data?: { reason?: unknown } } | null) : null
  return CODE_OVER.find((reason) => reason === body?.data?.reason) ?? null
}

function enter(state: CodeEntryState, entered: string[]): Step {
  if (state.status !== 'awaiting' && state.status !== 'error') return [state, []]
  const digits = EMPTY.map((_, box) => {
    const typed = entered[box]?.trim()
    return typed && /^\d$/.test(typed) ? typed : ''
  })
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
  const succeeded: CodeEntryState = { ...state, status: 'success', error: null, next: next.step }
  return [succeeded, next.step === 'close' ? [...effects, close] : effects]
}

function fail(state: CodeEntryState, route: ErrorRoute, over: CodeOver | null): Step {
  if (route.to !== 'inline') return [{ ...state, status: 'over' }, [{ type: 'leave', route }]]
  const { attempt } = state
  return [
    {
      ...state,
      status: 'error',
      error: { code: route.code, message: route.message, over },
      // the server sends another one at once
      resend: over && state.resend.state === 'waiting' ? { state: 'idle' } : state.resend,
    },
    [{ type: 'after', ms: CODE_CLEAR_MS, event: { type: 'boxes due', attempt } }],
  ]
}

function resendFailed(state: CodeEntryState, route: ReturnType<typeof routeSendError>): Step {
  const idle: CodeEntryState = { ...state, resend: { state: 'idle' } }
  // said under the boxes: the address was good enough for the first code
  if (route.to === 'landing') return [{ ...idle, error: { code: route.code, message: null, over: null } }, []]
  return [{ ...idle, status: 'over' }, [{ type: 'leave', route }]]
}
