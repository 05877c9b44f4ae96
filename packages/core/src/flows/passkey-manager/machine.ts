import type { Machine } from '../../machine.ts'

/** The user's passkeys, to be added and removed (spec 2:2). */
export interface PasskeyManagerState {
  view: 'list' | 'remove' | 'updated'
  /** which one is asked about before it is removed */
  removing: string | null
  /** all are listed */
  expanded: boolean
  busy: 'adding' | 'removing' | null
  error: unknown
}

export type PasskeyManagerEvent =
  | { type: 'view all pressed' }
  | { type: 'add pressed' }
  | { type: 'remove chosen'; credentialId: string }
  | { type: 'remove pressed' }
  | { type: 'keep pressed' }
  | { type: 'changed' }
  | { type: 'failed'; error: unknown }
  | { type: 'done pressed' }

export type PasskeyManagerEffect =
  | { type: 'add' }
  | { type: 'remove'; credentialId: string }
  | { type: 'close' }

export const passkeyManagerInitial: PasskeyManagerState = {
  view: 'list',
  removing: null,
  expanded: false,
  busy: null,
  error: null,
}

export const passkeyManagerMachine: Machine<
  PasskeyManagerState,
  PasskeyManagerEvent,
  PasskeyManagerEffect
> = (state, event) => {
  if (event.type === 'changed') return [{ ...state, view: 'updated', removing: null, busy: null }, []]
  if (event.type === 'failed') return [{ ...state, busy: null, error: event.error }, []]
  if (state.busy) return [state, []]
  switch (event.type) {
    case 'view all pressed':
      return [{ ...state, expanded: true }, []]
    case 'add pressed':
      return [{ ...state, busy: 'adding', error: null }, [{ type: 'add' }]]
    case 'remove chosen':
      return [{ ...state, view: 'remove', removing: event.credentialId, error: null }, []]
    case 'remove pressed': {
      const { removing } = state
      if (!removing) return [state, []]
      return [{ ...state, busy: 'removing', error: null }, [{ type: 'remove', credentialId: removing }]]
    }
    case 'keep pressed':
      return [{ ...state, view: 'list', removing: null, error: null }, []]
    case 'done pressed':
      return [state, [{ type: 'close' }]]
  }
}
