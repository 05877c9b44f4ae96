import { ClientError } from '../../errors/client-errors.ts'
import type { Machine } from '../../machine.ts'
import type { NextStep } from '../after-login/next-step.ts'
import { FARCASTER_NEXT_STEP_MS, FARCASTER_POLL_MS, FARCASTER_TIMEOUT_MS } from '../delays.ts'
import { AGAIN, type JudgeRules, judgeProof, NEVER, OF_EVERY_PROVIDER } from '../proof-status/judge.ts'
import type { ProofExit } from '../proof-status/machine.ts'

/** The Farcaster screen: a channel, looked at until somebody has signed into it. */
export interface FarcasterState {
  /** over: the screen was left with an error */
  status: 'opening' | 'waiting' | 'submitting' | 'success' | 'failed' | 'over'
  /** what the QR code holds; null until the channel is open */
  connectUri: string | null
  error: { code: string; retryable: boolean } | null
  /** counts tries; what belongs to an earlier one is not listened to */
  attempt: number
  /** looks under way */
  looks: number
  /** the time is over: the looks under way are the last, for a page that slept while its user was in another app */
  lastLook: boolean
}

export type FarcasterEvent =
  | { type: 'entered' }
  | { type: 'opened'; attempt: number; connectUri: string }
  | { type: 'poll due'; attempt: number }
  | { type: 'polled'; attempt: number; signed: boolean }
  | { type: 'poll refused'; attempt: number; error: unknown }
  | { type: 'time over'; attempt: number }
  | { type: 'proven'; attempt: number; next: NextStep }
  | { type: 'refused'; attempt: number; error: unknown }
  | { type: 'next due'; next: NextStep }
  | { type: 'retry pressed' }

export type FarcasterEffect =
  | { type: 'open'; attempt: number }
  | { type: 'poll'; attempt: number }
  | { type: 'prove'; attempt: number }
  | { type: 'report'; error: unknown }
  | { type: 'leave'; route: ProofExit }
  | { type: 'advance'; next: NextStep }

export const farcasterInitial: FarcasterState = {
  status: 'opening',
  connectUri: null,
  error: null,
  attempt: 0,
  looks: 0,
  lastLook: false,
}

/** Spec 1, section 8, Farcaster. */
const RULES: JudgeRules = {
  own: {
    ...OF_EVERY_PROVIDER,
    cannot_link_more_of_type: NEVER,
    client_request_timeout: AGAIN,
  },
  otherwise: () => true,
  providerLimit: /rate limit/i,
}

const farcasterTimeout = () => new ClientError('The Farcaster login timed out', 'client_request_timeout')

type Step = ReturnType<Machine<FarcasterState, FarcasterEvent, FarcasterEffect>>

export const farcasterMachine: Machine<FarcasterState, FarcasterEvent, FarcasterEffect> = (state, event) => {
  if ('attempt' in event && event.attempt !== state.attempt) return [state, []]
  const { attempt, status } = state
  switch (event.type) {
    case 'entered':
      return attempt === 0 ? open(state) : [state, []]
    case 'retry pressed':
      return status === 'failed' ? open(state) : [state, []]
    case 'opened':
      if (status !== 'opening') return [state, []]
      return [
        { ...state, status: 'waiting', connectUri: event.connectUri },
        [
          pollLater(attempt),
          { type: 'after', ms: FARCASTER_TIMEOUT_MS, event: { type: 'time over', attempt } },
        ],
      ]
    case 'poll due':
      return status === 'waiting' && !state.lastLook ? look(state) : [state, []]
    case 'polled':
      if (status !== 'waiting') return [state, []]
      if (event.signed) return [{ ...state, status: 'submitting' }, [{ type: 'prove', attempt }]]
      return looked({ ...state, looks: state.looks - 1 })
    case 'poll refused':
      // once somebody has signed, the channel may be gone because it was used
      return status === 'waiting' ? fail(state, event.error) : [state, []]
    case 'time over':
      return status === 'waiting' ? look({ ...state, lastLook: true }) : [state, []]
    case 'proven':
      if (status !== 'submitting') return [state, []]
      return [
        { ...state, status: 'success' },
        [{ type: 'after', ms: FARCASTER_NEXT_STEP_MS, event: { type: 'next due', next: event.next } }],
      ]
    case 'refused':
      return status === 'opening' || status === 'submitting' ? fail(state, event.error) : [state, []]
    case 'next due':
      return [state, [{ type: 'advance', next: event.next }]]
  }
}

function open(state: FarcasterState): Step {
  const attempt = state.attempt + 1
  return [{ ...farcasterInitial, attempt }, [{ type: 'open', attempt }]]
}

const look = (state: FarcasterState): Step => [
  { ...state, looks: state.looks + 1 },
  [{ type: 'poll', attempt: state.attempt }],
]

/** Nobody has signed yet. A look that a page began before it slept says nothing about the one after. */
function looked(state: FarcasterState): Step {
  if (!state.lastLook) return [state, [pollLater(state.attempt)]]
  return state.looks > 0 ? [state, []] : fail(state, farcasterTimeout())
}

const pollLater = (attempt: number) =>
  ({ type: 'after', ms: FARCASTER_POLL_MS, event: { type: 'poll due', attempt } }) as const

function fail(state: FarcasterState, error: unknown): Step {
  const report = { type: 'report', error } as const
  const verdict = judgeProof(error, RULES)
  if (verdict.to !== 'inline')
    return [{ ...state, status: 'over' }, [report, { type: 'leave', route: verdict }]]
  const { code, retryable } = verdict
  return [{ ...state, status: 'failed', error: { code, retryable } }, [report]]
}
