import type { Machine } from '../../machine.ts'

/** A screen that says that it is done closes by itself after this long (DELEG-007, DELEG-008). */
export const DELEGATION_CLOSE_MS = 2500

export interface DelegationState {
  status: 'asking' | 'working' | 'done' | 'failed'
  /** what the last try failed with; the user may try again */
  error: unknown
}

export type DelegationEvent =
  /** 'Accept' or 'Confirm', and the button of another try */
  | { type: 'agreed' }
  | { type: 'finished' }
  | { type: 'failed'; error: unknown }
  | { type: 'time is up' }
  /** 'Not now' or 'Deny', and the button of the end */
  | { type: 'close pressed' }

export type DelegationEffect =
  | { type: 'perform' }
  | { type: 'report'; outcome: 'done' | { error: unknown } }
  | { type: 'close'; reason: 'done' | 'user' }

export const delegationInitial: DelegationState = { status: 'asking', error: null }

/** The user lets the app use a wallet while they are away, or takes it back: asked, done, and read for a while. */
export const delegationMachine: Machine<DelegationState, DelegationEvent, DelegationEffect> = (
  state,
  event,
) => {
  const { status } = state
  switch (event.type) {
    case 'agreed':
      if (status === 'working' || status === 'done') return [state, []]
      return [{ status: 'working', error: null }, [{ type: 'perform' }]]
    case 'finished':
      if (status !== 'working') return [state, []]
      return [
        { status: 'done', error: null },
        [
          { type: 'report', outcome: 'done' },
          { type: 'after', ms: DELEGATION_CLOSE_MS, event: { type: 'time is up' } },
        ],
      ]
    case 'failed': {
      if (status !== 'working') return [state, []]
      const { error } = event
      return [{ status: 'failed', error }, [{ type: 'report', outcome: { error } }]]
    }
    case 'time is up':
      return [state, [{ type: 'close', reason: 'done' }]]
    case 'close pressed':
      // what is under way would go on unseen
      if (status === 'working') return [state, []]
      return [state, [{ type: 'close', reason: status === 'done' ? 'done' : 'user' }]]
  }
}
