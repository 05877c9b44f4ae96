import { LOGIN_PLACES, SEALED_PLACES } from '../../adapters/postgres/sealed-places.ts'
import { countNamed } from '../../adapters/postgres/sealed-rows.ts'
import { systemRandom } from '../../adapters/system/system-random.ts'
import type { House } from '../../config/open-house.ts'
import { oneByOne, rewraps } from '../../sealing/rewrap.ts'
import type { KeySet } from './key-set.ts'
import { endSessions, sessionsOf } from './sessions.ts'

/**
 * The server's sealing keys: what is sealed under them. Sessions that a release before opened have refresh tokens by them,
 * until they are refreshed, and what lies under the login keys now was under them until a server started.
 */
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
      const lines: string[] = []
      for (const place of Object.values(LOGIN_PLACES).flat()) {
        const count = await countNamed(database, place, keyId)
        if (count > 0) lines.push(`${count} ${place.what} (key rotate login)`)
      }
      return [...lines, ...(await sessionsOf(database, keyId))]
    },
    endSessions: (keyId) => endSessions(database, keyId),
  }
}
