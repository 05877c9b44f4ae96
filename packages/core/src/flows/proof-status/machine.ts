import type { Machine } from '../../machine.ts'
import type { NextStep } from '../after-login/next-step.ts'
import type { ErrorRoute } from '../login/error-route.ts'

/** A screen that waits for the proof of an account, says how it went, and moves on. */
export interface ProofStatusState {
  /** over: the screen was left with an error */
  status: 'verifying' | 'connected' | 'failed' | 'over'
  /** what the screen says, by its key in the copy, and whether another try may help */
  error: { code: string; retryable: boolean } | null
  /** counts tries; the answer of an earlier one is not listened to */
  attempt: number
}

export type ProofStatusEvent =
  | { type: 'entered' }
  | { type: 'proven'; attempt: number; next: NextStep }
  | { type: 'refused'; attempt: number; error: unknown }
  | { type: 'next due'; next: NextStep }
  | { type: 'retry pressed' }

export type ProofStatusEffect =
  | { type: 'prove'; attempt: number }
  | { type: 'leave'; route: ProofExit }
  | { type: 'advance'; next: NextStep }

/** Another screen has the word. */
export type ProofExit = Exclude<ErrorRoute, { to: 'inline' }> | { to: 'in-app-browser' }

/** What a screen makes of an error: words and whether to offer another try, or another screen. */
export type Verdict = { to: 'inline'; code: string; retryable: boolean } | ProofExit

export interface ProofRules {
  judge(error: unknown): Verdict
  /** ms from the success to what follows */
  delay(next: NextStep): number
}

export const proofStatusInitial: ProofStatusState = { status: 'verifying', error: null, attempt: 0 }

export function proofStatusMachine(
  rules: ProofRules,
): Machine<ProofStatusState, ProofStatusEvent, ProofStatusEffect> {
  const prove = (state: ProofStatusState) => {
    const attempt = state.attempt + 1
    return [{ status: 'verifying', error: null, attempt }, [{ type: 'prove', attempt }]] as const
  }
  const listens = (state: ProofStatusState, attempt: number) =>
    state.status === 'verifying' && state.attempt === attempt

  return (state, event) => {
    switch (event.type) {
      case 'entered':
        return state.attempt === 0 ? prove(state) : [state, []]
      case 'retry pressed':
        return state.status === 'failed' ? prove(state) : [state, []]
      case 'proven': {
        if (!listens(state, event.attempt)) return [state, []]
        const { next } = event
        return [
          { ...state, status: 'connected' },
          [{ type: 'after', ms: rules.delay(next), event: { type: 'next due', next } }],
        ]
      }
      case 'refused': {
        if (!listens(state, event.attempt)) return [state, []]
        const verdict = rules.judge(event.error)
        if (verdict.to !== 'inline')
          return [{ ...state, status: 'over' }, [{ type: 'leave', route: verdict }]]
        const { code, retryable } = verdict
        return [{ ...state, status: 'failed', error: { code, retryable } }, []]
      }
      case 'next due':
        return [state, [{ type: 'advance', next: event.next }]]
    }
  }
}
