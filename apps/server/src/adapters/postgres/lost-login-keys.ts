import { sql } from 'kysely'
import { prepare } from './prepare.ts'

/** What lies under login keys, or is by them, that are lost. */
export interface LostUnderKeys {
  /** apps that have no signing key without them */
  apps: string[]
  credentials: { app: string; name: string }[]
  sessions: number
}

const UNDER_APP_KEYS = sql`sealing_key_of(decode(sealed, 'base64')) = ANY (ids.lost)`

export const findLost = prepare<{ ids: string[] }, LostUnderKeys>(
  'find_lost_by_login_keys',
  (p) => sql`
    WITH ids AS (SELECT ${p.ids}::text[] AS lost)
    SELECT
      (SELECT coalesce(jsonb_agg(DISTINCT app_id), '[]') FROM app_keys WHERE ${UNDER_APP_KEYS}) AS apps,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('app', app_id, 'name', name) ORDER BY app_id, name), '[]')
        FROM app_credentials WHERE sealing_key_of(sealed) = ANY (ids.lost)) AS credentials,
      (SELECT count(*) FROM sessions
        WHERE key_id = ANY (ids.lost) AND revoked_at IS NULL AND expires_at > now()) AS sessions
    FROM ids`,
)

/** Takes all of it away, in one statement: what nobody can open, and sessions that nobody can refresh. */
export const dropLost = prepare<{ ids: string[] }, never>(
  'drop_lost_by_login_keys',
  (p) => sql`
    WITH ids AS (SELECT ${p.ids}::text[] AS lost), keys AS (
      DELETE FROM app_keys USING ids WHERE ${UNDER_APP_KEYS}
    ), credentials AS (
      DELETE FROM app_credentials USING ids WHERE sealing_key_of(sealed) = ANY (ids.lost)
    ), checks AS (
      DELETE FROM key_checks USING ids WHERE purpose = 'login' AND key_id = ANY (ids.lost)
    )
    UPDATE sessions SET revoked_at = now(), revoked_for = 'login keys lost' FROM ids
    WHERE key_id = ANY (ids.lost) AND revoked_at IS NULL`,
)
