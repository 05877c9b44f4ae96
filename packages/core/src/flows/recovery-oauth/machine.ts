import type { Machine } from '../../machine.ts'
import { isRetryable } from './recovery-errors.ts'

/** What follows a success comes this long after it (RECOV-077). */
export const RECOVERY_NEXT_STEP_MS = 1400

export interface RecoveryOAuthState {
  /** `confirm`: nothing is asked before a press, which a window of the cloud's needs */
  status: 'confirm' | 'running' | 'success' | 'error'
  /** counts the tries; an answer to an earlier one is not listened to */
  attempt: number
  /** the cloud has let the user in: what is left to do is ours, and cannot be called off */
  committed: boolean
  error: unknown
  retryable: boolean
}

export type RecoveryOAuthEvent =
  | { type: 'confirm pressed' }
  | { type: 'retry pressed' }
  | { type: 'authorized'; attempt: number }
  | { type: 'done'; attempt: number }
  | { type: 'failed'; attempt: number; error: unknown }
  | { type: 'time is up' }
  | { type: 'close pressed' }

export type RecoveryOAuthEffect =
  /** within the press */
  | { type: 'ask'; attempt: number }
  | { type: 'report'; outcome: 'done' | { error: unknown } }
  | { type: 'finish' }
  | { type: 'leave' }

export const recoveryOAuthInitial: RecoveryOAuthState = {
  status: 'confirm',
  attempt: 0,
  committed: false,
  error: null,
  retryable: false,
}

/** A cloud lets the user in, and a recovery key is put there or taken from there (spec 2:4). */
export const recoveryOAuthMachine: Machine<RecoveryOAuthState, RecoveryOAuthEvent, RecoveryOAuthEffect> = (
  state,
  event,
) => {
  const { status } = state
  switch (event.type) {
    case 'confirm pressed':
      return status === 'confirm' ? begin(state) : [state, []]
    case 'retry pressed':
      return status === 'error' && state.retryable ? begin(state) : [state, []]
    case 'authorized':
      if (status !== 'running' || event.attempt !== state.attempt) return [state, []]
      return [{ ...state, committed: true }, []]
    case 'done':
      if (status !== 'running' || event.attempt !== state.attempt) return [state, []]
      return [
        { ...state, status: 'success' },
        [
          { type: 'report', outcome: 'done' },
          { type: 'after', ms: RECOVERY_NEXT_STEP_MS, event: { type: 'time is up' } },
        ],
      ]
    case 'failed': {
      if (status !== 'running' || event.attempt !== state.attempt) return [state, []]
      const { error } = event
      return [
        { ...state, status: 'error', committed: false, error, retryable: isRetryable(error) },
        [{ type: 'report', outcome: { error } }],
      ]
    }
    case 'time is up':
      return status === 'success' ? [state, [{ type: 'finish' }]] : [state, []]
    case 'close pressed':
      return [state, [{ type: status === 'success' ? 'finish' : 'leave' }]]
  }
}

function begin(state: RecoveryOAuthState): ReturnType<typeof recoveryOAuthMachine> {
  const attempt = state.attempt + 1
  return [
    { status: 'running', attempt, committed: false, error: null, retryable: false },
    [{ type: 'ask', attempt }],
  ]
}
