import type { RecoveryMethod, RecoveryOption } from '@latchkey/contract'
import type { Machine } from '../../machine.ts'
import type { OfferedRecovery } from '../../screens/recovery.ts'

export interface RecoverySelectionState {
  status: 'choosing' | 'info'
}

export type RecoverySelectionEvent =
  | { type: 'info pressed' }
  /** Back, and the button at the end of the explanation */
  | { type: 'select pressed' }
  | { type: 'chosen'; method: OfferedRecovery }

export type RecoverySelectionEffect = { type: 'go to'; method: OfferedRecovery }

export const recoverySelectionInitial: RecoverySelectionState = { status: 'choosing' }

type Flow = Machine<RecoverySelectionState, RecoverySelectionEvent, RecoverySelectionEffect>

/** A means of recovery is chosen, or why there has to be one is read first. */
export const recoverySelectionMachine: Flow = (state, event) => {
  switch (event.type) {
    case 'info pressed':
      return [{ status: 'info' }, []]
    case 'select pressed':
      return [{ status: 'choosing' }, []]
    case 'chosen':
      return state.status === 'choosing' ? [state, [{ type: 'go to', method: event.method }]] : [state, []]
  }
}

/** What is offered, in this order; the cloud that holds the key already is no choice (RECOV-007). */
const ORDER = ['google-drive', 'icloud', 'passkey', 'user-passcode'] as const

/** @param passkeys whether the app offers them; a wallet is not made with one: its recovery kit comes first */
export const offeredMethods = (
  options: readonly RecoveryOption[],
  existing: RecoveryMethod | null,
  passkeys = false,
): OfferedRecovery[] =>
  ORDER.filter((one) => {
    if (one === 'passkey') return passkeys && existing !== null
    return options.includes(one) && (one === 'user-passcode' || one !== existing)
  })
