import type { AccountRow } from './account-store.ts'
import type { NoticeDetail } from './notice-store.ts'

/** A change of a user's accounts that may be undone. */
export interface StoredChange {
  id: string
  app: { id: string; name: string }
  userId: string
  added: AccountRow | null
  removed: AccountRow | null
  at: Date
  undoUntil: Date
  undoneAt: Date | null
  /** whether the user lost the last way in by it, to another user */
  moved: boolean
  /** whether it was undone while the removed account was somebody else's, and that is still to be put back */
  owed: boolean
}

export interface Undoing {
  /** by whoever has the account that the change removed: it is taken back from another user who has it by now */
  own: boolean
  /** what that user is told */
  detail: NoticeDetail
  now: Date
}

export interface AccountChangeStore {
  /** Undefined also when its user is gone for good. */
  find(id: string): Promise<StoredChange | undefined>
  /**
   * Undoes the change, what its session has changed since, and what came in by an account that is taken away: accounts
   * go and come back, those sessions end, and the user is told. A user who is kept aside is there again first. Of a change
   * that was undone before it puts back what is owed, and does nothing else; nothing when its time is over.
   * False where the user cannot be brought back with a way in and all wallets: nothing is done then.
   */
  undo(id: string, undoing: Undoing): Promise<boolean>
  /** Whose an account is now: of the change's user, of another one, or of nobody. */
  holder(change: StoredChange, account: AccountRow): Promise<'user' | 'other' | 'nobody'>
}
