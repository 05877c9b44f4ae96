import { SEALED_PLACES } from '../../adapters/postgres/sealed-places.ts'
import { endSessionsByKey, sessionsByKey } from '../../adapters/postgres/session-keys.ts'
import { systemRandom } from '../../adapters/system/system-random.ts'
import type { House } from '../../config/open-house.ts'
import type { Rewrap } from '../../sealing/rewrap.ts'
import { rewraps } from '../../sealing/rewrap.ts'
import type { KeySet } from './key-set.ts'
import type { RewrapBatch } from './rotate-rows.ts'

const SESSIONS_AT_ONCE = 500

/** The server's sealing keys: what is sealed under them, and the sessions whose refresh tokens they make. */
export function sealingKeySet({ database, keyring }: Pick<House, 'database' | 'keyring'>): KeySet {
  const rewrap = rewraps(keyring, systemRandom)
  return {
    purpose: 'sealing',
    current: keyring.current,
    ids: keyring.ids,
    places: Object.entries(SEALED_PLACES).flatMap(([name, places]) =>
      places.map((place) => ({ place, rewrap: oneByOne(rewrap[name as keyof typeof rewrap]) })),
    ),
    async others(keyId) {
      const [{ count, last } = { count: 0, last: null }] = await sessionsByKey(database, { keyId })
      if (count === 0) return []
      const until = last?.toISOString().slice(0, 10)
      return [`${count} sessions (each goes over when it is next refreshed, the last ends on ${until})`]
    },
    async endSessions(keyId) {
      let ended = 0
      for (let some = -1; some !== 0; ended += some) {
        some = (await endSessionsByKey(database, { keyId, limit: SESSIONS_AT_ONCE })).length
      }
      return ended
    },
  }
}

const oneByOne =
  (rewrap: Rewrap): RewrapBatch =>
  (rows) =>
    Promise.all(rows.map(async ({ sealed, place }) => rewrap(sealed, place)).map(settled))

const settled = (made: Promise<string>): Promise<string | Error> => made.catch((error: Error) => error)
