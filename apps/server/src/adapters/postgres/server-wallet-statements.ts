import type { ServerWalletChainType } from '@latchkey/contract'
import type { AuthorityOrder, SignerDocument, UserKeyHint, WalletDocument } from '@latchkey/signer'
import { sql } from 'kysely'
import type { SessionState } from '../../ports/server-wallet-store.ts'
import { sessionFactorsSql } from './mfa-sql.ts'
import { prepare } from './prepare.ts'

interface DocumentRow {
  document: SignerDocument
  word: string
  createdAt: Date
}

export const findDocuments = prepare<{ appId: string; kind: string; ids: string[] }, DocumentRow>(
  'signer_documents',
  (p) => sql`
    SELECT document, word, created_at AS "createdAt" FROM signer_documents
    WHERE app_id = ${p.appId}::text AND kind = ${p.kind}::text AND id = ANY (${p.ids}::text[])`,
)

/** As long as a word is, however long its document. */
export const findWords = prepare<
  { appId: string; kind: string; ids: string[] },
  { id: string; word: string }
>(
  'signer_words',
  (p) => sql`
    SELECT id, word FROM signer_documents
    WHERE app_id = ${p.appId}::text AND kind = ${p.kind}::text AND id = ANY (${p.ids}::text[])`,
)

interface Save {
  appId: string
  kind: string
  id: string
  version: number
  document: string
  word: string
  now: Date
}

export const saveDocument = prepare<Save, { id: string }>(
  'save_signer_document',
  (p) => sql`
    INSERT INTO signer_documents AS d (app_id, kind, id, version, document, word, created_at)
    VALUES (${p.appId}::text, ${p.kind}::text, ${p.id}::text, ${p.version}::integer, ${p.document}::json,
      ${p.word}::text, ${p.now}::timestamptz)
    ON CONFLICT (app_id, kind, id) DO UPDATE
      SET version = excluded.version, document = excluded.document, word = excluded.word
      WHERE d.version < excluded.version
    RETURNING id`,
)

export const removeDocument = prepare<{ appId: string; kind: string; id: string }, never>(
  'remove_signer_document',
  (p) => sql`
    DELETE FROM signer_documents
    WHERE app_id = ${p.appId}::text AND kind = ${p.kind}::text AND id = ${p.id}::text`,
)

/** After a wallet's rules, or a quorum, have changed: whose the wallets are. */
export const settleOwners = prepare<{ appId: string; id: string }, never>(
  'settle_wallet_owners',
  (p) => sql`
    UPDATE server_wallets w
    SET owner_id = d.document ->> 'owner_id',
      user_id = (SELECT sole_user(q.document) FROM signer_documents q
        WHERE q.app_id = d.app_id AND q.kind = 'quorum' AND q.id = d.document ->> 'owner_id')
    FROM signer_documents d
    WHERE w.app_id = ${p.appId}::text AND (w.id = ${p.id}::text OR w.owner_id = ${p.id}::text)
      AND d.app_id = w.app_id AND d.kind = 'wallet' AND d.id = w.id`,
)

export const noteAct = prepare<
  { appId: string; userId: string; action: string; detail: string; now: Date },
  never
>(
  'note_wallet_act',
  (p) => sql`
    INSERT INTO audit (app_id, user_id, action, detail, at)
    VALUES (${p.appId}::text, ${p.userId}::text, ${p.action}::text, ${p.detail}::jsonb, ${p.now}::timestamptz)`,
)

export interface WalletRow {
  id: string
  chainType: ServerWalletChainType
  address: string
  sealedKey: string
  userId: string | null
  createdAt: Date
  importedAt: Date | null
  exportedAt: Date | null
  document: WalletDocument
  word: string
}

const WALLET = sql`w.id, w.chain_type AS "chainType", w.address, w.sealed_key AS "sealedKey", w.user_id AS "userId",
      w.created_at AS "createdAt", w.imported_at AS "importedAt", w.exported_at AS "exportedAt", d.document, d.word
    FROM server_wallets w JOIN signer_documents d ON d.app_id = w.app_id AND d.kind = 'wallet' AND d.id = w.id`

export const findWallet = prepare<{ appId: string; id: string }, WalletRow>(
  'server_wallet',
  (p) => sql`SELECT ${WALLET} WHERE w.app_id = ${p.appId}::text AND w.id = ${p.id}::text`,
)

export const findWalletOfCall = prepare<{ appId: string; begun: string }, WalletRow>(
  'server_wallet_of_call',
  (p) => sql`SELECT ${WALLET} WHERE w.app_id = ${p.appId}::text AND w.begun = ${p.begun}::uuid`,
)

interface Page {
  appId: string
  after: Date
  afterId: string
  limit: number
  userId: string | null
  chainType: string | null
}

export const pageOfWallets = prepare<Page, WalletRow>(
  'server_wallets',
  (p) => sql`
    SELECT ${WALLET}
    WHERE w.app_id = ${p.appId}::text AND (w.created_at, w.id) > (${p.after}::timestamptz, ${p.afterId}::text)
      AND (${p.userId}::text IS NULL OR w.user_id = ${p.userId}::text)
      AND (${p.chainType}::text IS NULL OR w.chain_type = ${p.chainType}::text)
    ORDER BY w.created_at, w.id LIMIT ${p.limit}::integer`,
)

export const countWallets = prepare<
  { appId: string; userId: string | null },
  { ofApp: number; ofUser: number }
>(
  'count_server_wallets',
  (p) => sql`
    SELECT (SELECT count(*)::integer FROM server_wallets WHERE app_id = ${p.appId}::text) AS "ofApp",
      (SELECT count(*)::integer FROM server_wallets
        WHERE app_id = ${p.appId}::text AND user_id = ${p.userId}::text) AS "ofUser"`,
)

/** One at a time for each app, so that no two are the last one. */
export const holdApp = prepare<{ appId: string }, never>(
  'hold_server_wallets',
  (p) => sql`SELECT pg_advisory_xact_lock(hashtextextended('server wallets ' || ${p.appId}::text, 0))`,
)

interface Add {
  appId: string
  id: string
  chainType: string
  address: string
  publicKey: string
  sealedKey: string
  ownerId: string | null
  imported: boolean
  begun: string | null
  now: Date
}

export const addServerWallet = prepare<Add, { userId: string | null }>(
  'add_server_wallet',
  (p) => sql`
    INSERT INTO server_wallets
      (id, app_id, chain_type, address, public_key, sealed_key, owner_id, user_id, begun, created_at, imported_at)
    VALUES (${p.id}::text, ${p.appId}::text, ${p.chainType}::text, ${p.address}::text, ${p.publicKey}::text,
      ${p.sealedKey}::text, ${p.ownerId}::text,
      (SELECT sole_user(q.document) FROM signer_documents q
        WHERE q.app_id = ${p.appId}::text AND q.kind = 'quorum' AND q.id = ${p.ownerId}::text),
      ${p.begun}::uuid, ${p.now}::timestamptz, CASE WHEN ${p.imported}::boolean THEN ${p.now}::timestamptz END)
    ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
)

export const hasAddress = prepare<{ appId: string; address: string }, { taken: boolean }>(
  'app_has_address',
  (p) => sql`
    SELECT EXISTS (SELECT 1 FROM server_wallets WHERE app_id = ${p.appId}::text AND address = ${p.address}::text)
      OR EXISTS (SELECT 1 FROM wallets WHERE app_id = ${p.appId}::text AND address = ${p.address}::text) AS taken`,
)

export const markExported = prepare<{ appId: string; id: string; now: Date }, never>(
  'mark_server_wallet_exported',
  (p) => sql`
    UPDATE server_wallets SET exported_at = ${p.now}::timestamptz
    WHERE app_id = ${p.appId}::text AND id = ${p.id}::text`,
)

/** Nobody is told of a user who is gone. */
export const tellOwner = prepare<
  { appId: string; userId: string; notice: string; address: string; now: Date },
  { told: number }
>(
  'tell_server_wallet_owner',
  (p) => sql`
    SELECT tell_user(u.app_id, u.id, ${p.notice}::text, jsonb_build_object('address', ${p.address}::text),
      ${p.now}::timestamptz) AS told
    FROM users u WHERE u.id = ${p.userId}::text AND u.app_id = ${p.appId}::text`,
)

export const tellHooks = prepare<{ appId: string; id: string; about: string }, never>(
  'tell_hooks_of_export',
  (p) => sql`
    SELECT tell_webhooks_about(${p.appId}::text, ${p.id}::text, 'wallet.private_key_export', ${p.about}::jsonb)`,
)

export const liveUserKeys = prepare<
  { appId: string; userIds: string[]; sessionId: string | null; now: Date },
  UserKeyHint
>(
  'live_user_keys',
  (p) => sql`
    SELECT k.user_id AS "userId", k.session_id AS "sessionId", k.key_id AS "keyId",
      floor(extract(epoch FROM k.expires_at) * 1000)::bigint AS "expiresAt"
    FROM user_keys k JOIN sessions s ON s.id = k.session_id
    WHERE k.user_id = ANY (${p.userIds}::text[]) AND k.expires_at > ${p.now}::timestamptz
      AND (${p.sessionId}::uuid IS NULL OR s.id = ${p.sessionId}::uuid)
      AND s.app_id = ${p.appId}::text AND s.revoked_at IS NULL AND s.expires_at > ${p.now}::timestamptz
    ORDER BY k.expires_at DESC LIMIT 64`,
)

/** A first factor that is being enrolled goes first, or waits: what it retires is there then. */
export const holdFactors = prepare<{ userId: string }, never>(
  'hold_factors_of_user',
  (p) => sql`SELECT 1 FROM users WHERE id = ${p.userId}::text FOR KEY SHARE`,
)

interface KeepUserKey {
  userId: string
  sessionId: string
  keyId: string
  expiresAt: Date
  verified: boolean
}

export const keepUserKey = prepare<KeepUserKey, { kept: boolean }>(
  'keep_user_key',
  (p) => sql`
    WITH may AS (
      SELECT ${p.verified}::boolean OR NOT EXISTS (SELECT 1 FROM mfa_factors WHERE user_id = ${p.userId}::text) AS be
    ), kept AS (
      INSERT INTO user_keys (session_id, key_id, expires_at, user_id)
      SELECT ${p.sessionId}::uuid, ${p.keyId}::text, ${p.expiresAt}::timestamptz, ${p.userId}::text FROM may WHERE be
      ON CONFLICT DO NOTHING
    )
    SELECT be AS kept FROM may`,
)

export const liveSession = prepare<{ appId: string; userId: string; id: string; now: Date }, SessionState>(
  'session_of_user_key',
  (p) => sql`
    SELECT s.frame_key AS "frameKey", s.auth_time AS "authTime",
      by_old_account(s, ${p.now}::timestamptz) AS "byOldAccount", ${sessionFactorsSql(sql`s.user_id`, sql`s.id`, sql`s.frame_key`)} AS mfa
    FROM sessions s
    WHERE s.id = ${p.id}::uuid AND s.app_id = ${p.appId}::text AND s.user_id = ${p.userId}::text
      AND s.revoked_at IS NULL AND s.expires_at > ${p.now}::timestamptz`,
)

export const findOrder = prepare<{ appId: string }, { order: AuthorityOrder }>(
  'authority_order',
  (p) => sql`SELECT signed AS order FROM authority_orders WHERE app_id = ${p.appId}::text`,
)

export const placeOrder = prepare<{ appId: string; signed: string; orderedAt: Date }, never>(
  'place_authority_order',
  (p) => sql`
    WITH noted AS (
      INSERT INTO audit (app_id, user_id, action, detail, at)
      VALUES (${p.appId}::text, '', 'authorization keys ordered', jsonb_build_object('by', 'operator',
        'keys', json_array_length(${p.signed}::json -> 'publicKeys')), ${p.orderedAt}::timestamptz)
    )
    INSERT INTO authority_orders (app_id, signed, ordered_at)
    VALUES (${p.appId}::text, ${p.signed}::json, ${p.orderedAt}::timestamptz)
    ON CONFLICT (app_id) DO UPDATE SET signed = excluded.signed, ordered_at = excluded.ordered_at`,
)

export const dropOrder = prepare<{ appId: string; orderedAt: Date }, never>(
  'drop_authority_order',
  (p) => sql`
    DELETE FROM authority_orders
    WHERE app_id = ${p.appId}::text AND ordered_at = ${p.orderedAt}::timestamptz`,
)

interface ImportPlace {
  appId: string
  chainType: string
  address: string
}

export const keepImport = prepare<ImportPlace & { ticket: string; expiresAt: Date }, never>(
  'keep_wallet_import',
  (p) => sql`
    INSERT INTO wallet_imports (app_id, chain_type, address, ticket, expires_at)
    VALUES (${p.appId}::text, ${p.chainType}::text, ${p.address}::text, ${p.ticket}::text, ${p.expiresAt}::timestamptz)
    ON CONFLICT (app_id, chain_type, address) DO UPDATE
      SET ticket = excluded.ticket, expires_at = excluded.expires_at`,
)

export const importTicket = prepare<ImportPlace & { now: Date }, { ticket: string }>(
  'wallet_import_ticket',
  (p) => sql`
    SELECT ticket FROM wallet_imports
    WHERE app_id = ${p.appId}::text AND chain_type = ${p.chainType}::text AND address = ${p.address}::text
      AND expires_at > ${p.now}::timestamptz`,
)
