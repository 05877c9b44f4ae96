import type { AccountChangeStore, StoredChange } from '../../ports/account-change-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import { dropUndonePasskeys, type UndonePorts } from '../mfa/drop-undone-passkeys.ts'
import { noticedAccount } from '../notice/account-label.ts'
import { readUndoToken } from '../notice/undo-token.ts'

export interface UndoPorts {
  accountChanges: AccountChangeStore
  codeKeys: Keyring
  clock: Clock
}

/**
 * `over`: nobody's link, or too late. `taken`: what was removed is another user's now; the link takes it back from there
 * where it was sent to that very account (`own`), and leaves it there otherwise. `blocked`: it was tried, and nothing was
 * done, since the user cannot be brought back; the link stays good.
 */
export type UndoState =
  | { kind: 'over' }
  | { kind: 'open' | 'undone'; change: StoredChange; taken: boolean; own: boolean }
  | { kind: 'blocked'; change: StoredChange }

/** What a notice's link can still do. Changes nothing. */
export async function lookAtUndo(ports: UndoPorts, token: string): Promise<UndoState> {
  const right = readUndoToken(ports.codeKeys, token)
  const change = right && (await ports.accountChanges.find(right.change))
  if (!change) return { kind: 'over' }
  const late = change.undoUntil.getTime() <= ports.clock.now()
  if (late && !change.undoneAt) return { kind: 'over' }
  const { removed } = change
  const taken = removed !== null && (await ports.accountChanges.holder(change, removed)) === 'other'
  const own = right.own && !late && (change.owed || !change.undoneAt)
  return { kind: change.undoneAt ? 'undone' : 'open', change, taken, own }
}

/**
 * Undoes the change that the link is for. Repeated, it answers as the first time did and undoes nothing more, but for an
 * account that could not be put back then: the link that was sent to it still fetches it. A passkey that was linked, and so
 * could be made a second factor, is none any more either.
 * @throws SignerRefusal `unavailable`: what was undone stays so, and the same press finishes it
 */
export async function undoChange(ports: UndoPorts & UndonePorts, token: string): Promise<UndoState> {
  const state = await lookAtUndo(ports, token)
  if (state.kind === 'over' || state.kind === 'blocked') return state
  const { change, own } = state
  if (state.kind === 'open' || own) {
    const account = change.removed && noticedAccount(change.removed)
    const done = await ports.accountChanges.undo(change.id, {
      own,
      detail: account ? { account } : {},
      now: new Date(ports.clock.now()),
    })
    if (!done) return { kind: 'blocked', change }
  }
  await dropUndonePasskeys(ports, { appId: change.app.id, userId: change.userId })
  return lookAtUndo(ports, token)
}
