import type { Machine } from '../../machine.ts'
import type { NextStep } from '../after-login/next-step.ts'
import { copyCode } from '../login/error-route.ts'

/** Acceptance of the terms after a login (spec 1, section 4). */
export interface TermsState {
  status: 'idle' | 'submitting' | 'over'
  /** error code for the sentence of the screen */
  error: string | null
}

export type TermsEvent =
  | { type: 'accept pressed' }
  | { type: 'accepted'; next: NextStep }
  | { type: 'failed'; error: unknown }
  | { type: 'decline pressed' }

export type TermsEffect = { type: 'accept' } | { type: 'advance'; next: NextStep } | { type: 'decline' }

export const termsInitial: TermsState = { status: 'idle', error: null }

export const termsMachine: Machine<TermsState, TermsEvent, TermsEffect> = (state, event) => {
  switch (event.type) {
    case 'accept pressed':
      return state.status === 'idle'
        ? [{ status: 'submitting', error: null }, [{ type: 'accept' }]]
        : [state, []]
    case 'accepted':
      if (state.status !== 'submitting') return [state, []]
      return [{ status: 'over', error: null }, [{ type: 'advance', next: event.next }]]
    case 'failed':
      if (state.status !== 'submitting') return [state, []]
      return [{ status: 'idle', error: copyCode(event.error) || 'default' }, []]
    case 'decline pressed':
      // also while the acceptance is on its way: leaving is always possible
      return state.status === 'over' ? [state, []] : [{ status: 'over', error: null }, [{ type: 'decline' }]]
  }
}
