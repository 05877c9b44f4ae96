import type { ShareStore } from '../ports/share-store.ts'
import type { FrameDatabase } from './frame-database.ts'
import { DEVICE_KEYS } from './frame-database.ts'
import { createIndexedDbShareStore } from './indexeddb-share-store.ts'
import { createMemoryShareStore } from './memory-share-store.ts'

/**
 * IndexedDB where the browser gives it, else memory: with storage denied a wallet still works for as long as the
 * page lives, and is recovered after that. Which of the two is settled once, at the first call.
 */
export function createShareStore(database: FrameDatabase): ShareStore {
  let chosen: Promise<ShareStore> | undefined
  const store = () => {
    chosen ??= database
      .run(DEVICE_KEYS, 'readonly', async () => createIndexedDbShareStore(database))
      .catch(() => createMemoryShareStore())
    return chosen
  }
  return {
    read: async (owner, root) => (await store()).read(owner, root),
    write: async (stored) => (await store()).write(stored),
    settle: async (place) => (await store()).settle(place),
    drop: async (place) => (await store()).drop(place),
    dropPending: async (owner, but) => (await store()).dropPending(owner, but),
  }
}
