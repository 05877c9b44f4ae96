import { sql } from 'kysely'
import type { NewTransaction, Sender, StoredTransaction } from '../../ports/transaction-store.ts'
import { prepare } from './prepare.ts'

const COLUMNS = sql`t.id, t.app_id AS "appId", t.wallet_id AS "walletId", t.user_id AS "userId", t.delegation, t.caip2, t.address,
      t.request, t.nonce, t.nonce_given AS "nonceGiven", t.fees_given AS "feesGiven", t.filled, t.raw, t.hash, t.earlier,
      t.last_height AS "lastHeight", t.durable, t.details, t.status, t.failure, t.created_at AS "createdAt",
      t.signed_at AS "signedAt", t.accepted_at AS "acceptedAt", t.absent, t.told_pending AS "toldPending",
      t.delegation IS NOT NULL AND NOT EXISTS (SELECT 1 FROM delegated_wallets w WHERE w.app_id = t.app_id
        AND w.delegation = t.delegation AND lower(w.address) = lower(t.address)) AS withdrawn`

export const beginTurn = prepare<Sender & { turn: string; now: Date; until: Date }, { turn: string }>(
  'begin_turn',
  (p) => sql`
    INSERT INTO sending_turns AS s (app_id, caip2, address, turn, leased_until)
    VALUES (${p.appId}::text, ${p.caip2}::text, ${p.address}::text, ${p.turn}::uuid, ${p.until}::timestamptz)
    ON CONFLICT (app_id, caip2, address) DO UPDATE SET turn = excluded.turn, leased_until = excluded.leased_until
      WHERE s.leased_until <= ${p.now}::timestamptz
    RETURNING turn`,
)

export const endTurn = prepare<Sender & { turn: string }, never>(
  'end_turn',
  (p) => sql`
    DELETE FROM sending_turns WHERE app_id = ${p.appId}::text AND caip2 = ${p.caip2}::text
      AND address = ${p.address}::text AND turn = ${p.turn}::uuid`,
)

/** What is over used its nonce up, where it did not fail; what is not over holds it. */
export const freeNonce = prepare<Sender & { from: number }, { nonce: number }>(
  'free_nonce',
  (p) => sql`
    WITH own AS MATERIALIZED (
      SELECT nonce, status FROM transactions t WHERE t.app_id = ${p.appId}::text AND t.caip2 = ${p.caip2}::text
        AND t.address = ${p.address}::text AND t.nonce >= ${p.from}::bigint AND t.status <> 'failed'
    ), least AS (
      SELECT greatest(${p.from}::bigint, max(nonce) FILTER (WHERE status <> 'broadcasted') + 1) AS nonce FROM own
    ), candidate AS (
      SELECT nonce FROM least UNION ALL SELECT o.nonce + 1 FROM own o, least l WHERE o.nonce >= l.nonce
    )
    SELECT min(c.nonce) AS nonce FROM candidate c WHERE NOT EXISTS (SELECT 1 FROM own o WHERE o.nonce = c.nonce)`,
)

interface Keep extends Omit<NewTransaction, 'filled' | 'details' | 'durable'> {
  filled: string | null
  details: string | null
  durable: string | null
  dueAt: Date
  turn: string | null
  until: Date | null
}

/** The lock lets a revocation that runs at the same time go first or wait: what is kept after it is kept by no grant. */
export const keep = prepare<Keep, { mine: boolean; granted: boolean; kept: boolean }>(
  'keep_transaction',
  (p) => sql`
    WITH mine AS (
      UPDATE sending_turns SET leased_until = ${p.until}::timestamptz
      WHERE app_id = ${p.appId}::text AND caip2 = ${p.caip2}::text AND address = ${p.address}::text
        AND turn = ${p.turn}::uuid
      RETURNING 1
    ), granted AS MATERIALIZED (
      SELECT 1 FROM delegated_wallets WHERE app_id = ${p.appId}::text AND delegation = ${p.delegation}::text
        AND lower(address) = lower(${p.address}::text) FOR KEY SHARE
    ), kept AS (
      INSERT INTO transactions (id, app_id, wallet_id, user_id, delegation, caip2, address, request, nonce, nonce_given, fees_given,
        filled, raw, hash, last_height, durable, details, created_at, signed_at, due_at)
      SELECT ${p.id}::text, ${p.appId}::text, ${p.walletId}::text, ${p.userId}::text, ${p.delegation}::text,
        ${p.caip2}::text, ${p.address}::text, ${p.request}::bytea, ${p.nonce}::bigint, ${p.nonceGiven}::boolean, ${p.feesGiven}::boolean,
        ${p.filled}::jsonb, ${p.raw}::text, ${p.hash}::text, ${p.lastHeight}::bigint, ${p.durable}::jsonb,
        ${p.details}::jsonb, ${p.createdAt}::timestamptz, ${p.createdAt}::timestamptz, ${p.dueAt}::timestamptz
      WHERE (${p.turn}::uuid IS NULL OR EXISTS (SELECT 1 FROM mine))
        AND (${p.delegation}::text IS NULL OR EXISTS (SELECT 1 FROM granted))
      ON CONFLICT (app_id, wallet_id, request) DO NOTHING
      RETURNING 1
    )
    SELECT ${p.turn}::uuid IS NULL OR EXISTS (SELECT 1 FROM mine) AS mine,
      ${p.delegation}::text IS NULL OR EXISTS (SELECT 1 FROM granted) AS granted, EXISTS (SELECT 1 FROM kept) AS kept`,
)

export const ofRequest = prepare<{ appId: string; walletId: string; request: Buffer }, StoredTransaction>(
  'transaction_of_request',
  (p) => sql`
    SELECT ${COLUMNS} FROM transactions t WHERE t.app_id = ${p.appId}::text AND t.wallet_id = ${p.walletId}::text
      AND t.request = ${p.request}::bytea`,
)

export const find = prepare<{ appId: string; id: string }, StoredTransaction>(
  'find_transaction',
  (p) =>
    sql`SELECT ${COLUMNS} FROM transactions t WHERE t.id = ${p.id}::text AND t.app_id = ${p.appId}::text`,
)

interface List {
  appId: string
  walletId: string
  caip2: string
  assets: string[]
  at: Date | null
  id: string | null
  limit: number
}

/** Those that move one of the assets, and those of which nothing plain can be said. */
export const list = prepare<List, StoredTransaction>(
  'list_transactions',
  (p) => sql`
    SELECT ${COLUMNS} FROM transactions t
    WHERE t.app_id = ${p.appId}::text AND t.wallet_id = ${p.walletId}::text AND t.caip2 = ${p.caip2}::text
      AND (t.details IS NULL OR t.details ->> 'asset' = ANY (${p.assets}::text[]))
      AND (${p.at}::timestamptz IS NULL OR (t.created_at, t.id) < (${p.at}::timestamptz, ${p.id}::text))
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${p.limit}::integer`,
)

export const claim = prepare<{ now: Date; until: Date; limit: number }, StoredTransaction>(
  'claim_transactions',
  (p) => sql`
    WITH taken AS (
      UPDATE transactions SET due_at = ${p.until}::timestamptz
      WHERE id IN (
        SELECT id FROM transactions WHERE due_at <= ${p.now}::timestamptz AND status = 'broadcasted'
        ORDER BY due_at LIMIT ${p.limit}::integer FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    SELECT ${COLUMNS} FROM taken t`,
)

export const accepted = prepare<{ id: string; now: Date; dueAt: Date }, never>(
  'transaction_accepted',
  (p) => sql`
    UPDATE transactions SET accepted_at = coalesce(accepted_at, ${p.now}::timestamptz), due_at = ${p.dueAt}::timestamptz,
      absent = 0
    WHERE id = ${p.id}::text AND status = 'broadcasted'`,
)

export const postpone = prepare<{ id: string; dueAt: Date; absent: number }, never>(
  'transaction_waits',
  (p) => sql`
    UPDATE transactions SET due_at = ${p.dueAt}::timestamptz, absent = ${p.absent}::integer
    WHERE id = ${p.id}::text AND status = 'broadcasted'`,
)

export const tellPending = prepare<{ id: string }, never>(
  'transaction_still_pending',
  (p) => sql`
    UPDATE transactions SET told_pending = true
    WHERE id = ${p.id}::text AND status = 'broadcasted'`,
)

interface Raise {
  id: string
  from: string
  hash: string
  raw: string
  filled: string
  now: Date
}

export const raise = prepare<Raise, { id: string }>(
  'transaction_raised',
  (p) => sql`
    WITH granted AS MATERIALIZED (
      SELECT w.delegation FROM delegated_wallets w JOIN transactions o ON w.app_id = o.app_id
        AND w.delegation = o.delegation AND lower(w.address) = lower(o.address)
      WHERE o.id = ${p.id}::text FOR KEY SHARE OF w
    )
    UPDATE transactions t SET earlier = earlier || hash, hash = ${p.hash}::text, raw = ${p.raw}::text,
      filled = ${p.filled}::jsonb, signed_at = ${p.now}::timestamptz
    WHERE id = ${p.id}::text AND hash = ${p.from}::text AND status = 'broadcasted'
      AND (t.delegation IS NULL OR EXISTS (SELECT 1 FROM granted g WHERE g.delegation = t.delegation))
    RETURNING id`,
)

export const landed = prepare<{ id: string; hash: string; status: string; now: Date }, never>(
  'transaction_landed',
  (p) => sql`
    UPDATE transactions SET status = ${p.status}::text, hash = ${p.hash}::text, failure = NULL,
      earlier = array_remove(earlier || hash, ${p.hash}::text),
      accepted_at = coalesce(accepted_at, ${p.now}::timestamptz), settled_at = ${p.now}::timestamptz
    WHERE id = ${p.id}::text AND status IN ('broadcasted', 'failed')`,
)

export const lost = prepare<{ id: string; status: string; failure: string; now: Date }, never>(
  'transaction_lost',
  (p) => sql`
    UPDATE transactions SET status = ${p.status}::text, failure = ${p.failure}::text, settled_at = ${p.now}::timestamptz
    WHERE id = ${p.id}::text AND status = 'broadcasted'`,
)

export const refused = prepare<{ id: string; failure: string; now: Date }, { id: string }>(
  'transaction_refused',
  (p) => sql`
    UPDATE transactions SET status = 'failed', failure = ${p.failure}::text, settled_at = ${p.now}::timestamptz
    WHERE id = ${p.id}::text AND status = 'broadcasted' AND accepted_at IS NULL
    RETURNING id`,
)

export const failedWith = prepare<Sender & { nonce: number }, StoredTransaction>(
  'transactions_failed_with',
  (p) => sql`
    SELECT ${COLUMNS} FROM transactions t WHERE t.app_id = ${p.appId}::text AND t.caip2 = ${p.caip2}::text
      AND t.address = ${p.address}::text AND t.nonce = ${p.nonce}::bigint AND t.status = 'failed'`,
)
