import { LOGIN_PLACES } from '../../adapters/postgres/sealed-places.ts'
import { systemRandom } from '../../adapters/system/system-random.ts'
import type { House } from '../../config/open-house.ts'
import { loginRewraps, oneByOne } from '../../sealing/rewrap.ts'
import type { KeySet } from './key-set.ts'
import { endSessions, sessionsOf } from './sessions.ts'

/**
 * The login keys: what is sealed under them, and the sessions whose refresh tokens they make. What a release before wrote
 * under a sealing key goes over too.
 */
export function loginKeySet({
  database,
  keyring,
  loginKeys,
}: Pick<House, 'database' | 'keyring' | 'loginKeys'>): KeySet {
  const rewrap = loginRewraps(loginKeys, systemRandom)
  return {
    purpose: 'login',
    current: loginKeys.current,
    ids: loginKeys.ids.filter((id) => !keyring.ids.includes(id)),
    places: Object.entries(LOGIN_PLACES).flatMap(([name, places]) =>
      places.map((place) => ({ place, rewrap: oneByOne(rewrap[name as keyof typeof rewrap]) })),
    ),
    others: (keyId) => sessionsOf(database, keyId),
    endSessions: (keyId) => endSessions(database, keyId),
  }
}
