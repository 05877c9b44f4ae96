import { sql } from 'kysely'
import type { FarcasterSigner, FarcasterSignerStore } from '../../ports/farcaster-signers.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

type Row = Omit<FarcasterSigner, 'fid'> & { fid: string }
type Key = VaultOwner & { fid: number; publicKey: string; now: Date }

const COLUMNS = sql`s.fid, s.public_key AS "publicKey", s.state, s.request_token AS token,
      s.approval_url AS "approvalUrl", s.deadline`

const listSigners = prepare<{ userId: string; fid: number }, Row>(
  'list_farcaster_signers',
  (p) => sql`
    SELECT ${COLUMNS} FROM farcaster_signers s WHERE s.user_id = ${p.userId}::text AND s.fid = ${p.fid}::bigint
    ORDER BY s.settled_at DESC NULLS LAST, s.public_key`,
)

const aboutSql = (p: { fid: unknown; publicKey: unknown }) =>
  sql`jsonb_build_object('fid', ${p.fid}::bigint, 'public_key', ${p.publicKey}::text)`

const askSigner = prepare<Key & { token: string; approvalUrl: string; deadline: Date }, { asked: boolean }>(
  'ask_farcaster_signer',
  (p) => sql`
    WITH asked AS (
      INSERT INTO farcaster_signers AS s
        (user_id, fid, public_key, state, request_token, approval_url, deadline, asked_at)
      VALUES (${p.userId}::text, ${p.fid}::bigint, ${p.publicKey}::text, 'pending', ${p.token}::text,
        ${p.approvalUrl}::text, ${p.deadline}::timestamptz, ${p.now}::timestamptz)
      ON CONFLICT (user_id, fid, public_key) DO UPDATE SET state = 'pending', request_token = excluded.request_token,
        approval_url = excluded.approval_url, deadline = excluded.deadline, asked_at = excluded.asked_at,
        settled_at = NULL
        WHERE s.state = 'refused'
      RETURNING s.user_id
    )
    INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
    SELECT ${p.appId}::text, user_id, ${p.sessionId}::uuid, 'farcaster signer asked for', ${aboutSql(p)},
      ${p.now}::timestamptz FROM asked RETURNING true AS asked`,
)

/** The account goes along with the webhook as it is from now on; the row itself is not seen yet in this statement. */
const settleSigner = prepare<Key & { state: string }, { told: number | null }>(
  'settle_farcaster_signer',
  (p) => sql`
    WITH settled AS (
      UPDATE farcaster_signers s SET state = ${p.state}::text, settled_at = ${p.now}::timestamptz
      FROM (SELECT f.user_id, f.fid, f.public_key, f.state AS was FROM farcaster_signers f
        WHERE f.user_id = ${p.userId}::text AND f.fid = ${p.fid}::bigint AND f.public_key = ${p.publicKey}::text
        FOR UPDATE) b
      WHERE s.user_id = b.user_id AND s.fid = b.fid AND s.public_key = b.public_key
        AND b.was <> ${p.state}::text AND b.was <> 'removed'
      RETURNING s.user_id
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
      SELECT ${p.appId}::text, user_id, ${p.sessionId}::uuid, 'farcaster signer ' || ${p.state}::text, ${aboutSql(p)},
        ${p.now}::timestamptz FROM settled
    )
    SELECT CASE WHEN ${p.state}::text = 'approved' THEN tell_user(${p.appId}::text, user_id,
      'farcaster_signer_added', jsonb_build_object('session', ${p.sessionId}::uuid), ${p.now}::timestamptz) END AS told
    FROM settled`,
)

const tellWebhooks = prepare<Key & { state: string }, never>(
  'tell_webhooks_of_farcaster_signer',
  (p) => sql`
    SELECT tell_webhooks(a.app_id, a.user_id, 'user.updated_account', jsonb_build_object('account',
      CASE WHEN ${p.state}::text = 'approved'
        THEN jsonb_set(stored_account(a), '{data,signer_public_key}', to_jsonb(${p.publicKey}::text))
        ELSE stored_account(a) END))
    FROM linked_accounts a
    WHERE a.app_id = ${p.appId}::text AND a.user_id = ${p.userId}::text AND a.type = 'farcaster'
      AND a.subject = (${p.fid}::bigint)::text AND has_webhook(${p.appId}::text, 'user.updated_account')`,
)

const read = ({ fid, ...row }: Row): FarcasterSigner => ({ ...row, fid: Number(fid) })

export function createFarcasterSignerStore(database: Database): FarcasterSignerStore {
  const list = async (userId: string, fid: number) => (await listSigners(database, { userId, fid })).map(read)
  return {
    list,
    async ask({ owner, fid, publicKey }, request, now) {
      await askSigner(database, { ...owner, ...request, fid, publicKey, now })
      const kept = (await list(owner.userId, fid)).find((one) => one.publicKey === publicKey)
      if (!kept) throw new Error('What was asked for is not kept')
      return kept
    },
    settle({ owner, fid, publicKey }, state, now) {
      const row = { ...owner, fid, publicKey, state, now }
      return database.transaction(async (session) => {
        const settled = await settleSigner(session, row)
        if (settled.length > 0 && state !== 'refused') await tellWebhooks(session, row)
      })
    },
  }
}
