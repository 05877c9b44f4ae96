import type { Machine } from '../../machine.ts'
import { TRANSFER_CLOSE_MS } from '../delays.ts'

/** An account that another user has (spec 1, section 4, account transfer). */
export interface TransferState {
  /** over: the screen was left with an error */
  status: 'asking' | 'transferring' | 'success' | 'over'
}

export type TransferEvent =
  | { type: 'transfer pressed' }
  | { type: 'transferred' }
  | { type: 'failed'; error: unknown }
  | { type: 'close due' }

export type TransferEffect =
  | { type: 'transfer' }
  | { type: 'leave'; error: unknown }
  | { type: 'close'; reason: 'done' }

export const transferInitial: TransferState = { status: 'asking' }

export const transferMachine: Machine<TransferState, TransferEvent, TransferEffect> = (state, event) => {
  switch (event.type) {
    case 'transfer pressed':
      return state.status === 'asking' ? [{ status: 'transferring' }, [{ type: 'transfer' }]] : [state, []]
    case 'transferred':
      return [{ status: 'success' }, [{ type: 'after', ms: TRANSFER_CLOSE_MS, event: { type: 'close due' } }]]
    case 'failed':
      return [{ status: 'over' }, [{ type: 'leave', error: event.error }]]
    case 'close due':
      return [state, [{ type: 'close', reason: 'done' }]]
  }
}
