import type { Machine } from '../../machine.ts'

/** The screen closes by itself after this long. */
export const WALLET_CREATED_MS = 2500

export interface WalletCreatedState {
  over: boolean
}

export type WalletCreatedEvent = { type: 'entered' } | { type: 'time is up' } | { type: 'done pressed' }
export type WalletCreatedEffect = { type: 'go on' }

export const walletCreatedInitial: WalletCreatedState = { over: false }

/** 'Welcome' and 'All set!' (spec 2:2): read for a while, or left at once; goes on exactly once. */
export const walletCreatedMachine: Machine<WalletCreatedState, WalletCreatedEvent, WalletCreatedEffect> = (
  state,
  event,
) => {
  if (state.over) return [state, []]
  if (event.type === 'entered') {
    return [state, [{ type: 'after', ms: WALLET_CREATED_MS, event: { type: 'time is up' } }]]
  }
  return [{ over: true }, [{ type: 'go on' }]]
}
