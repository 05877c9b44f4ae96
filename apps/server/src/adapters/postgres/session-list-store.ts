import { sql } from 'kysely'
import type { ListedSession, SessionListStore, SessionOwner } from '../../ports/session-list-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

type Asking = SessionOwner & { now: Date }
type Parameters = { readonly [K in keyof Asking]-?: ReturnType<typeof sql> }

/** The session that asks, while it is live. */
const meSql = (p: Parameters) => sql`
    me AS (
      SELECT s.user_id, s.app_id, s.frame_key, by_old_account(s, ${p.now}::timestamptz) AS old
      FROM sessions s
      WHERE s.id = ${p.sessionId}::uuid AND s.app_id = ${p.appId}::text AND s.user_id = ${p.userId}::text
        AND s.revoked_at IS NULL AND s.expires_at > ${p.now}::timestamptz
    )`

type ListRow = { [K in keyof ListedSession]: ListedSession[K] | null }

const listSessions = prepare<
  Asking & { afterTime: Date | null; afterId: string | null; limit: number },
  ListRow
>(
  'list_sessions',
  (p) => sql`
    WITH ${meSql(p)}
    SELECT s.id, s.device, s.place, s.auth_time AS "authTime", s.last_used_at AS "lastUsedAt"
    FROM me LEFT JOIN LATERAL (
      SELECT * FROM sessions s
      WHERE s.user_id = me.user_id AND s.app_id = me.app_id AND s.revoked_at IS NULL
        AND s.expires_at > ${p.now}::timestamptz
        AND (${p.afterTime}::timestamptz IS NULL
          OR (s.auth_time, s.id) < (${p.afterTime}::timestamptz, ${p.afterId}::uuid))
      ORDER BY s.auth_time DESC, s.id DESC LIMIT ${p.limit}::integer
    ) s ON true`,
)

/**
 * The frame keys that `from` has, but for the key of the session that asks, are no known devices any more: each binds
 * again as a new one does. A session that came in by an account that was just added makes no stranger of those on which an
 * older one has let the user in: else a thief who has added it would have the owner's devices wait with its own.
 */
const forgottenSql = (from: 'ended' | 'known') => sql`
    gone AS (
      SELECT e.user_id, e.frame_key FROM ${sql.ref(from)} e JOIN me
        ON e.user_id = me.user_id AND e.frame_key IS DISTINCT FROM me.frame_key
      WHERE me.old OR NOT EXISTS (
        SELECT 1 FROM agreed_keys a WHERE a.user_id = e.user_id AND a.frame_key = e.frame_key)
    ), forgotten AS (
      DELETE FROM frame_keys k USING gone g WHERE k.user_id = g.user_id AND k.frame_key = g.frame_key
    ), disagreed AS (
      DELETE FROM agreed_keys k USING gone g WHERE k.user_id = g.user_id AND k.frame_key = g.frame_key
    )`

const endSession = prepare<
  Asking & { target: string; reason: string },
  { live: boolean; found: boolean; ended: number }
>(
  'end_own_session',
  (p) => sql`
    WITH ${meSql(p)}, target AS (
      SELECT s.id FROM sessions s JOIN me ON s.user_id = me.user_id AND s.app_id = me.app_id
      WHERE s.id = ${p.target}::uuid
    ), ended AS (
      UPDATE sessions s SET revoked_at = ${p.now}::timestamptz, revoked_for = ${p.reason}::text
      FROM target WHERE s.id = target.id AND s.revoked_at IS NULL AND s.expires_at > ${p.now}::timestamptz
      RETURNING s.user_id, s.frame_key
    ), ${forgottenSql('ended')}
    SELECT EXISTS (SELECT 1 FROM me) AS live, EXISTS (SELECT 1 FROM target) AS found,
      (SELECT count(*)::integer FROM ended) AS ended`,
)

/** A device that has logged out by itself has no session to end, and is forgotten with the others. */
const endOtherSessions = prepare<Asking & { reason: string }, { live: boolean; ended: number }>(
  'end_other_sessions',
  (p) => sql`
    WITH ${meSql(p)}, ended AS (
      UPDATE sessions s SET revoked_at = ${p.now}::timestamptz, revoked_for = ${p.reason}::text
      FROM me WHERE s.user_id = me.user_id AND s.app_id = me.app_id AND s.id <> ${p.sessionId}::uuid
        AND s.revoked_at IS NULL AND s.expires_at > ${p.now}::timestamptz
      RETURNING s.user_id
    ), known AS (
      SELECT k.user_id, k.frame_key FROM frame_keys k JOIN me USING (user_id)
      UNION SELECT a.user_id, a.frame_key FROM agreed_keys a JOIN me USING (user_id)
    ), ${forgottenSql('known')}
    SELECT EXISTS (SELECT 1 FROM me) AS live, (SELECT count(*)::integer FROM ended) AS ended`,
)

export function createSessionListStore(database: Database): SessionListStore {
  return {
    async list(owner, now, after, limit) {
      const values = { ...owner, now, afterTime: after?.authTime ?? null, afterId: after?.id ?? null, limit }
      const rows = await listSessions(database, values)
      if (rows.length === 0) return undefined
      // one row without a session: the one that asks is live, and none comes after the cursor
      return rows.filter((row): row is ListedSession => row.id !== null)
    },
    async end(owner, target, reason, now) {
      const [row] = await endSession(database, { ...owner, target, reason, now })
      return row?.live ? { found: row.found, ended: row.ended } : undefined
    },
    async endOthers(owner, reason, now) {
      const [row] = await endOtherSessions(database, { ...owner, reason, now })
      return row?.live ? row.ended : undefined
    },
  }
}
