import { sql } from 'kysely'
import type { VaultNotices } from '../../ports/vault-notices.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

type At = VaultOwner & { root: string; now: Date }

/** What follows within is a repetition. */
const TOLD_WITHIN_MS = 10 * 60_000
const sinceOf = (now: Date) => new Date(now.getTime() - TOLD_WITHIN_MS)

/** The row of the audit is what a repetition is known by: it is there only when the user was told. */
const exported = prepare<At & { since: Date }, { told: number }>(
  'tell_of_export',
  (p) => sql`
    WITH noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, root, at)
      SELECT ${p.appId}::text, ${p.userId}::text, ${p.sessionId}::uuid, 'export told', ${p.root}::text,
        ${p.now}::timestamptz
      WHERE NOT EXISTS (
        SELECT 1 FROM audit WHERE user_id = ${p.userId}::text AND action = 'export told'
          AND at > ${p.since}::timestamptz AND session_id = ${p.sessionId}::uuid AND root = ${p.root}::text)
      RETURNING app_id, user_id, session_id, root
    )
    SELECT tell_user(app_id, user_id, 'wallet_exported',
      jsonb_build_object('address', root, 'session', session_id), ${p.now}::timestamptz) AS told
    FROM noted`,
)

/** When a wallet was first restored by the key. */
const recoveredBy = prepare<Pick<At, 'userId' | 'now'> & { frameKey: string }, never>(
  'note_recovery_by_key',
  (p) => sql`
    INSERT INTO frame_keys AS k (user_id, frame_key, first_bound_at, last_used_at, recovered_at)
    VALUES (${p.userId}::text, ${p.frameKey}::text, ${p.now}::timestamptz, ${p.now}::timestamptz,
      ${p.now}::timestamptz)
    ON CONFLICT (user_id, frame_key) DO UPDATE SET recovered_at = excluded.recovered_at
      WHERE k.recovered_at IS NULL`,
)

/** Recoveries of one user are told in turn, so that none is told twice. */
const lockRecoveries = prepare<{ userId: string }, never>(
  'lock_told_recoveries',
  (p) => sql`SELECT pg_advisory_xact_lock(hashtextextended('recovery told ' || ${p.userId}::text, 0))`,
)

/** As of an export. */
const recovered = prepare<At & { since: Date }, { told: number }>(
  'tell_of_recovery',
  (p) => sql`
    WITH noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, root, at)
      SELECT ${p.appId}::text, ${p.userId}::text, ${p.sessionId}::uuid, 'recovery told', ${p.root}::text,
        ${p.now}::timestamptz
      WHERE NOT EXISTS (
        SELECT 1 FROM audit WHERE user_id = ${p.userId}::text AND action = 'recovery told'
          AND at > ${p.since}::timestamptz AND session_id = ${p.sessionId}::uuid AND root = ${p.root}::text)
      RETURNING app_id, user_id, session_id, root
    )
    SELECT tell_user(app_id, n.user_id, 'wallet_recovered', jsonb_build_object('address', address, 'method',
      coalesce(recovery_kind(recovery_method, recovery_params), recovery_method), 'session', session_id),
      ${p.now}::timestamptz) AS told
    FROM noted n JOIN roots r USING (app_id) WHERE r.address = n.root`,
)

const recoveredHook = prepare<At, never>(
  'tell_webhooks_of_recovery',
  (p) => sql`
    SELECT tell_webhooks(app_id, user_id, 'wallet.recovered',
      jsonb_build_object('address', address, 'method', recovery_type(recovery_method)))
    FROM roots
    WHERE app_id = ${p.appId}::text AND address = ${p.root}::text AND user_id = ${p.userId}::text
      AND has_webhook(${p.appId}::text, 'wallet.recovered')`,
)

export function createVaultNotices(database: Database): VaultNotices {
  return {
    async exported(owner, root, now) {
      await exported(database, { ...owner, root, now, since: sinceOf(now) })
    },
    async recovered(owner, root, frameKey, now) {
      await recoveredBy(database, { ...owner, frameKey, now })
      await database.transaction(async (session) => {
        await lockRecoveries(session, owner)
        await recovered(session, { ...owner, root, now, since: sinceOf(now) })
      })
      await recoveredHook(database, { ...owner, root, now })
    },
  }
}
