import type { Machine } from '../../machine.ts'

export interface RestoreWalletState {
  status: 'loading' | 'unread' | 'choosing' | 'restoring' | 'done'
  /** addresses of archived roots, the oldest first */
  archived: string[]
  /** the one that is being brought back, or was */
  chosen: string | null
  error: unknown
}

export type RestoreWalletEvent =
  | { type: 'entered' }
  | { type: 'listed'; archived: string[] }
  | { type: 'restore pressed'; address: string }
  | { type: 'restored' }
  /** of the list, or of the restoring */
  | { type: 'failed'; error: unknown }
  | { type: 'retry pressed' }
  | { type: 'close pressed' }

export type RestoreWalletEffect =
  | { type: 'list' }
  | { type: 'restore'; address: string }
  | { type: 'report'; outcome: 'done' | { error: unknown } }
  | { type: 'close'; reason: 'done' | 'user' }

export const restoreWalletInitial: RestoreWalletState = {
  status: 'loading',
  archived: [],
  chosen: null,
  error: null,
}

/** One of the archived wallets is brought back. */
export const restoreWalletMachine: Machine<RestoreWalletState, RestoreWalletEvent, RestoreWalletEffect> = (
  state,
  event,
) => {
  switch (event.type) {
    case 'entered':
      return [state, [{ type: 'list' }]]
    case 'listed':
      if (state.status !== 'loading') return [state, []]
      return [{ ...state, status: 'choosing', archived: event.archived }, []]
    case 'restore pressed':
      if (state.status !== 'choosing') return [state, []]
      return [
        { ...state, status: 'restoring', chosen: event.address, error: null },
        [{ type: 'restore', address: event.address }],
      ]
    case 'restored':
      if (state.status !== 'restoring') return [state, []]
      return [{ ...state, status: 'done' }, [{ type: 'report', outcome: 'done' }]]
    case 'failed': {
      const { error } = event
      if (state.status === 'loading')
        return [{ ...state, status: 'unread', error }, [{ type: 'report', outcome: { error } }]]
      if (state.status !== 'restoring') return [state, []]
      return [{ ...state, status: 'choosing', chosen: null, error }, [{ type: 'report', outcome: { error } }]]
    }
    case 'retry pressed':
      if (state.status !== 'unread') return [state, []]
      return [{ ...state, status: 'loading', error: null }, [{ type: 'list' }]]
    case 'close pressed':
      if (state.status === 'restoring') return [state, []]
      return [state, [{ type: 'close', reason: state.status === 'done' ? 'done' : 'user' }]]
  }
}
