import { sql } from 'kysely'
import type { SealedRoot, SealedRoots } from '../../ports/sealed-roots.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'
import { walletsSql } from './vault-statements.ts'

const list = prepare<{ appId: string; userId: string }, SealedRoot>(
  'sealed_roots',
  (p) => sql`
    SELECT r.address, r.chain_type AS "chainType", r.kind, r.share_version AS "shareVersion",
      r.auth_share AS "authShare", r.recovery_method AS "recoveryMethod", r.recovery_params AS "recoveryParams",
      r.encrypted_recovery_share AS "encryptedRecoveryShare", r.sealed_recovery_key AS "sealedRecoveryKey",
      r.archived_at IS NOT NULL AS archived, ${walletsSql} AS wallets
    FROM roots r WHERE r.app_id = ${p.appId}::text AND r.user_id = ${p.userId}::text ORDER BY r.created_at`,
)

const noteOpened = prepare<{ appId: string; userId: string; address: string; now: Date }, { told: number }>(
  'note_root_opened',
  (p) => sql`
    WITH noted AS (
      INSERT INTO audit (app_id, user_id, action, root, detail, at)
      VALUES (${p.appId}::text, ${p.userId}::text, 'root opened', ${p.address}::text,
        jsonb_build_object('by', 'operator'), ${p.now}::timestamptz)
    )
    SELECT tell_user(${p.appId}::text, ${p.userId}::text, 'wallet_exported',
      jsonb_build_object('address', ${p.address}::text), ${p.now}::timestamptz) AS told`,
)

export function createSealedRoots(database: Database): SealedRoots {
  return {
    list: (appId, userId) => list(database, { appId, userId }),
    async noteOpened(appId, userId, address, now) {
      await noteOpened(database, { appId, userId, address, now })
    },
  }
}
