import type { Machine } from '../../machine.ts'
import { CREATE_DEADLINE_MS } from '../create-wallet/machine.ts'

export type UnseenWalletState = 'making' | 'over'

export type UnseenWalletEvent =
  | { type: 'left' }
  | { type: 'made' }
  | { type: 'failed'; error: unknown }
  | { type: 'deadline passed' }
  /** the page took the provider away, and the frame with it */
  | { type: 'page gone' }

export type UnseenWalletEffect =
  /** complete where there is a wallet by now, taken back where there is none; null: it failed with nothing */
  | { type: 'judge'; error: unknown }
  /** complete as it is */
  | { type: 'complete' }

export const unseenWalletInitial: UnseenWalletState = 'making'

/**
 * Wallets of a login whose user left while they were made. What fails, or is not there at the deadline, costs the
 * session; that the page went away says nothing of the wallets, which the next login asks for again.
 */
export const unseenWalletMachine: Machine<UnseenWalletState, UnseenWalletEvent, UnseenWalletEffect> = (
  state,
  event,
) => {
  if (state === 'over') return [state, []]
  switch (event.type) {
    case 'left':
      return [state, [{ type: 'after', ms: CREATE_DEADLINE_MS, event: { type: 'deadline passed' } }]]
    case 'failed':
      return ['over', [{ type: 'judge', error: event.error }]]
    case 'made':
    case 'deadline passed':
      return ['over', [{ type: 'judge', error: null }]]
    case 'page gone':
      return ['over', [{ type: 'complete' }]]
  }
}
