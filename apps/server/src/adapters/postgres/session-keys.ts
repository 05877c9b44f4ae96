import { sql } from 'kysely'
import { prepare } from './prepare.ts'

/** Live sessions whose refresh tokens are by this key, and when the last of them is over. */
export const sessionsByKey = prepare<{ keyId: string }, { count: number; last: Date | null }>(
  'sessions_by_key',
  (p) => sql`
    SELECT count(*) AS count, max(expires_at) AS last FROM sessions
    WHERE key_id = ${p.keyId}::text AND revoked_at IS NULL AND expires_at > now()`,
)

/** Ends some of them, and says which; those that a request is just changing are left. */
export const endSessionsByKey = prepare<{ keyId: string; limit: number }, { id: string }>(
  'end_sessions_by_key',
  (p) => sql`
    WITH held AS MATERIALIZED (
      SELECT id FROM sessions WHERE key_id = ${p.keyId}::text AND revoked_at IS NULL AND expires_at > now()
      LIMIT ${p.limit}::integer FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE sessions s SET revoked_at = now(), revoked_for = 'key retired' FROM held WHERE s.id = held.id RETURNING s.id`,
)
