import type { AccountRow } from './account-store.ts'

/** A change of a user's accounts that may be undone. */
export interface StoredChange {
  id: string
  app: { id: string; name: string }
  added: AccountRow | null
  removed: AccountRow | null
  at: Date
  undoUntil: Date
  undoneAt: Date | null
}

export interface AccountChangeStore {
  /** Undefined also when its user is gone. */
  find(id: string): Promise<StoredChange | undefined>
  /**
   * Undoes the change, what its session has changed since, and what came in by an account that is taken away: accounts
   * go and come back, those sessions end, and the user is told. Nothing where it was undone before, or its time is over.
   */
  undo(id: string, now: Date): Promise<void>
  /** Whose an account is now: of the change's user, of another one, or of nobody. */
  holder(change: StoredChange, account: AccountRow): Promise<'user' | 'other' | 'nobody'>
}
