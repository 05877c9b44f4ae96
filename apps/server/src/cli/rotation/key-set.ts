import type { RewrapBatch } from '../../adapters/postgres/rotate-rows.ts'
import type { SealedPlace } from '../../adapters/postgres/sealed-places.ts'

/** Keys that can be rotated, with all that names them. */
export interface KeySet {
  purpose: 'sealing' | 'login' | 'signer'
  current: string
  ids: readonly string[]
  places: { place: SealedPlace; rewrap: RewrapBatch }[]
  /** What else names a key and is not sealed anew, as an operator reads it; such as passwords, which go with their time. */
  others(keyId: string): Promise<string[]>
  /** Ends the sessions that name a key; how many. */
  endSessions?(keyId: string): Promise<number>
}
