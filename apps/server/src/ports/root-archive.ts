import type { VaultRoot } from '@latchkey/contract'
import type { VaultOwner } from './vault-store.ts'

/** Whose vault, and through which session, null where it is none. */
export type ArchiveOwner = Omit<VaultOwner, 'sessionId'> & { sessionId: string | null }

/**
 * Who puts a root aside. A `token`: whoever holds a session. A `login`: by an account that is not new, which itself named
 * the session's key. The `operator`.
 */
export type ArchivedBy = 'token' | 'login' | 'operator'

/** What an operator sees of a root. */
export interface RootOverview {
  address: string
  kind: string
  createdAt: Date
  /** when its auth share was first released for use */
  releasedAt: Date | null
  archivedAt: Date | null
}

export type ArchiveResult = 'done' | 'no-root' | 'used'
export type RestoreResult = { kind: 'done' } | { kind: 'taken'; root: VaultRoot }

/** Roots that are put aside with all their shares. */
export interface RootArchive {
  /**
   * Puts a root aside that is named by the address of itself or of a wallet under it, and tells the user; repeating it changes nothing. A `token` gets one aside whose auth share was
   * never released for use; a `login` also one that only the key that made it has used, where no login by an account that
   * was not new has ever named that key; the `operator` each.
   */
  archive(owner: ArchiveOwner, address: string, by: ArchivedBy, now: Date): Promise<ArchiveResult>
  /**
   * Brings it back, unless the user has another root by now, and tells the user; repeating it changes nothing, nor does one
   * that is not the user's.
   */
  restore(owner: ArchiveOwner, address: string, by: ArchivedBy, now: Date): Promise<RestoreResult>
  /** Addresses of those put aside. */
  list(owner: ArchiveOwner): Promise<string[]>
  /** All of the user's, the oldest first. */
  overview(owner: ArchiveOwner): Promise<RootOverview[]>
}
