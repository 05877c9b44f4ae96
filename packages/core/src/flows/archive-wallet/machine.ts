import type { Machine } from '../../machine.ts'

export interface ArchiveWalletState {
  status: 'asking' | 'archiving' | 'done'
  /** what the last try failed with; the user may try again */
  error: unknown
}

export type ArchiveWalletEvent =
  | { type: 'archive pressed' }
  | { type: 'archived' }
  | { type: 'failed'; error: unknown }
  /** 'Not now', and the button of the end */
  | { type: 'close pressed' }

export type ArchiveWalletEffect =
  | { type: 'archive' }
  | { type: 'report'; outcome: 'done' | { error: unknown } }
  | { type: 'close'; reason: 'done' | 'user' }

export const archiveWalletInitial: ArchiveWalletState = { status: 'asking', error: null }

/** A wallet is put aside once its user has confirmed it. */
export const archiveWalletMachine: Machine<ArchiveWalletState, ArchiveWalletEvent, ArchiveWalletEffect> = (
  state,
  event,
) => {
  switch (event.type) {
    case 'archive pressed':
      if (state.status !== 'asking') return [state, []]
      return [{ status: 'archiving', error: null }, [{ type: 'archive' }]]
    case 'archived':
      if (state.status !== 'archiving') return [state, []]
      return [{ status: 'done', error: null }, [{ type: 'report', outcome: 'done' }]]
    case 'failed': {
      if (state.status !== 'archiving') return [state, []]
      const { error } = event
      return [{ status: 'asking', error }, [{ type: 'report', outcome: { error } }]]
    }
    case 'close pressed':
      // what is under way would go on unseen
      if (state.status === 'archiving') return [state, []]
      return [state, [{ type: 'close', reason: state.status === 'done' ? 'done' : 'user' }]]
  }
}
