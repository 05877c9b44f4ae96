import type { Bytes, DeviceSharePlace } from '@latchkey/keys'
import { newDeviceKey, openDeviceShare, sealDeviceShare } from '@latchkey/keys'
import * as v from 'valibot'
import type { ShareOwner, ShareStore, StoredShare } from '../ports/share-store.ts'
import type { FrameDatabase } from './frame-database.ts'
import { DEVICE_KEYS, result, SHARES } from './frame-database.ts'

const bytes = v.custom<Bytes>((value) => ArrayBuffer.isView(value))

const recordSchema = v.object({
  version: v.literal(1),
  appId: v.string(),
  userId: v.string(),
  root: v.string(),
  shareVersion: v.number(),
  status: v.picklist(['pending', 'current']),
  iv: bytes,
  ciphertext: bytes,
})

type ShareRecord = v.InferOutput<typeof recordSchema>

const keyName = ({ appId, userId }: ShareOwner) => `${appId}/${userId}`
const recordKey = ({ appId, userId, root, shareVersion }: DeviceSharePlace) => [
  appId,
  userId,
  root,
  shareVersion,
]

/** Every record of an owner, or of one root of theirs: composite keys sort by their parts, arrays after all else. */
function rangeOf({ appId, userId }: ShareOwner, root?: string): IDBKeyRange {
  const prefix = root === undefined ? [appId, userId] : [appId, userId, root]
  return IDBKeyRange.bound(prefix, [...prefix, []])
}

/**
 * Device shares in IndexedDB, each sealed under a key of its user that IndexedDB holds and script cannot read.
 * Records of another format version, and what does not open, count as absent.
 */
export function createIndexedDbShareStore(database: FrameDatabase): ShareStore {
  async function readKey(owner: ShareOwner): Promise<CryptoKey | undefined> {
    return database.run(DEVICE_KEYS, 'readonly', (transaction) =>
      result<CryptoKey | undefined>(transaction.objectStore(DEVICE_KEYS).get(keyName(owner))),
    )
  }

  async function keyOf(owner: ShareOwner): Promise<CryptoKey> {
    const known = await readKey(owner)
    if (known) return known
    const fresh = await newDeviceKey()
    // Looked up again inside the transaction: another tab may have been first, and its key is in use.
    return database.run(DEVICE_KEYS, 'readwrite', async (transaction) => {
      const store = transaction.objectStore(DEVICE_KEYS)
      const other = await result<CryptoKey | undefined>(store.get(keyName(owner)))
      if (!other) await result(store.put(fresh, keyName(owner)))
      return other ?? fresh
    })
  }

  async function records(owner: ShareOwner, root: string): Promise<ShareRecord[]> {
    const found: unknown[] = await database.run(SHARES, 'readonly', (transaction) =>
      result(transaction.objectStore(SHARES).getAll(rangeOf(owner, root))),
    )
    return found.flatMap((one) => {
      const parsed = v.safeParse(recordSchema, one)
      return parsed.success ? [parsed.output] : []
    })
  }

  return {
    async read(owner, root) {
      const [key, found] = await Promise.all([readKey(owner), records(owner, root)])
      // Stryker disable next-line ConditionalExpression: without a key nothing opens either
      if (!key) return []
      const opened = found.map(async ({ status, ...record }): Promise<StoredShare[]> => {
        const { appId, userId, shareVersion } = record
        const place = { appId, userId, root: record.root, shareVersion }
        try {
          return [{ place, status, share: await openDeviceShare(key, record, place) }]
        } catch {
          return []
        }
      })
      return (await Promise.all(opened)).flat()
    },
    async write({ place, status, share }) {
      const record: ShareRecord = {
        ...place,
        status,
        ...(await sealDeviceShare(await keyOf(place), share, place)),
      }
      await database.run(SHARES, 'readwrite', (transaction) =>
        result(transaction.objectStore(SHARES).put(record)),
      )
    },
    async settle(place) {
      await database.run(SHARES, 'readwrite', async (transaction) => {
        const store = transaction.objectStore(SHARES)
        const kept = await result<ShareRecord | undefined>(store.get(recordKey(place)))
        if (!kept) return
        store.delete(rangeOf(place, place.root))
        store.put({ ...kept, status: 'current' })
      })
    },
    async drop(place) {
      await database.run(SHARES, 'readwrite', (transaction) =>
        result(transaction.objectStore(SHARES).delete(recordKey(place))),
      )
    },
    async dropPending(owner, but) {
      await database.run(SHARES, 'readwrite', async (transaction) => {
        const store = transaction.objectStore(SHARES)
        const found = await result<ShareRecord[]>(store.getAll(rangeOf(owner)))
        const begun = found.filter(({ status, root }) => status === 'pending' && !but.includes(root))
        for (const record of begun) store.delete(recordKey(record))
      })
    },
  }
}
