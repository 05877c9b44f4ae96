import type { RecoveryRecord } from '@latchkey/contract'
import { sql } from 'kysely'
import { prepare } from './prepare.ts'

/** Imports of one user take turns, so that none is counted too few. */
export const lockImports = prepare<{ userId: string }, { imported: number }>(
  'lock_imports',
  (p) => sql`SELECT pg_advisory_xact_lock(hashtextextended('imports ' || ${p.userId}::text, 0))`,
)

export const countImports = prepare<{ userId: string }, { count: number }>(
  'count_imports',
  (p) => sql`
    SELECT count(*)::integer AS count FROM roots WHERE user_id = ${p.userId}::text AND kind = 'private-key'`,
)

export interface ReplaceRecovery {
  appId: string
  userId: string
  sessionId: string
  address: string
  from: number
  recoveryMethod: string
  recoveryParams: string
  authShare: string
  encryptedRecoveryShare: string
  sealedRecoveryKey: string | null
  requestMac: Buffer
  now: Date
}

/** How a root was recovered before. */
export type Replaced = Pick<RecoveryRecord, 'recovery_method' | 'recovery_params'>

/**
 * No row where the root is not the user's, was archived, or is of another version. Of the method before, where the user's
 * cloud kept its key stays in the audit, so that the frame can be told again what to take away there.
 */
export const replaceRecovery = prepare<ReplaceRecovery, { replaced: Replaced }>(
  'set_recovery',
  (p) => sql`
    WITH before AS (
      SELECT jsonb_build_object('recovery_method', recovery_method, 'recovery_params',
        CASE WHEN recovery_method IN ('google-drive', 'icloud') THEN recovery_params ELSE '{}' END) AS replaced
      FROM roots
      WHERE app_id = ${p.appId}::text AND address = ${p.address}::text AND user_id = ${p.userId}::text
        AND share_version = ${p.from}::integer AND archived_at IS NULL
      FOR UPDATE
    ), changed AS (
      UPDATE roots SET share_version = share_version + 1, auth_share = ${p.authShare}::jsonb,
        recovery_method = ${p.recoveryMethod}::text, recovery_params = ${p.recoveryParams}::jsonb,
        encrypted_recovery_share = ${p.encryptedRecoveryShare}::jsonb,
        sealed_recovery_key = ${p.sealedRecoveryKey}::jsonb, request_mac = ${p.requestMac}::bytea
      FROM before
      WHERE app_id = ${p.appId}::text AND address = ${p.address}::text
      RETURNING app_id, user_id, address, share_version, recovery_method, replaced
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, root, detail, at)
      SELECT app_id, user_id, ${p.sessionId}::uuid, 'recovery set', address,
        jsonb_build_object('method', coalesce(recovery_kind(recovery_method, ${p.recoveryParams}::jsonb),
          recovery_method), 'share_version', share_version, 'replaced', replaced),
        ${p.now}::timestamptz
      FROM changed
    )
    SELECT replaced FROM changed`,
)

export const findReplaced = prepare<
  { userId: string; address: string; shareVersion: number },
  { replaced: Replaced }
>(
  'find_replaced_recovery',
  (p) => sql`
    SELECT detail -> 'replaced' AS replaced FROM audit
    WHERE user_id = ${p.userId}::text AND root = ${p.address}::text AND action = 'recovery set'
      AND detail ->> 'share_version' = ${p.shareVersion}::text
    ORDER BY id DESC LIMIT 1`,
)

/** After the change, or the creation with a recovery that is not the automatic one, in its transaction. */
export const tellOfRecoverySet = prepare<
  Pick<
    ReplaceRecovery,
    'appId' | 'userId' | 'sessionId' | 'address' | 'recoveryMethod' | 'recoveryParams' | 'now'
  >,
  { told: number }
>(
  'tell_of_recovery_set',
  (p) => sql`
    SELECT tell_user(${p.appId}::text, ${p.userId}::text, 'wallet_recovery_set', jsonb_build_object(
        'address', ${p.address}::text,
        'method', coalesce(recovery_kind(${p.recoveryMethod}::text, ${p.recoveryParams}::jsonb), ${p.recoveryMethod}::text),
        'session', ${p.sessionId}::uuid),
        ${p.now}::timestamptz) AS told,
      CASE WHEN has_webhook(${p.appId}::text, 'wallet.recovery_setup') THEN tell_webhooks(${p.appId}::text,
        ${p.userId}::text, 'wallet.recovery_setup', jsonb_build_object(
        'address', ${p.address}::text, 'method', recovery_type(${p.recoveryMethod}::text))) END`,
)

/** What of a root a password's evaluation depends on. */
export const passcodeOf = prepare<
  { appId: string; userId: string; address: string },
  { shareVersion: number; keyId: string | null }
>(
  'passcode_of_root',
  (p) => sql`
    SELECT share_version AS "shareVersion",
      CASE WHEN recovery_method = 'user-passcode' THEN recovery_params ->> 'oprf_key_id' END AS "keyId"
    FROM roots
    WHERE app_id = ${p.appId}::text AND address = ${p.address}::text AND user_id = ${p.userId}::text
      AND archived_at IS NULL`,
)
