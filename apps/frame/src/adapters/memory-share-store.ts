import type { DeviceSharePlace } from '@latchkey/keys'
import type { ShareStore, StoredShare } from '../ports/share-store.ts'

const nameOf = ({ appId, userId, root, shareVersion }: DeviceSharePlace) =>
  JSON.stringify([appId, userId, root, shareVersion])

/** Device shares for as long as the page lives. */
export function createMemoryShareStore(): ShareStore {
  const records = new Map<string, StoredShare>()

  return {
    async read({ appId, userId }, root) {
      return [...records.values()]
        .filter(({ place }) => place.appId === appId && place.userId === userId && place.root === root)
        .map((one) => ({ ...one, share: Uint8Array.from(one.share) }))
    },
    async write(stored) {
      records.set(nameOf(stored.place), { ...stored, share: Uint8Array.from(stored.share) })
    },
    async settle(place) {
      for (const [name, one] of records) {
        const { appId, userId, root, shareVersion } = one.place
        if (appId !== place.appId || userId !== place.userId || root !== place.root) continue
        if (shareVersion === place.shareVersion) records.set(name, { ...one, status: 'current' })
        else records.delete(name)
      }
    },
    async drop(place) {
      records.delete(nameOf(place))
    },
    async dropPending({ appId, userId }, but) {
      for (const [name, { place, status }] of records) {
        const own = place.appId === appId && place.userId === userId
        if (own && status === 'pending' && !but.includes(place.root)) records.delete(name)
      }
    },
  }
}
