import { generateKeyPair } from 'dpop'
import type { ProofKeys } from '../ports/proof-keys.ts'
import type { FrameDatabase } from './frame-database.ts'
import { PROOF_KEYS, result } from './frame-database.ts'

interface Entry {
  keyPair: CryptoKeyPair
  madeAt: number
}

/** Longer than any session lives; older pairs are swept away when a new one is made. */
const LONGEST_SESSION_MS = 90 * 24 * 60 * 60 * 1000

/**
 * Proof keys (P-256, private half not readable) in IndexedDB, so that every tab and every load of a session proves
 * with the same one; in memory where storage is denied.
 */
export function createProofKeys(database: FrameDatabase, now: () => number = Date.now): ProofKeys {
  const known = new Map<string, Promise<CryptoKeyPair>>()

  async function stored(sessionId: string): Promise<CryptoKeyPair> {
    const read = await database.run(PROOF_KEYS, 'readonly', (transaction) =>
      result<Entry | undefined>(transaction.objectStore(PROOF_KEYS).get(sessionId)),
    )
    if (read) return read.keyPair
    const keyPair = await generateKeyPair('ES256')
    return database.run(PROOF_KEYS, 'readwrite', async (transaction) => {
      const store = transaction.objectStore(PROOF_KEYS)
      const other = await result<Entry | undefined>(store.get(sessionId))
      if (other) return other.keyPair
      const [keys, entries] = await Promise.all([result(store.getAllKeys()), result<Entry[]>(store.getAll())])
      entries.forEach(({ madeAt }, index) => {
        if (madeAt < now() - LONGEST_SESSION_MS) store.delete(keys[index] as IDBValidKey)
      })
      await result(store.put({ keyPair, madeAt: now() } satisfies Entry, sessionId))
      return keyPair
    })
  }

  return {
    of(sessionId) {
      const pair = known.get(sessionId) ?? stored(sessionId).catch(() => generateKeyPair('ES256'))
      known.set(sessionId, pair)
      return pair
    },
    async drop(sessionId) {
      known.delete(sessionId)
      await database
        .run(PROOF_KEYS, 'readwrite', (transaction) =>
          result(transaction.objectStore(PROOF_KEYS).delete(sessionId)),
        )
        .catch(() => undefined)
    },
  }
}
