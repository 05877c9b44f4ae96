import type { VaultOwner } from './vault-store.ts'

/** What is known of how long an account has been a user's. */
export interface OldAccountStore {
  /**
   * Whether the session came in by an account that is not new, or by a frame key on which such an account has let this
   * user in before.
   */
  agrees(owner: VaultOwner, frameKey: string, now: Date): Promise<boolean>
  /** Of the accounts that this session, a guest's, has linked these count from now on; null: all of them. */
  confirm(
    owner: VaultOwner,
    accounts: readonly { type: string; subject: string }[] | null,
    now: Date,
  ): Promise<void>
}
