import { sql } from 'kysely'
import type { VaultNotices } from '../../ports/vault-notices.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

type At = VaultOwner & { root: string; now: Date }

const EXPORTS_WITHIN_MS = 10 * 60_000

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

const recovered = prepare<At & { frameKey: string }, { told: number }>(
  'tell_of_recovery',
  (p) => sql`
    WITH first AS (
      INSERT INTO frame_keys AS k (user_id, frame_key, first_bound_at, last_used_at, recovered_at)
      VALUES (${p.userId}::text, ${p.frameKey}::text, ${p.now}::timestamptz, ${p.now}::timestamptz,
        ${p.now}::timestamptz)
      ON CONFLICT (user_id, frame_key) DO UPDATE SET recovered_at = excluded.recovered_at
        WHERE k.recovered_at IS NULL
      RETURNING k.user_id
    )
    SELECT tell_user(${p.appId}::text, user_id, 'wallet_recovered',
      jsonb_build_object('address', ${p.root}::text, 'session', ${p.sessionId}::uuid), ${p.now}::timestamptz) AS told
    FROM first`,
)

const recoveredHook = prepare<At, never>(
  'tell_webhooks_of_recovery',
  (p) => sql`
    SELECT tell_webhooks(${p.appId}::text, ${p.userId}::text, 'wallet.recovered',
      jsonb_build_object('address', ${p.root}::text))
    WHERE has_webhook(${p.appId}::text, 'wallet.recovered')`,
)

export function createVaultNotices(database: Database): VaultNotices {
  return {
    async exported(owner, root, now) {
      await exported(database, { ...owner, root, now, since: new Date(now.getTime() - EXPORTS_WITHIN_MS) })
    },
    async recovered(owner, root, frameKey, now) {
      await recovered(database, { ...owner, root, frameKey, now })
      await recoveredHook(database, { ...owner, root, now })
    },
  }
}
