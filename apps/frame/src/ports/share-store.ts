import type { DeviceSharePlace } from '@latchkey/keys'

export interface ShareOwner {
  appId: string
  userId: string
}

/** `pending`: written before the server knew of its root; whether it counts is for the server's list to say. */
export type ShareStatus = 'pending' | 'current'

export interface StoredShare {
  place: DeviceSharePlace
  status: ShareStatus
  share: Uint8Array
}

/** Where device shares lie. What cannot be read any more is as good as absent. */
export interface ShareStore {
  read(owner: ShareOwner, root: string): Promise<StoredShare[]>
  /** Resolves when the share is durable. */
  write(stored: StoredShare): Promise<void>
  /** Makes a share current and removes those of other versions of its root. */
  settle(place: DeviceSharePlace): Promise<void>
  /** Removes one share. */
  drop(place: DeviceSharePlace): Promise<void>
  /** Removes what was begun and never settled, but of these roots. */
  dropPending(owner: ShareOwner, but: readonly string[]): Promise<void>
}
