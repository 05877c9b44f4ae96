import { sql } from 'kysely'
import type { FrameSession, FrameSessionStore } from '../../ports/frame-session-store.ts'
import type { Database } from './database.ts'
import { keptKeySql } from './frame-key-sql.ts'
import { prepare } from './prepare.ts'

const admit = prepare<
  { jti: string; expiresAt: Date; id: string; appId: string; now: Date },
  { fresh: boolean } & { [K in keyof FrameSession]: FrameSession[K] | null }
>(
  'admit_frame',
  (p) => sql`
    WITH proof AS (
      INSERT INTO dpop_proofs (jti, expires_at) VALUES (${p.jti}::text, ${p.expiresAt}::timestamptz)
      ON CONFLICT (jti) DO NOTHING RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM proof) AS fresh, s.user_id AS "userId", s.frame_key AS "frameKey",
      s.auth_time AS "authTime"
    FROM (SELECT 1) AS always LEFT JOIN sessions s
      ON s.id = ${p.id}::uuid AND s.app_id = ${p.appId}::text AND s.revoked_at IS NULL
      AND s.expires_at > ${p.now}::timestamptz`,
)

const bind = prepare<{ id: string; expected: string | null; frameKey: string; now: Date }, { id: string }>(
  'bind_frame',
  (p) => sql`
    WITH bound AS (
      UPDATE sessions SET frame_key = ${p.frameKey}::text
      WHERE id = ${p.id}::uuid
        AND (frame_key IS NOT DISTINCT FROM ${p.expected}::text OR frame_key = ${p.frameKey}::text)
      RETURNING id, app_id, user_id
    ), ${keptKeySql({ userId: sql`bound.user_id`, frameKey: p.frameKey, now: p.now }, sql`FROM bound`)}, noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, at)
      SELECT app_id, user_id, id, 'frame key replaced', ${p.now}::timestamptz FROM bound
      WHERE ${p.expected}::text IS NOT NULL
    )
    SELECT id FROM bound`,
)

export function createFrameSessionStore(database: Database): FrameSessionStore {
  return {
    async admit({ jti, expiresAt }, { id, appId, now }) {
      const [row] = await admit(database, { jti, expiresAt, id, appId, now })
      return { fresh: row?.fresh ?? false, session: row?.userId ? (row as FrameSession) : undefined }
    },
    async bind(id, expected, frameKey, now) {
      return (await bind(database, { id, expected, frameKey, now })).length > 0
    },
  }
}
