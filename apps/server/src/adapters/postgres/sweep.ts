import type { Signer } from '@latchkey/signer'
import { failureOf } from '../../failure-of.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Database } from './database.ts'

const EVERY_MS = 60_000
const ROWS_PER_STATEMENT = 5_000
const DAY = '1 day'

/**
 * Longer than the clocks of server and database may differ: by the server's a link may bring back a user whom the signer would
 * have forgotten for ever.
 */
const KEPT_LONGER = '2 minutes'

/** What the clean-up asks of the signer. */
type Forgetting = Pick<Signer, 'forgetUser'>

/** What is deleted when it is over, and how long it is kept beyond that. */
const RULES: readonly { table: string; key: string; column: string; keep: string }[] = [
  // By its own client's asking: one that was shared is over before, and its client would see by what it is told that it is gone.
  { table: 'login_codes', key: 'code_id', column: 'asked_at', keep: '70 minutes' },
  { table: 'send_windows', key: 'key', column: 'ends_at', keep: '0' },
  { table: 'kept_answers', key: 'key', column: 'until', keep: '10 minutes' },
  { table: 'guess_failures', key: 'key', column: 'failed_at', keep: DAY },
  // Longer than the clocks of server and database may differ: a proof that is forgotten could be used again.
  { table: 'dpop_proofs', key: 'jti', column: 'expires_at', keep: '2 minutes' },
  { table: 'attempts', key: 'app_id, kind, id', column: 'expires_at', keep: '1 hour' },
  { table: 'wallet_nonces', key: 'nonce', column: 'expires_at', keep: '0' },
  // A session lasts a year at most; a key that bound none for longer is in no session.
  { table: 'frame_keys', key: 'user_id, frame_key', column: 'last_used_at', keep: '400 days' },
  { table: 'agreed_keys', key: 'user_id, frame_key', column: 'agreed_at', keep: '400 days' },
  { table: 'sessions', key: 'id', column: 'expires_at', keep: '30 days' },
  { table: 'webhook_messages', key: 'id', column: 'at', keep: '7 days' },
  { table: 'account_changes', key: 'id', column: 'undo_until', keep: '30 days' },
  { table: 'factor_beginnings', key: 'id', column: 'undo_until', keep: '30 days' },
  { table: 'sending_turns', key: 'app_id, caip2, address', column: 'leased_until', keep: '1 hour' },
  { table: 'factor_removals', key: 'id', column: 'until', keep: '30 days' },
  { table: 'user_keys', key: 'session_id, key_id, expires_at', column: 'expires_at', keep: '0' },
  { table: 'wallet_imports', key: 'app_id, chain_type, address', column: 'expires_at', keep: '0' },
  { table: 'idempotent_calls', key: 'app_id, key', column: 'claimed_at', keep: '2 days' },
  { table: 'analytics_events', key: 'id', column: 'at', keep: '30 days' },
]

/**
 * A guest that nobody came back to: no second login, no refreshed session, no wallet, nothing told of it by anybody. Only
 * a week's are looked at, so that guests in use are not read again for ever.
 */
const UNUSED_GUESTS = `
  WITH unused AS MATERIALIZED (
    SELECT u.id, u.app_id FROM users u
    WHERE u.is_guest AND u.created_at < now() - interval '30 days' AND u.created_at > now() - interval '37 days'
      AND u.custom_metadata IS NULL AND u.accepted_terms_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM roots r WHERE r.user_id = u.id)
      -- the signer has a file of whoever has a second factor
      AND NOT EXISTS (SELECT 1 FROM mfa_factors f WHERE f.user_id = u.id)
      AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.generation > 1)
      AND NOT EXISTS (SELECT 1 FROM linked_accounts a WHERE a.user_id = u.id
        AND (a.type <> 'guest' OR a.latest_verified_at > a.first_verified_at))
    LIMIT ${ROWS_PER_STATEMENT}
  ), held AS MATERIALIZED (
    -- The account before the user, as a login takes them; one that is being used just now is left alone.
    SELECT a.user_id FROM linked_accounts a JOIN unused n ON n.id = a.user_id
    WHERE a.latest_verified_at = a.first_verified_at
    FOR UPDATE OF a SKIP LOCKED
  ), gone AS (
    DELETE FROM users WHERE id IN (SELECT user_id FROM held) RETURNING id, app_id
  ), counted AS (
    UPDATE apps SET user_count = greatest(user_count - (SELECT count(*) FROM gone g WHERE g.app_id = apps.id), 0)
    WHERE settings ->> 'user_limit' IS NOT NULL AND id IN (SELECT app_id FROM gone)
  )
  SELECT 1 FROM gone`

/**
 * Deletes all rows whose time is over, a bounded number in each statement, so that no table grows with use and no
 * statement holds the others up for long.
 */
export async function sweep(database: Database, signer: Forgetting): Promise<void> {
  for (const { table, key, column, keep } of RULES) {
    const over = `${column} < now() - interval '${keep}'`
    // A row that a statement is just changing is left for the next time: two that each hold what the other wants would wait
    // for each other. What is held here is asked again, so that a counter that began anew in the meantime stays.
    const text = `WITH held AS MATERIALIZED (
        SELECT ${key} FROM ${table} WHERE ${over} LIMIT ${ROWS_PER_STATEMENT} FOR UPDATE SKIP LOCKED)
      DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM held) RETURNING 1`
    let gone: number
    do gone = (await database.query({ text })).rows.length
    while (gone === ROWS_PER_STATEMENT)
  }
  let guests: number
  do guests = (await database.query({ text: UNUSED_GUESTS })).rows.length
  while (guests === ROWS_PER_STATEMENT)
  // last, because it waits for somebody else
  while (await forgetKeptUser(database, signer));
}

/**
 * A user who was kept aside and whom no link brings back any more, each in a transaction of its own: what becomes of the next one
 * undoes nothing of it. The signer forgets the user before the row goes, and while that is held: where it cannot be asked the
 * row stays, and the next sweep asks again, which changes nothing where it has forgotten them.
 * @returns whether there was one
 */
async function forgetKeptUser(database: Database, signer: Forgetting): Promise<boolean> {
  return database.transaction(async (session) => {
    const over = `SELECT user_id AS "userId", app_id AS "appId" FROM kept_users
      WHERE keep_until < now() - interval '${KEPT_LONGER}' ORDER BY keep_until LIMIT 1 FOR UPDATE SKIP LOCKED`
    const [user] = (await session.query({ text: over })).rows as { userId: string; appId: string }[]
    if (!user) return false
    await signer.forgetUser(user)
    await session.query({ text: 'DELETE FROM kept_users WHERE user_id = $1', values: [user.userId] })
    return true
  })
}

/** Sweeps every minute. */
export function startSweep(database: Database, signer: Forgetting, log: Logger): { stop(): void } {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    sweep(database, signer)
      .catch((error: Error) => log.warn('sweep failed', { detail: failureOf(error) }))
      .finally(() => {
        running = false
      })
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
