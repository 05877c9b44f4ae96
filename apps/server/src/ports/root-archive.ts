import type { VaultRoot } from '@latchkey/contract'
import type { VaultOwner } from './vault-store.ts'

export type ArchiveResult = 'done' | 'no-root' | 'used'
export type RestoreResult = { kind: 'done' } | { kind: 'no-root' } | { kind: 'taken'; root: VaultRoot }

/** Roots that are put aside with all their shares. */
export interface RootArchive {
  /** Puts a root aside whose auth share was never released for use, and tells the user. Repeating it changes nothing. */
  archive(owner: VaultOwner, address: string, now: Date): Promise<ArchiveResult>
  /** Brings it back, unless the user has another root by now. */
  restore(owner: VaultOwner, address: string, now: Date): Promise<RestoreResult>
  /** Addresses of those put aside. */
  list(owner: VaultOwner): Promise<string[]>
}
