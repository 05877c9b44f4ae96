import type { VaultOwner } from './vault-store.ts'

/** What is known of how long an account has been a user's. */
export interface OldAccountStore {
  /**
   * Whether the session came in by an account that is not new, or by a frame key on which such an account has let this
   * user in before.
   */
  agrees(owner: VaultOwner, frameKey: string, now: Date): Promise<boolean>
  /** The accounts that this session, a guest's, has linked count from now on. */
  confirm(owner: VaultOwner, accounts: readonly { type: string; subject: string }[], now: Date): Promise<void>
}
