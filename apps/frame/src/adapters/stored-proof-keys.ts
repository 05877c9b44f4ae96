import { calculateThumbprint, generateKeyPair } from 'dpop'
import type { ProofKeys } from '../ports/proof-keys.ts'
import type { FrameDatabase } from './frame-database.ts'
import { FRAME_KEYS, PROOF_KEYS, result } from './frame-database.ts'

interface Entry {
  keyPair: CryptoKeyPair
  /** milliseconds since 1970 */
  madeAt: number
}

/**
 * One proof key (P-256, private half not readable) for each app on a device, in IndexedDB, so that every tab, load,
 * session and user proves with the same one; in memory where storage is denied. Pairs that version 1 made for one
 * session stay with that session.
 */
export function createProofKeys(database: FrameDatabase, now: () => number = Date.now): ProofKeys {
  const ofApps = new Map<string, Promise<CryptoKeyPair>>()
  const ofSessions = new Map<string, Promise<CryptoKeyPair | undefined>>()

  async function read(store: string, name: string): Promise<CryptoKeyPair | undefined> {
    const entry = await database.run(store, 'readonly', (transaction) =>
      result<Entry | undefined>(transaction.objectStore(store).get(name)),
    )
    return entry?.keyPair
  }

  async function stored(appId: string): Promise<CryptoKeyPair> {
    const known = await read(FRAME_KEYS, appId)
    if (known) return known
    const keyPair = await generateKeyPair('ES256')
    // Looked up again inside the transaction: another tab may have been first, and its key may be bound by now.
    return database.run(FRAME_KEYS, 'readwrite', async (transaction) => {
      const store = transaction.objectStore(FRAME_KEYS)
      const other = await result<Entry | undefined>(store.get(appId))
      if (!other) await result(store.put({ keyPair, madeAt: now() } satisfies Entry, appId))
      return other?.keyPair ?? keyPair
    })
  }

  function ofApp(appId: string): Promise<CryptoKeyPair> {
    const pair = ofApps.get(appId) ?? stored(appId).catch(() => generateKeyPair('ES256'))
    ofApps.set(appId, pair)
    return pair
  }

  return {
    ofApp,
    async of({ appId, sessionId }) {
      const own = ofSessions.get(sessionId) ?? read(PROOF_KEYS, sessionId).catch(() => undefined)
      ofSessions.set(sessionId, own)
      return (await own) ?? ofApp(appId)
    },
    thumbprint: async (appId) => calculateThumbprint((await ofApp(appId)).publicKey),
  }
}
