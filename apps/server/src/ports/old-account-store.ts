import type { VaultOwner } from './vault-store.ts'

/** What is known of how long an account has been a user's. */
export interface OldAccountStore {
  /** Whether an account that is not new has let this user in on the device of this frame key before. */
  agrees(owner: VaultOwner, frameKey: string): Promise<boolean>
  /** Whether this session came in by an account that is not new. */
  letIn(sessionId: string, now: Date): Promise<boolean>
  /**
   * The account that the session came in by counts from now on, where the user was a guest on the device of this frame key: who
   * holds the account holds the guest's device too. No other account: a script of the page can hand any token to the
   * frame, and who has an older account needs no such word.
   */
  confirmByDevice(owner: VaultOwner, frameKey: string, now: Date): Promise<void>
  /** Of the accounts that this session, a guest's, has linked these count from now on. */
  confirm(owner: VaultOwner, accounts: readonly { type: string; subject: string }[], now: Date): Promise<void>
}
