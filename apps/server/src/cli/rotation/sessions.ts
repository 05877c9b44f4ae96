import type { Database } from '../../adapters/postgres/database.ts'
import { endSessionsByKey, sessionsByKey } from '../../adapters/postgres/session-keys.ts'

const SESSIONS_AT_ONCE = 500

/** Live sessions whose refresh tokens are by the key, as an operator reads it. */
export async function sessionsOf(database: Database, keyId: string): Promise<string[]> {
  const [{ count, last } = { count: 0, last: null }] = await sessionsByKey(database, { keyId })
  if (count === 0) return []
  const until = last?.toISOString().slice(0, 10)
  return [`${count} sessions (each goes over when it is next refreshed, the last ends on ${until})`]
}

/** Ends them; how many. */
export async function endSessions(database: Database, keyId: string): Promise<number> {
  let ended = 0
  for (let some = -1; some !== 0; ended += some) {
    some = (await endSessionsByKey(database, { keyId, limit: SESSIONS_AT_ONCE })).length
  }
  return ended
}
