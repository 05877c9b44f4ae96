import type { Machine } from '../../machine.ts'
import { type ErrorRoute, routeSendError } from '../login/error-route.ts'
import type { WayIn } from './ways.ts'

/** Confirm it's you, as its screen shows it: the ways in, one of which may be about to begin. */
export interface QuestionState {
  busy: boolean
  /** error code for the sentence above the ways */
  error: string | null
}

export type QuestionEvent =
  | { type: 'way chosen'; way: WayIn }
  | { type: 'begun' }
  | { type: 'failed'; error: unknown }

export type QuestionEffect =
  | { type: 'start'; way: WayIn }
  | { type: 'leave'; route: Exclude<ErrorRoute, { to: 'inline' | 'landing' }> }

export const questionMachine: Machine<QuestionState, QuestionEvent, QuestionEffect> = (state, event) => {
  switch (event.type) {
    case 'way chosen':
      if (state.busy) return [state, []]
      return [{ busy: true, error: null }, [{ type: 'start', way: event.way }]]
    case 'begun':
      return [{ ...state, busy: false }, []]
    case 'failed': {
      const route = routeSendError(event.error)
      if (route.to === 'landing') return [{ busy: false, error: route.code }, []]
      return [{ ...state, busy: false }, [{ type: 'leave', route }]]
    }
  }
}
