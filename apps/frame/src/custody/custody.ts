import type { Clock } from '../ports/clock.ts'
import type { Clouds } from '../ports/cloud.ts'
import type { KeyRoom } from '../ports/key-room.ts'
import type { Lock } from '../ports/lock.ts'
import type { ShareStore } from '../ports/share-store.ts'
import type { Vault } from '../ports/vault.ts'
import type { AuthShares } from './auth-shares.ts'

/** What the operations on keys work with. */
export interface Custody {
  vault: Vault
  shares: ShareStore
  lock: Lock
  clock: Clock
  authShares: AuthShares
  keyRoom: KeyRoom
  clouds: Clouds
}
