import { sql } from 'kysely'
import type { FrameSession, FrameSessionStore } from '../../ports/frame-session-store.ts'
import type { Database } from './database.ts'
import { keptKeySql, toldOfKeySql } from './frame-key-sql.ts'
import { sessionFactorsSql } from './mfa-sql.ts'
import { prepare } from './prepare.ts'

interface Admit {
  jti: string
  expiresAt: Date
  frameKey: string
  id: string
  appId: string
  userId: string
  authTime: number
  now: Date
  newKeysSince: Date
}

export const admit = prepare<Admit, FrameSession & { fits: boolean; fresh: boolean }>(
  'admit_frame',
  (p) => sql`
    WITH session AS (
      SELECT s.id, s.user_id, s.frame_key, s.born_bound, s.auth_time, s.signer_grant, by_old_account(s, ${p.now}::timestamptz) AS by_old_account,
        s.frame_key IS NOT DISTINCT FROM ${p.frameKey}::text OR s.frame_key IS NULL AND (
          s.auth_time >= ${p.newKeysSince}::timestamptz OR EXISTS (
            SELECT 1 FROM frame_keys k JOIN agreed_keys a USING (user_id, frame_key)
            WHERE k.user_id = s.user_id AND k.frame_key = ${p.frameKey}::text)
        ) AS fits
      -- OFFSET keeps the look-up by key: a plan made while the table was empty would read all sessions of the user.
      FROM (SELECT * FROM sessions WHERE id = ${p.id}::uuid OFFSET 0) s
      WHERE s.app_id = ${p.appId}::text AND s.user_id = ${p.userId}::text
        AND s.revoked_at IS NULL AND s.expires_at > ${p.now}::timestamptz
        AND floor(extract(epoch FROM s.auth_time)) = ${p.authTime}::numeric
    ), proof AS (
      INSERT INTO dpop_proofs (jti, expires_at)
      SELECT ${p.jti}::text, ${p.expiresAt}::timestamptz FROM session WHERE fits
      ON CONFLICT (jti) DO NOTHING RETURNING 1
    )
    SELECT frame_key AS "frameKey", born_bound AS "bornBound", auth_time AS "authTime", signer_grant AS "signerGrant",
      by_old_account AS "byOldAccount", fits,
      EXISTS (SELECT 1 FROM proof) AS fresh, ${sessionFactorsSql(sql`session.user_id`, sql`session.id`, p.frameKey)} AS mfa
    FROM session`,
)

/** The same key again, from a second tab at the same moment, changes nothing. */
const bind = prepare<{ id: string; frameKey: string; now: Date }, { id: string }>(
  'bind_frame',
  (p) => sql`
    WITH bound AS (
      UPDATE sessions SET frame_key = ${p.frameKey}::text
      WHERE id = ${p.id}::uuid AND revoked_at IS NULL
        AND (frame_key IS NULL OR frame_key = ${p.frameKey}::text)
      RETURNING id, app_id, user_id, device
    ), ${keptKeySql({ userId: sql`bound.user_id`, frameKey: p.frameKey, now: p.now }, sql`FROM bound`)},
    ${toldOfKeySql({ sessionId: p.id, appId: sql`bound.app_id`, frameKey: p.frameKey, device: sql`bound.device`, now: p.now }, sql`JOIN bound ON true`)}
    SELECT id, (SELECT count(*) FROM told) AS told FROM bound`,
)

const keepGrant = prepare<{ id: string; frameKey: string; grant: string }, never>(
  'keep_signer_grant',
  (p) => sql`
    UPDATE sessions SET signer_grant = ${p.grant}::text
    WHERE id = ${p.id}::uuid AND frame_key = ${p.frameKey}::text`,
)

const end = prepare<{ id: string; appId: string; userId: string; now: Date }, never>(
  'end_frame_session',
  (p) => sql`
    UPDATE sessions SET revoked_at = ${p.now}::timestamptz, revoked_for = 'reauthentication'
    WHERE id = ${p.id}::uuid AND app_id = ${p.appId}::text AND user_id = ${p.userId}::text
      AND revoked_at IS NULL`,
)

export function createFrameSessionStore(database: Database): FrameSessionStore {
  return {
    async admit({ thumbprint, jti, expiresAt }, session, times) {
      const [row] = await admit(database, {
        jti,
        expiresAt,
        frameKey: thumbprint,
        ...session,
        ...times,
      })
      if (!row) return { kind: 'no-session' }
      if (!row.fits) return { kind: 'other-key' }
      return row.fresh ? { kind: 'admitted', session: row } : { kind: 'used-proof' }
    },
    async bind(id, frameKey, now) {
      return (await bind(database, { id, frameKey, now })).length > 0
    },
    async keepGrant(id, frameKey, grant) {
      await keepGrant(database, { id, frameKey, grant })
    },
    async end(session, now) {
      await end(database, { ...session, now })
    },
  }
}
