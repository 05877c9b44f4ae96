import type { PasskeyParams, VaultRoot } from '@latchkey/contract'
import { sql } from 'kysely'
import type { StoredRoot } from '../../ports/vault-store.ts'
import { builder } from './database.ts'
import { prepare } from './prepare.ts'
import { oneMore } from './send-windows.ts'

/** The wallets that are registered for the root `r`. */
export const walletsSql = sql`coalesce((
      SELECT json_agg(json_build_object(
        'chain_type', w.chain_type, 'wallet_index', w.wallet_index, 'address', w.address, 'public_key', w.public_key
      ) ORDER BY w.created_at, w.chain_type, w.wallet_index)
      FROM wallets w WHERE w.app_id = r.app_id AND w.root = r.address), '[]')`

const rootRows = prepare<{ userId: string }, VaultRoot & { passkey: PasskeyParams | null }>(
  'list_roots',
  (p) => sql`
    SELECT r.address, r.chain_type, r.kind, r.share_version, r.recovery_method, ${walletsSql} AS wallets,
      CASE WHEN recovery_kind(r.recovery_method, r.recovery_params) = 'passkey' THEN r.recovery_params END AS passkey
    FROM roots r WHERE r.user_id = ${p.userId}::text AND r.archived_at IS NULL ORDER BY r.created_at, r.kind, r.address COLLATE "C"`,
)

/** The user's roots that are not archived, the oldest first. */
export async function listRoots(
  database: Parameters<typeof rootRows>[0],
  owner: { userId: string },
): Promise<VaultRoot[]> {
  const rows = await rootRows(database, owner)
  return rows.map(({ passkey, ...root }) => (passkey ? { ...root, passkey } : root))
}

export interface KeepNonce {
  nonce: string
  userId: string
  expiresAt: Date
  key: string
  allowed: number
  windowEnds: Date
  now: Date
}

/** No row where the user has asked for as many in this window as one may; nothing is written then. */
export const keepNonce = prepare<KeepNonce, { kept: number }>(
  'keep_nonce',
  (p) => sql`
    WITH counted AS (
      INSERT INTO send_windows AS w (key, count, ends_at)
      VALUES (${p.key}::text, 1, ${p.windowEnds}::timestamptz)
      ON CONFLICT (key) DO UPDATE SET ${oneMore(p.now)}
      WHERE w.ends_at <= ${p.now}::timestamptz OR w.count < ${p.allowed}::integer
      RETURNING 1
    )
    INSERT INTO wallet_nonces (nonce, user_id, expires_at)
    SELECT ${p.nonce}::text, ${p.userId}::text, ${p.expiresAt}::timestamptz FROM counted
    RETURNING 1 AS kept`,
)

export const takeNonce = prepare<{ nonce: string; userId: string; now: Date }, { nonce: string }>(
  'take_nonce',
  (p) =>
    builder
      .deleteFrom('wallet_nonces')
      .where('nonce', '=', p.nonce)
      .where('user_id', '=', p.userId)
      .where('expires_at', '>', p.now)
      .returning('nonce'),
)

export const findRequest = prepare<
  { appId: string; userId: string; address: string },
  { request_mac: Buffer }
>('find_root_request', (p) =>
  builder
    .selectFrom('roots')
    .select('request_mac')
    .where('app_id', '=', p.appId)
    .where('address', '=', p.address)
    .where('user_id', '=', p.userId),
)

export interface InsertRoot {
  appId: string
  userId: string
  /** null where no session makes it */
  sessionId: string | null
  address: string
  chainType: string
  kind: string
  shareVersion: number
  recoveryMethod: string
  authShare: string
  encryptedRecoveryShare: string
  sealedRecoveryKey: string | null
  recoveryParams: string
  requestMac: Buffer
  madeBy: string | null
  wallets: string
  now: Date
}

export const insertRoot = prepare<InsertRoot, never>(
  'insert_root',
  (p) => sql`
    WITH root AS (
      INSERT INTO roots (app_id, address, user_id, chain_type, kind, share_version, recovery_method, auth_share,
        encrypted_recovery_share, sealed_recovery_key, recovery_params, request_mac, created_at, made_by, maker_named)
      VALUES (${p.appId}::text, ${p.address}::text, ${p.userId}::text, ${p.chainType}::text, ${p.kind}::text,
        ${p.shareVersion}::integer, ${p.recoveryMethod}::text, ${p.authShare}::jsonb,
        ${p.encryptedRecoveryShare}::jsonb, ${p.sealedRecoveryKey}::jsonb, ${p.recoveryParams}::jsonb,
        ${p.requestMac}::bytea, ${p.now}::timestamptz, ${p.madeBy}::text, EXISTS (
          SELECT 1 FROM sessions s
          WHERE s.user_id = ${p.userId}::text AND s.frame_key = ${p.madeBy}::text AND s.born_bound
            AND by_old_account(s, s.auth_time)))
      RETURNING app_id, address, user_id, recovery_method, recovery_params
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, root, detail, at)
      SELECT app_id, user_id, ${p.sessionId}::uuid, 'root created', address,
        jsonb_build_object('method', coalesce(recovery_kind(recovery_method, recovery_params), recovery_method)),
        ${p.now}::timestamptz
      FROM root
    )
    INSERT INTO wallets (app_id, address, user_id, root, chain_type, wallet_index, public_key, created_at)
    SELECT root.app_id, w.address, root.user_id, root.address, w.chain_type, w.wallet_index, w.public_key,
      ${p.now}::timestamptz
    FROM root, jsonb_to_recordset(${p.wallets}::jsonb)
      AS w (address text, chain_type text, wallet_index integer, public_key text)`,
)

export interface InsertWallet {
  appId: string
  userId: string
  sessionId: string
  root: string
  address: string
  chainType: string
  walletIndex: number
  publicKey: string
  now: Date
}

/** Only onto a root of this user that derives wallets; nothing is returned otherwise. */
export const insertWallet = prepare<InsertWallet, { address: string }>(
  'insert_wallet',
  (p) => sql`
    WITH made AS (
      INSERT INTO wallets (app_id, address, user_id, root, chain_type, wallet_index, public_key, created_at)
      SELECT r.app_id, ${p.address}::text, r.user_id, r.address, ${p.chainType}::text, ${p.walletIndex}::integer,
        ${p.publicKey}::text, ${p.now}::timestamptz
      FROM roots r
      WHERE r.app_id = ${p.appId}::text AND r.address = ${p.root}::text AND r.user_id = ${p.userId}::text
        AND r.kind = 'hd' AND r.archived_at IS NULL
      RETURNING app_id, user_id, root, address
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, root, detail, at)
      SELECT app_id, user_id, ${p.sessionId}::uuid, 'wallet added', root, jsonb_build_object('address', address),
        ${p.now}::timestamptz
      FROM made
    )
    SELECT address FROM made`,
)

export interface OpenStoredRoot {
  appId: string
  userId: string
  sessionId: string
  address: string
  action: string
  frameKey: string
  detail: string
  key: string
  allowed: number
  now: Date
  windowEnds: Date
}

type RootRow = { [K in keyof StoredRoot]: StoredRoot[K] | null }

/**
 * A release that has to be remembered waits for an archive of the root that is under way, and the other way round: either
 * the archive sees it, or nothing is released.
 */
export const openStoredRoot = prepare<OpenStoredRoot, RootRow & { count: number; until: Date }>(
  'open_root',
  (p) => sql`
    WITH counted AS (
      INSERT INTO send_windows AS w (key, count, ends_at)
      VALUES (${p.key}::text, 1, ${p.windowEnds}::timestamptz)
      ON CONFLICT (key) DO UPDATE SET ${oneMore(p.now)}
      RETURNING w.count, w.ends_at
    ), root AS (
      SELECT r.address, r.chain_type, r.kind, r.share_version, r.auth_share, r.recovery_method, r.recovery_params,
        r.encrypted_recovery_share, r.sealed_recovery_key,
        ${p.action}::text = 'release' AND (r.released_at IS NULL
          OR NOT r.used_elsewhere AND r.made_by IS DISTINCT FROM ${p.frameKey}::text) AS remember,
        ${walletsSql} AS wallets
      FROM roots r
      WHERE r.app_id = ${p.appId}::text AND r.address = ${p.address}::text AND r.user_id = ${p.userId}::text
        AND r.archived_at IS NULL
    ), released AS (
      UPDATE roots SET released_at = coalesce(released_at, ${p.now}::timestamptz),
        used_elsewhere = used_elsewhere OR made_by IS DISTINCT FROM ${p.frameKey}::text
      WHERE app_id = ${p.appId}::text AND address = ${p.address}::text AND archived_at IS NULL
        AND EXISTS (SELECT 1 FROM root, counted WHERE root.remember AND counted.count <= ${p.allowed}::integer)
      RETURNING 1
    ), opened AS (
      SELECT root.* FROM root, counted
      WHERE NOT root.remember OR counted.count > ${p.allowed}::integer OR EXISTS (SELECT 1 FROM released)
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, root, detail, at)
      SELECT ${p.appId}::text, ${p.userId}::text, ${p.sessionId}::uuid, ${p.action}::text, opened.address,
        ${p.detail}::jsonb || CASE WHEN ${p.action}::text = 'recover' THEN jsonb_build_object('method',
          coalesce(recovery_kind(opened.recovery_method, opened.recovery_params), opened.recovery_method))
          ELSE '{}' END,
        ${p.now}::timestamptz
      FROM opened, counted WHERE counted.count <= ${p.allowed}::integer
    )
    SELECT counted.count, counted.ends_at AS until, opened.address, opened.chain_type AS "chainType", opened.kind,
      opened.share_version AS "shareVersion", opened.auth_share AS "authShare",
      opened.recovery_method AS "recoveryMethod", opened.recovery_params AS "recoveryParams",
      opened.encrypted_recovery_share AS "encryptedRecoveryShare",
      opened.sealed_recovery_key AS "sealedRecoveryKey", opened.wallets
    FROM counted LEFT JOIN opened ON true`,
)

export const noteAction = prepare<
  Omit<OpenStoredRoot, 'key' | 'frameKey' | 'allowed' | 'windowEnds'>,
  { id: number }
>(
  'note_action',
  (p) => sql`
    INSERT INTO audit (app_id, user_id, session_id, action, root, detail, at)
    SELECT r.app_id, r.user_id, ${p.sessionId}::uuid, ${p.action}::text, r.address, ${p.detail}::jsonb,
      ${p.now}::timestamptz
    FROM roots r
    WHERE r.app_id = ${p.appId}::text AND r.address = ${p.address}::text AND r.user_id = ${p.userId}::text
      AND r.archived_at IS NULL
    RETURNING id`,
)
