import type { Machine } from '../../machine.ts'

/** The screen closes this long after it is done. */
export const RECOVERY_DONE_MS = 1400

export interface AutomaticRecoveryState {
  status: 'idle' | 'loading' | 'success' | 'error'
  error: unknown
}

export type AutomaticRecoveryEvent =
  | { type: 'confirm pressed' }
  | { type: 'set' }
  | { type: 'failed'; error: unknown }
  | { type: 'retry pressed' }
  | { type: 'time is up' }
  | { type: 'close pressed' }

export type AutomaticRecoveryEffect =
  | { type: 'set' }
  | { type: 'report'; outcome: 'done' | { error: unknown } }
  | { type: 'close'; reason: 'done' | 'user' }

export const automaticRecoveryInitial: AutomaticRecoveryState = { status: 'idle', error: null }

type Flow = Machine<AutomaticRecoveryState, AutomaticRecoveryEvent, AutomaticRecoveryEffect>

/** A wallet gets a recovery that asks its user for nothing (spec 2:4). */
export const automaticRecoveryMachine: Flow = (state, event) => {
  const { status } = state
  switch (event.type) {
    case 'confirm pressed':
      return status === 'idle' ? begin() : [state, []]
    case 'retry pressed':
      return status === 'error' ? begin() : [state, []]
    case 'set':
      if (status !== 'loading') return [state, []]
      return [
        { status: 'success', error: null },
        [
          { type: 'report', outcome: 'done' },
          { type: 'after', ms: RECOVERY_DONE_MS, event: { type: 'time is up' } },
        ],
      ]
    case 'failed': {
      if (status !== 'loading') return [state, []]
      const { error } = event
      return [{ status: 'error', error }, [{ type: 'report', outcome: { error } }]]
    }
    case 'time is up':
      return status === 'success' ? [state, [{ type: 'close', reason: 'done' }]] : [state, []]
    case 'close pressed':
      if (status === 'loading') return [state, []]
      return [state, [{ type: 'close', reason: status === 'success' ? 'done' : 'user' }]]
  }
}

const begin = (): ReturnType<Flow> => [{ status: 'loading', error: null }, [{ type: 'set' }]]
