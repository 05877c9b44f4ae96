import type { StoredRoot } from './vault-store.ts'

/** A root with all that is stored of it, and whether it is put aside. */
export interface SealedRoot extends StoredRoot {
  archived: boolean
}

/** A user's roots as they are stored, for the operator's commands alone. */
export interface SealedRoots {
  /** All of the user's, the oldest first, also those that are put aside. */
  list(appId: string, userId: string): Promise<SealedRoot[]>
  /** Audits that the operator has opened a root, and tells its user. */
  noteOpened(appId: string, userId: string, address: string, now: Date): Promise<void>
}
