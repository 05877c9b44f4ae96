import type { AccountChangeStore, StoredChange } from '../../ports/account-change-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import { readUndoToken } from '../notice/undo-token.ts'

export interface UndoPorts {
  accountChanges: AccountChangeStore
  codeKeys: Keyring
  clock: Clock
}

/** `over`: nobody's link, or too late. `taken`: what was removed is another user's by now and stays there. */
export type UndoState =
  | { kind: 'over' }
  | { kind: 'open'; change: StoredChange }
  | { kind: 'undone'; change: StoredChange; taken: boolean }

/** What a notice's link can still do. Changes nothing. */
export async function lookAtUndo(ports: UndoPorts, token: string): Promise<UndoState> {
  const id = readUndoToken(ports.codeKeys, token)
  const change = id && (await ports.accountChanges.find(id))
  if (!change) return { kind: 'over' }
  if (change.undoneAt) {
    const { removed } = change
    const taken = removed !== null && (await ports.accountChanges.holder(change, removed)) === 'other'
    return { kind: 'undone', change, taken }
  }
  return change.undoUntil.getTime() > ports.clock.now() ? { kind: 'open', change } : { kind: 'over' }
}

/** Undoes the change that the link is for. Repeated, it answers as the first time did and undoes nothing more. */
export async function undoChange(ports: UndoPorts, token: string): Promise<UndoState> {
  const state = await lookAtUndo(ports, token)
  if (state.kind !== 'open') return state
  await ports.accountChanges.undo(state.change.id, new Date(ports.clock.now()))
  return lookAtUndo(ports, token)
}
