import type { Machine } from '../../machine.ts'
import { SIGNER_CLOSE_MS, SIGNER_POLL_MS, SIGNER_TIMEOUT_MS } from './delays.ts'

/** Why a request came to nothing. */
export type SignerFailure = 'rejected' | 'timed-out' | 'failed'

/** The screen of a request for a Farcaster signer: looked at until its user has decided at the phone. */
export interface FarcasterSignerState {
  status: 'asking' | 'waiting' | 'approved' | 'failed'
  /** what the QR code holds; null until Farcaster has taken the request */
  approvalUrl: string | null
  failure: SignerFailure | null
  /** counts tries; what belongs to an earlier one is not listened to */
  attempt: number
  /** looks under way */
  looks: number
  /** the time is over: the looks under way are the last, for a page that slept while its user was in another app */
  lastLook: boolean
}

type Answer = { status: 'pending_approval' | 'approved' | 'revoked' }

export type FarcasterSignerEvent =
  | { type: 'entered' }
  | { type: 'asked'; attempt: number; answer: Answer & { signer_approval_url?: string } }
  | { type: 'poll due'; attempt: number }
  /** null: nothing was to be learnt, the next look may tell */
  | { type: 'polled'; attempt: number; answer: Answer | null }
  | { type: 'time over'; attempt: number }
  | { type: 'refused'; attempt: number; error: unknown }
  | { type: 'close due' }
  | { type: 'retry pressed' }
  | { type: 'close pressed' }

export type FarcasterSignerEffect =
  | { type: 'ask'; attempt: number }
  | { type: 'poll'; attempt: number }
  | { type: 'report'; outcome: 'approved' | { failure: SignerFailure; error?: unknown } }
  | { type: 'close'; reason: 'done' | 'user' }

export const farcasterSignerInitial: FarcasterSignerState = {
  status: 'asking',
  approvalUrl: null,
  failure: null,
  attempt: 0,
  looks: 0,
  lastLook: false,
}

type Step = ReturnType<Machine<FarcasterSignerState, FarcasterSignerEvent, FarcasterSignerEffect>>

export const farcasterSignerMachine: Machine<
  FarcasterSignerState,
  FarcasterSignerEvent,
  FarcasterSignerEffect
> = (state, event) => {
  if ('attempt' in event && event.attempt !== state.attempt) return [state, []]
  const { attempt, status } = state
  switch (event.type) {
    case 'entered':
      return attempt === 0 ? ask(state) : [state, []]
    case 'retry pressed':
      return status === 'failed' ? ask(state) : [state, []]
    case 'asked': {
      if (status !== 'asking') return [state, []]
      const { answer } = event
      if (answer.status !== 'pending_approval') return decided(state, answer.status)
      return [
        { ...state, status: 'waiting', approvalUrl: answer.signer_approval_url ?? null },
        [pollLater(attempt), { type: 'after', ms: SIGNER_TIMEOUT_MS, event: { type: 'time over', attempt } }],
      ]
    }
    case 'poll due':
      return status === 'waiting' && !state.lastLook ? look(state) : [state, []]
    case 'polled': {
      if (status !== 'waiting') return [state, []]
      const answer = event.answer?.status ?? 'pending_approval'
      if (answer !== 'pending_approval') return decided(state, answer)
      return looked({ ...state, looks: state.looks - 1 })
    }
    case 'time over':
      return status === 'waiting' ? look({ ...state, lastLook: true }) : [state, []]
    case 'refused':
      return status === 'asking' || status === 'waiting' ? fail(state, 'failed', event.error) : [state, []]
    case 'close due':
      return [state, [{ type: 'close', reason: 'done' }]]
    case 'close pressed':
      return [state, [{ type: 'close', reason: 'user' }]]
  }
}

function ask(state: FarcasterSignerState): Step {
  const attempt = state.attempt + 1
  return [{ ...farcasterSignerInitial, attempt }, [{ type: 'ask', attempt }]]
}

const look = (state: FarcasterSignerState): Step => [
  { ...state, looks: state.looks + 1 },
  [{ type: 'poll', attempt: state.attempt }],
]

/** Nothing is decided. A look that a page began before it slept says nothing about the one after. */
function looked(state: FarcasterSignerState): Step {
  if (!state.lastLook) return [state, [pollLater(state.attempt)]]
  return state.looks > 0 ? [state, []] : fail(state, 'timed-out')
}

const pollLater = (attempt: number) =>
  ({ type: 'after', ms: SIGNER_POLL_MS, event: { type: 'poll due', attempt } }) as const

function decided(state: FarcasterSignerState, how: 'approved' | 'revoked'): Step {
  if (how === 'revoked') return fail(state, 'rejected')
  return [
    { ...state, status: 'approved' },
    [
      { type: 'report', outcome: 'approved' },
      { type: 'after', ms: SIGNER_CLOSE_MS, event: { type: 'close due' } },
    ],
  ]
}

const fail = (state: FarcasterSignerState, failure: SignerFailure, error?: unknown): Step => [
  { ...state, status: 'failed', failure },
  [{ type: 'report', outcome: error === undefined ? { failure } : { failure, error } }],
]
