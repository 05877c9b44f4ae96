import type { VaultOwner } from './vault-store.ts'

/** What a user is told of on every channel, written before anything is released. */
export interface VaultNotices {
  /** Tells of an export, once in ten minutes for a session and root. */
  exported(owner: VaultOwner, root: string, now: Date): Promise<void>
  /**
   * Tells of a recovery and its method: the user once in ten minutes for a session and root, since a wrong password is
   * followed by another, and the app's backend of each.
   */
  recovered(owner: VaultOwner, root: string, frameKey: string, now: Date): Promise<void>
}
