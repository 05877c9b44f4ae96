import type { KeyNames } from '../adapters/postgres/check-keys.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { rotateRows } from '../adapters/postgres/rotate-rows.ts'
import { LOGIN_PLACES, SEALED_PLACES } from '../adapters/postgres/sealed-places.ts'
import { namedKeys } from '../adapters/postgres/sealed-rows.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import type { Keyring } from '../ports/keyring.ts'
import type { Logger } from '../ports/logger.ts'
import { LOGIN_KEY_PREFIX } from '../sealing/login-keys.ts'
import { loginRewraps, oneByOne } from '../sealing/rewrap.ts'

/** What lasts under which sealing key and which login key. */
export async function sealingAndLoginNames(
  database: Database,
): Promise<Record<'sealing' | 'login', KeyNames>> {
  const sealing = await namedKeys(database, Object.values(SEALED_PLACES).flat())
  const login = await namedKeys(database, Object.values(LOGIN_PLACES).flat())
  for (const [id, places] of login) {
    if (id.startsWith(LOGIN_KEY_PREFIX)) continue
    login.delete(id)
    sealing.set(id, [...(sealing.get(id) ?? []), ...places])
  }
  return { sealing, login }
}

/**
 * Brings under the login keys what a release before wrote under the sealing keys. Cut off, it goes on at the next start; of
 * several servers that start at once each value is moved by one. What does not open stays, and is told.
 */
export async function moveToLoginKeys(database: Database, loginKeys: Keyring, log: Logger): Promise<void> {
  const rewraps = loginRewraps(loginKeys, systemRandom)
  let moved = 0
  for (const [name, places] of Object.entries(LOGIN_PLACES)) {
    for (const place of places) {
      for (const id of (await namedKeys(database, [place])).keys()) {
        if (id.startsWith(LOGIN_KEY_PREFIX)) continue
        const rewrap = oneByOne(rewraps[name as keyof typeof rewraps])
        const result = await database.withConnection((session) => rotateRows(session, place, id, rewrap))
        moved += result.moved
        for (const failure of result.failures) {
          log.error('what is not under the login keys does not open', {
            detail: `${place.what}: ${failure.id}`,
          })
        }
      }
    }
  }
  if (moved > 0) {
    log.warn('signing keys and credentials of apps went under the login keys', {
      detail: `${moved}; in copies of the database from before, the sealing keys still open them: docs/guides/key-rotation.md says what to do about those`,
    })
  }
}
