import { sql } from 'kysely'
import type { AccountChangeStore, StoredChange, Undoing } from '../../ports/account-change-store.ts'
import type { Database, Session } from './database.ts'
import { isMovedAway } from './errors.ts'
import { prepare } from './prepare.ts'

const find = prepare<{ id: string }, StoredChange>(
  'find_account_change',
  (p) => sql`
    SELECT c.id, json_build_object('id', a.id, 'name', a.settings ->> 'name') AS app,
      c.user_id AS "userId",
      CASE WHEN c.added_type IS NOT NULL THEN json_build_object(
        'type', c.added_type, 'subject', c.added_subject, 'data', coalesce(l.data, '{}')) END AS added,
      CASE WHEN c.removed IS NOT NULL THEN json_build_object(
        'type', c.removed -> 'type', 'subject', c.removed -> 'subject', 'data', c.removed -> 'data') END AS removed,
      c.at, c.undo_until AS "undoUntil", c.undone_at AS "undoneAt", c.owed,
      EXISTS (SELECT 1 FROM kept_users k WHERE k.change = c.id) AS moved
    FROM account_changes c JOIN apps a ON a.id = c.app_id
      LEFT JOIN linked_accounts l
        ON l.app_id = c.app_id AND l.type = c.added_type AND l.subject = c.added_subject AND l.user_id = c.user_id
    WHERE c.id = ${p.id}::uuid`,
)

const holder = prepare<{ id: string; type: string; subject: string }, { own: boolean }>(
  'holder_of_account',
  (p) => sql`
    SELECT l.user_id = c.user_id AS own FROM account_changes c JOIN linked_accounts l ON l.app_id = c.app_id
    WHERE c.id = ${p.id}::uuid AND l.type = ${p.type}::text AND l.subject = ${p.subject}::text`,
)

/** Accounts before users: a login and a transfer hold them in that order, too. */
const holdAccounts = prepare<{ id: string }, never>(
  'hold_accounts_of_change',
  (p) => sql`
    SELECT 1 FROM account_changes c
      CROSS JOIN LATERAL (VALUES (c.added_type, c.added_subject), (c.removed ->> 'type', c.removed ->> 'subject'))
        AS k (type, subject)
      JOIN linked_accounts l ON l.app_id = c.app_id AND l.type = k.type AND l.subject = k.subject
    WHERE c.id = ${p.id}::uuid ORDER BY l.type, l.subject FOR UPDATE OF l`,
)

const userOfChange = prepare<
  { id: string },
  { appId: string; userId: string; owed: boolean; removed: object | null }
>(
  'user_of_change',
  (p) => sql`
    SELECT app_id AS "appId", user_id AS "userId", owed, removed FROM account_changes WHERE id = ${p.id}::uuid FOR UPDATE`,
)

const holdUser = prepare<{ userId: string }, never>(
  'hold_user',
  (p) => sql`SELECT 1 FROM users WHERE id = ${p.userId}::text FOR NO KEY UPDATE`,
)

const restoreUser = prepare<{ userId: string; now: Date }, { came: 'absent' | 'blocked' | 'back' }>(
  'restore_user',
  (p) => sql`SELECT restore_user(${p.userId}::text, ${p.now}::timestamptz) AS came`,
)

const takeBack = prepare<{ id: string; detail: string; now: Date }, never>(
  'take_account_back',
  (p) => sql`SELECT take_back(${p.id}::uuid, ${p.detail}::jsonb, ${p.now}::timestamptz)`,
)

const giveBack = prepare<{ ids: string[]; now: Date }, never>(
  'give_accounts_back',
  (p) => sql`SELECT give_back(${p.ids}::uuid[], ${p.now}::timestamptz)`,
)

/** Of what was to be put back, what somebody else has. */
const markOwed = prepare<{ ids: string[]; accounts: string }, never>(
  'mark_accounts_owed',
  (p) => sql`
    UPDATE account_changes c SET owed = true
    FROM jsonb_populate_recordset(NULL::linked_accounts, ${p.accounts}::jsonb) f
      JOIN linked_accounts l ON l.app_id = f.app_id AND l.type = f.type AND l.subject = f.subject
        AND l.user_id <> f.user_id
    WHERE c.id = ANY (${p.ids}::uuid[]) AND c.removed ->> 'type' = f.type AND c.removed ->> 'subject' = f.subject`,
)

const hasAccount = prepare<{ userId: string }, { found: boolean }>(
  'user_has_account',
  (p) => sql`SELECT EXISTS (SELECT 1 FROM linked_accounts WHERE user_id = ${p.userId}::text) AS found`,
)

/**
 * The change and all that came of it: the later changes of its session, and those of sessions that came in by what it
 * added. One statement, so that the second of two that come at once finds nothing left to undo.
 */
const markUndone = prepare<{ id: string; now: Date }, { id: string }>(
  'undo_account_changes',
  (p) => sql`
    WITH RECURSIVE bad AS (
      SELECT c.id, c.user_id, c.session_id, c.added_type, c.added_subject, c.at FROM account_changes c
      WHERE c.id = ${p.id}::uuid AND c.undone_at IS NULL AND c.undo_until > ${p.now}::timestamptz
      UNION
      SELECT d.id, d.user_id, d.session_id, d.added_type, d.added_subject, d.at
      FROM bad b JOIN account_changes d ON d.user_id = b.user_id AND d.undone_at IS NULL AND d.at >= b.at
      WHERE d.session_id = b.session_id OR EXISTS (
        SELECT 1 FROM sessions s WHERE s.id = d.session_id AND s.user_id = d.user_id
          AND s.login_type = b.added_type AND s.login_subject = b.added_subject)
    )
    UPDATE account_changes c SET undone_at = ${p.now}::timestamptz FROM bad WHERE c.id = bad.id
    RETURNING c.id`,
)

const takeAway = prepare<{ ids: string[] }, never>(
  'take_added_accounts_away',
  (p) => sql`
    DELETE FROM linked_accounts l USING account_changes c
    WHERE c.id = ANY (${p.ids}::uuid[]) AND l.app_id = c.app_id AND l.user_id = c.user_id
      AND l.type = c.added_type AND l.subject = c.added_subject`,
)

/**
 * What the user had before the changes and they removed, as it was then. Of an account that came and went several times
 * that is found by counting, for what happened in one millisecond has no order.
 */
const formerAccounts = prepare<{ ids: string[] }, { removed: object }>(
  'accounts_before_changes',
  (p) => sql`
    WITH bad AS (
      SELECT * FROM account_changes WHERE id = ANY (${p.ids}::uuid[])
    ), gone AS (
      SELECT DISTINCT ON (r.type, r.subject) r.type, r.subject, b.user_id, b.app_id, b.removed
      FROM bad b CROSS JOIN LATERAL jsonb_populate_record(NULL::linked_accounts, b.removed) r
      WHERE b.removed IS NOT NULL ORDER BY r.type, r.subject, r.first_verified_at
    )
    SELECT g.removed FROM gone g WHERE 1 =
      (SELECT count(*) FROM linked_accounts l
        WHERE l.app_id = g.app_id AND l.type = g.type AND l.subject = g.subject AND l.user_id = g.user_id)
      - (SELECT count(*) FROM bad a WHERE a.added_type = g.type AND a.added_subject = g.subject)
      + (SELECT count(*) FROM bad r WHERE r.removed ->> 'type' = g.type AND r.removed ->> 'subject' = g.subject)`,
)

const putBack = prepare<{ accounts: string }, { type: string; subject: string }>(
  'put_accounts_back',
  (p) => sql`
    INSERT INTO linked_accounts SELECT * FROM jsonb_populate_recordset(NULL::linked_accounts, ${p.accounts}::jsonb)
    ON CONFLICT DO NOTHING RETURNING type, subject`,
)

/** The account of the sign-up is back: the trigger that tells of links leaves those out. */
const tellOfPutBack = prepare<{ userId: string; types: string[]; subjects: string[] }, never>(
  'tell_of_accounts_put_back',
  (p) => sql`
    SELECT tell_webhooks(a.app_id, a.user_id, 'user.linked_account', jsonb_build_object('account', stored_account(a)))
    FROM linked_accounts a JOIN users u ON u.id = a.user_id AND u.created_at = a.first_verified_at
      JOIN unnest(${p.types}::text[], ${p.subjects}::text[]) AS b (type, subject)
        ON b.type = a.type AND b.subject = a.subject
    WHERE a.user_id = ${p.userId}::text AND has_webhook(a.app_id, 'user.linked_account')`,
)

/** Keys on which no account but those that go has let the user in are new to the user again. */
const endSessions = prepare<{ ids: string[]; now: Date }, never>(
  'end_sessions_of_changes',
  (p) => sql`
    WITH bad AS (
      SELECT * FROM account_changes WHERE id = ANY (${p.ids}::uuid[])
    ), ended AS (
      UPDATE sessions s SET revoked_at = coalesce(s.revoked_at, ${p.now}::timestamptz),
        revoked_for = coalesce(s.revoked_for, 'change undone')
      FROM bad b WHERE s.user_id = b.user_id AND (s.id = b.session_id
        OR (s.login_type = b.added_type AND s.login_subject = b.added_subject AND s.auth_time >= b.at))
      RETURNING s.user_id, s.frame_key
    )
    DELETE FROM frame_keys k USING ended e
    WHERE k.user_id = e.user_id AND k.frame_key = e.frame_key AND NOT EXISTS (
      SELECT 1 FROM agreed_keys a WHERE a.user_id = k.user_id AND a.frame_key = k.frame_key)`,
)

const tellAndNote = prepare<{ id: string; now: Date; appId: string; userId: string }, never>(
  'tell_of_undoing',
  (p) => sql`
    WITH moved AS (
      UPDATE users SET revision = revision + 1 WHERE id = ${p.userId}::text
    ), noted AS (
      INSERT INTO audit (app_id, user_id, action, detail, at) VALUES (${p.appId}::text, ${p.userId}::text,
        'account change undone', jsonb_build_object('change', ${p.id}::uuid), ${p.now}::timestamptz)
    )
    SELECT tell_user(${p.appId}::text, ${p.userId}::text, 'account_undone', '{}', ${p.now}::timestamptz)`,
)

const TRIES = 3

/** Rolls back what would bring a user back without a way in, or without a wallet. */
class Blocked extends Error {}

/** Returns false where there was nothing to bring back: the user is there, or gone for good. */
async function bringBack(session: Session, userId: string, now: Date): Promise<boolean> {
  if ((await holdUser(session, { userId })).length > 0) return false
  const [user] = await restoreUser(session, { userId, now })
  if (user?.came === 'blocked') throw new Blocked()
  return user?.came === 'back'
}

export function createAccountChangeStore(database: Database): AccountChangeStore {
  const undoOnce = (id: string, { own, detail, now }: Undoing) =>
    database.transaction(async (session) => {
      await holdAccounts(session, { id })
      const [user] = await userOfChange(session, { id })
      if (!user) return
      const { appId, userId, owed, removed } = user
      const ids = (await markUndone(session, { id, now })).map((change) => change.id)
      if (ids.length === 0 && !(owed && own)) return
      const cameBack = await bringBack(session, userId, now)
      const former =
        ids.length > 0
          ? (await formerAccounts(session, { ids })).map((account) => account.removed)
          : [removed]
      await giveBack(session, { ids, now })
      await takeAway(session, { ids })
      const accounts = JSON.stringify(former)
      const back = await putBack(session, { accounts })
      if (own) await takeBack(session, { id, detail: JSON.stringify(detail), now })
      await markOwed(session, { ids, accounts })
      await endSessions(session, { ids, now })
      if (cameBack && !(await hasAccount(session, { userId }))[0]?.found) throw new Blocked()
      const types = back.map(({ type }) => type)
      const subjects = back.map(({ subject }) => subject)
      // of somebody who came back the webhook tells as of a new user, with all accounts
      if (!cameBack) await tellOfPutBack(session, { userId, types, subjects })
      await tellAndNote(session, { id, now, appId, userId })
    })

  return {
    async find(id) {
      return (await find(database, { id }))[0]
    },
    async undo(id, undoing) {
      for (let tries = 1; ; tries++) {
        try {
          await undoOnce(id, undoing)
          return true
        } catch (error) {
          if (error instanceof Blocked) return false
          if (tries === TRIES || !isMovedAway(error)) throw error
        }
      }
    },
    async holder({ id }, { type, subject }) {
      const [row] = await holder(database, { id, type, subject })
      if (!row) return 'nobody'
      return row.own ? 'user' : 'other'
    },
  }
}
