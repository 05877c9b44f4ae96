import { sql } from 'kysely'
import type { Factor, FactorsOwner, MfaStore, SessionStanding } from '../../ports/mfa-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { Database } from './database.ts'
import { sessionFactorsSql } from './mfa-sql.ts'
import { prepare } from './prepare.ts'

const listFactors = prepare<{ userId: string }, Factor>(
  'list_factors',
  (p) => sql`
    SELECT method, subject FROM mfa_factors WHERE user_id = ${p.userId}::text ORDER BY enrolled_at, method, subject`,
)

const changeFactors = prepare<
  FactorsOwner & { seen: number; added: string; removed: string; undoableS: number; now: Date },
  { changed: boolean }
>(
  'change_factors',
  (p) => sql`
    SELECT change_factors(${p.appId}::text, ${p.userId}::text, ${p.sessionId}::uuid, ${p.seen}::integer,
      ${p.added}::jsonb, ${p.removed}::jsonb, ${p.now}::timestamptz,
      make_interval(secs => ${p.undoableS}::integer)) AS changed`,
)

const retireUserKeys = prepare<{ userId: string }, never>(
  'retire_user_keys',
  (p) => sql`DELETE FROM user_keys WHERE user_id = ${p.userId}::text`,
)

interface Prove {
  sessionId: string
  frameKey: string
  method: string
  at: Date
  grant: string | null
}

const prove = prepare<Prove, { proven: boolean }>(
  'prove_factor',
  (p) => sql`
    WITH kept AS (
      INSERT INTO mfa_proofs AS m (session_id, method, frame_key, at, grant_mac)
      VALUES (${p.sessionId}::uuid, ${p.method}::text, ${p.frameKey}::text, ${p.at}::timestamptz, ${p.grant}::text)
      ON CONFLICT (session_id, method) DO UPDATE SET frame_key = excluded.frame_key, at = excluded.at,
        grant_mac = excluded.grant_mac, spent_at = NULL
      WHERE excluded.at > m.at
      RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM kept) OR EXISTS (
      SELECT 1 FROM mfa_proofs
      WHERE session_id = ${p.sessionId}::uuid AND method = ${p.method}::text AND frame_key = ${p.frameKey}::text
    ) AS proven`,
)

/** The oldest first, so that each of several is good for one signature. */
const spend = prepare<{ sessionId: string; frameKey: string; since: Date; now: Date }, { method: string }>(
  'spend_proof',
  (p) => sql`
    UPDATE mfa_proofs SET spent_at = ${p.now}::timestamptz
    WHERE spent_at IS NULL AND (session_id, method) IN (
      SELECT session_id, method FROM mfa_proofs
      WHERE session_id = ${p.sessionId}::uuid AND frame_key = ${p.frameKey}::text
        AND at > ${p.since}::timestamptz AND spent_at IS NULL
      ORDER BY at LIMIT 1 FOR UPDATE)
    RETURNING method`,
)

/** Of no frame key they prove nothing; when they were made stays, so that what was shown before makes none anew. */
const clear = prepare<{ sessionId: string }, never>(
  'clear_proofs',
  (p) => sql`UPDATE mfa_proofs SET frame_key = '' WHERE session_id = ${p.sessionId}::uuid`,
)

const standing = prepare<VaultOwner & { now: Date }, SessionStanding>(
  'session_standing',
  (p) => sql`
    SELECT s.frame_key AS "frameKey", s.client, s.auth_time AS "authTime",
      by_old_account(s, ${p.now}::timestamptz) AS "byOldAccount",
      ${sessionFactorsSql(sql`s.user_id`, sql`s.id`, sql`s.frame_key`)} AS mfa
    FROM sessions s
    WHERE s.id = ${p.sessionId}::uuid AND s.app_id = ${p.appId}::text AND s.user_id = ${p.userId}::text
      AND s.revoked_at IS NULL AND s.expires_at > ${p.now}::timestamptz`,
)

const keepCodes = prepare<VaultOwner & { left: number; now: Date }, { told: number }>(
  'keep_recovery_codes',
  (p) => sql`
    WITH kept AS (
      INSERT INTO mfa_recovery_codes (user_id, remain) VALUES (${p.userId}::text, ${p.left}::integer)
      ON CONFLICT (user_id) DO UPDATE SET remain = excluded.remain
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, at)
      VALUES (${p.appId}::text, ${p.userId}::text, ${p.sessionId}::uuid, 'recovery codes made', ${p.now}::timestamptz)
    )
    SELECT tell_user(${p.appId}::text, ${p.userId}::text, 'recovery_codes_made',
      jsonb_build_object('session', ${p.sessionId}::uuid), ${p.now}::timestamptz) AS told`,
)

const tellOfCode = prepare<VaultOwner & { left: number; now: Date }, { told: number }>(
  'tell_of_recovery_code',
  (p) => sql`
    WITH kept AS (
      UPDATE mfa_recovery_codes SET remain = ${p.left}::integer WHERE user_id = ${p.userId}::text
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, at)
      VALUES (${p.appId}::text, ${p.userId}::text, ${p.sessionId}::uuid, 'recovery code used', ${p.now}::timestamptz)
    )
    SELECT tell_user(${p.appId}::text, ${p.userId}::text, 'recovery_code_used',
      jsonb_build_object('session', ${p.sessionId}::uuid), ${p.now}::timestamptz) AS told`,
)

export function createMfaStore(database: Database): MfaStore {
  return {
    factors: (userId) => listFactors(database, { userId }),
    change: (owner, { seen, added, removed, undoableS }, now) =>
      database.transaction(async (session) => {
        const lists = { added: JSON.stringify(added), removed: JSON.stringify(removed) }
        const [row] = await changeFactors(session, { ...owner, seen, ...lists, undoableS, now })
        const changed = row?.changed ?? false
        // given without a factor, by logins of any age; a statement of its own sees what was kept before this one had its lock
        if (changed && seen === 0) await retireUserKeys(session, { userId: owner.userId })
        return changed
      }),
    async prove({ sessionId }, frameKey, { method, at, grant }) {
      const [row] = await prove(database, { sessionId, frameKey, method, at: new Date(at), grant })
      return row?.proven ?? false
    },
    async spend({ sessionId }, frameKey, since, now) {
      return (await spend(database, { sessionId, frameKey, since, now })).length > 0
    },
    async clear({ sessionId }) {
      await clear(database, { sessionId })
    },
    async standing(owner, now) {
      return (await standing(database, { ...owner, now }))[0]
    },
    async keepRecoveryCodes(owner, left, now) {
      await keepCodes(database, { ...owner, left, now })
    },
    async tellOfRecoveryCode(owner, left, now) {
      await tellOfCode(database, { ...owner, left, now })
    },
  }
}
