import type { Machine } from '../../machine.ts'

/** Wallets not there by then: the screen says so and offers to try again. */
export const CREATE_DEADLINE_MS = 45_000

export interface CreateWalletState {
  status: 'start' | 'creating' | 'error' | 'over'
  /** counts the tries; an answer to an earlier one is not listened to */
  attempt: number
  error: unknown
}

export type CreateWalletEvent =
  /** `recovery`: the app demands one of the user's own, which is chosen first */
  | { type: 'entered'; authenticated: boolean; needed: boolean; recovery: boolean }
  | { type: 'created'; attempt: number; isNewUser: boolean }
  | { type: 'failed'; attempt: number; error: unknown }
  | { type: 'deadline passed'; attempt: number }
  | { type: 'retry pressed' }
  /** the Close button, and every other way out; `hasWallet`: one exists by now */
  | { type: 'closed'; hasWallet: boolean }

export type CreateWalletEffect =
  | { type: 'create'; attempt: number }
  | { type: 'show wallet created' }
  | { type: 'show recovery' }
  | { type: 'show login' }
  | { type: 'succeed' }
  /** a failure that can still be made good */
  | { type: 'note'; error: unknown }
  | { type: 'fail'; error: unknown }

export const createWalletInitial: CreateWalletState = { status: 'start', attempt: 0, error: null }

/** Wallet creation as the user sees it (spec 2:4): a wait, then a further screen, success, or a way back. */
export const createWalletMachine: Machine<CreateWalletState, CreateWalletEvent, CreateWalletEffect> = (
  state,
  event,
) => {
  const over = { ...state, status: 'over' as const }
  switch (event.type) {
    case 'entered':
      if (state.status !== 'start') return [state, []]
      if (!event.authenticated) return [over, [{ type: 'fail', error: null }, { type: 'show login' }]]
      if (!event.needed) return [over, [{ type: 'succeed' }]]
      return event.recovery ? [over, [{ type: 'show recovery' }]] : begin(state)
    case 'created':
      if (state.status === 'over' || event.attempt !== state.attempt) return [state, []]
      return [over, [{ type: event.isNewUser ? 'show wallet created' : 'succeed' }]]
    case 'failed':
      if (state.status !== 'creating' || event.attempt !== state.attempt) return [state, []]
      return failed(state, event.error)
    case 'deadline passed':
      if (state.status !== 'creating' || event.attempt !== state.attempt) return [state, []]
      return failed(state, new Error('Failed to create wallet'))
    case 'retry pressed':
      return state.status === 'error' ? begin(state) : [state, []]
    case 'closed':
      if (state.status === 'over') return [state, []]
      return [over, [event.hasWallet ? { type: 'succeed' } : { type: 'fail', error: state.error }]]
  }
}

function failed(state: CreateWalletState, error: unknown): ReturnType<typeof createWalletMachine> {
  return [{ ...state, status: 'error', error }, [{ type: 'note', error }]]
}

function begin(state: CreateWalletState): ReturnType<typeof createWalletMachine> {
  const attempt = state.attempt + 1
  return [
    { status: 'creating', attempt, error: null },
    [
      { type: 'create', attempt },
      { type: 'after', ms: CREATE_DEADLINE_MS, event: { type: 'deadline passed', attempt } },
    ],
  ]
}
