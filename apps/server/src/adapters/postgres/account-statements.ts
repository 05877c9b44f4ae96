import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { StoredUser } from '../../domain/user/stored-user.ts'
import { prepare } from './prepare.ts'
import { userJson } from './user-json.ts'

interface Account {
  appId: string
  type: string
  subject: string
}

export const userOfAccount = prepare<Account, { user: StoredUser }>(
  'owner_of_account',
  (p) => sql`
    SELECT ${userJson(sql`a.user_id`)} AS user FROM linked_accounts a
    WHERE a.app_id = ${p.appId}::text AND a.type = ${p.type}::text AND a.subject = ${p.subject}::text`,
)

interface Look extends Account {
  sessionId: string
  attemptKind: string | null
  attemptId: Buffer | null
  now: Date
  repeatSince: Date
}

export interface LookRow {
  user: StoredUser
  revision: number
  authTime: Date
  proven: boolean
  owner: StoredUser | null
  ownerRevision: number | null
  unlinked: boolean
}

/** Marks the attempt as used by this session and reads what the decision is taken on. */
export const lookAtAccount = prepare<Look, LookRow>(
  'look_at_account',
  (p) => sql`
    WITH live AS (
      SELECT user_id, auth_time FROM sessions
      WHERE id = ${p.sessionId}::uuid AND app_id = ${p.appId}::text AND revoked_at IS NULL
        AND expires_at > ${p.now}::timestamptz
    ), attempt AS (
      SELECT session_id, account, used_at FROM attempts
      WHERE app_id = ${p.appId}::text AND kind = ${p.attemptKind}::text AND id = ${p.attemptId}::bytea
    ), used AS (
      UPDATE attempts SET used_at = ${p.now}::timestamptz, session_id = ${p.sessionId}::uuid,
        account = ${p.type}::text || ':' || ${p.subject}::text
      WHERE app_id = ${p.appId}::text AND kind = ${p.attemptKind}::text AND id = ${p.attemptId}::bytea
        AND used_at IS NULL AND expires_at > ${p.now}::timestamptz
        AND (user_id IS NULL OR user_id = (SELECT user_id FROM live))
        AND EXISTS (SELECT 1 FROM live)
      RETURNING 1
    ), repeated AS (
      SELECT 1 FROM attempt
      WHERE session_id = ${p.sessionId}::uuid AND used_at >= ${p.repeatSince}::timestamptz
        AND account = ${p.type}::text || ':' || ${p.subject}::text
    ), owner AS (
      SELECT user_id FROM linked_accounts
      WHERE app_id = ${p.appId}::text AND type = ${p.type}::text AND subject = ${p.subject}::text
    )
    SELECT live.auth_time AS "authTime", u.revision, ${userJson(sql`live.user_id`)} AS user,
      ${p.attemptKind}::text IS NULL OR EXISTS (SELECT 1 FROM used) OR EXISTS (SELECT 1 FROM repeated) AS proven,
      ${userJson(sql`(SELECT user_id FROM owner)`)} AS owner,
      (SELECT o.revision FROM users o WHERE o.id = (SELECT user_id FROM owner)) AS "ownerRevision",
      EXISTS (
        SELECT 1 FROM audit n
        WHERE n.user_id = live.user_id AND n.action = 'account unlinked' AND n.at >= ${p.repeatSince}::timestamptz
          AND n.detail ->> 'type' = ${p.type}::text AND n.detail ->> 'subject' = ${p.subject}::text
      ) AS unlinked
    FROM live JOIN users u ON u.id = live.user_id`,
)

interface Change {
  appId: string
  sessionId: string
  userId: string
  revision: number
  addType: string | null
  addSubject: string | null
  addData: string | null
  removeType: string | null
  removeSubject: string | null
  action: string
  detail: string
  newUntil: string | null
  now: Date
}

/**
 * Who was the guest before, on a shared device for example, is not let into what the guest becomes: of a guest's sessions
 * the one that upgrades it stays. A statement of its own, after the guest's account was taken away: it sees the session,
 * too, of a login that held that account until then.
 */
export const endGuestSessions = prepare<{ userId: string; sessionId: string; now: Date }, never>(
  'end_guest_sessions',
  (p) => sql`
    UPDATE sessions SET revoked_at = ${p.now}::timestamptz, revoked_for = 'guest upgraded'
    WHERE user_id = ${p.userId}::text AND id <> ${p.sessionId}::uuid AND revoked_at IS NULL`,
)

/** A smart wallet lets nobody in: a guest who gets one is a guest still. */
const isWayIn = (type: RawBuilder<unknown>) => sql`${type}::text <> 'smart_wallet'`

export const changeAccounts = prepare<Change, { changed: boolean }>(
  'change_accounts',
  (p) => sql`
    WITH changed AS (
      UPDATE users SET revision = revision + 1, is_guest = is_guest AND ${isWayIn(p.addType)} IS NOT TRUE
      WHERE id = ${p.userId}::text AND revision = ${p.revision}::integer
      RETURNING id
    ), removed AS (
      DELETE FROM linked_accounts a USING changed
      WHERE a.user_id = changed.id AND a.app_id = ${p.appId}::text
        AND CASE WHEN ${p.addType}::text IS NULL
          THEN a.type = ${p.removeType}::text AND a.subject = ${p.removeSubject}::text
          ELSE a.type = 'guest' AND ${isWayIn(p.addType)} END
    ), replaced AS (
      UPDATE linked_accounts a SET subject = ${p.addSubject}::text, data = ${p.addData}::jsonb,
        first_verified_at = CASE WHEN a.subject = ${p.addSubject}::text
          THEN a.first_verified_at ELSE ${p.now}::timestamptz END,
        new_until = CASE WHEN a.subject = ${p.addSubject}::text THEN a.new_until ELSE ${p.newUntil}::timestamptz END,
        latest_verified_at = ${p.now}::timestamptz
      FROM changed
      WHERE a.user_id = changed.id AND a.app_id = ${p.appId}::text AND a.type = ${p.addType}::text
        AND a.type = ${p.removeType}::text AND a.subject = ${p.removeSubject}::text
    ), added AS (
      INSERT INTO linked_accounts (app_id, type, subject, user_id, data, first_verified_at, latest_verified_at,
        new_until)
      SELECT ${p.appId}::text, ${p.addType}::text, ${p.addSubject}::text, changed.id, ${p.addData}::jsonb,
        ${p.now}::timestamptz, ${p.now}::timestamptz, ${p.newUntil}::timestamptz
      FROM changed WHERE ${p.addType}::text IS NOT NULL AND ${p.removeType}::text IS NULL
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
      SELECT ${p.appId}::text, changed.id, ${p.sessionId}::uuid, ${p.action}::text, ${p.detail}::jsonb,
        ${p.now}::timestamptz
      FROM changed
    )
    SELECT EXISTS (SELECT 1 FROM changed) AS changed`,
)

/** Before the users: a login holds the account first, too, and then refers to its user. */
export const holdAccount = prepare<Account, { user_id: string }>(
  'hold_account',
  (p) => sql`
    SELECT user_id FROM linked_accounts
    WHERE app_id = ${p.appId}::text AND type = ${p.type}::text AND subject = ${p.subject}::text FOR UPDATE`,
)

/** In the order of their ids, so that two transfers that meet do not wait for each other. */
export const holdUsers = prepare<{ ids: string[] }, { id: string }>(
  'hold_users',
  (p) => sql`SELECT id FROM users WHERE id = ANY (${p.ids}::text[]) ORDER BY id FOR UPDATE`,
)

interface Transfer {
  appId: string
  sessionId: string
  toId: string
  toRevision: number
  fromId: string
  fromRevision: number
  wallets: string[]
  nonce: Buffer
  type: string
  subject: string
  data: string
  detail: string
  newUntil: string | null
  /** that of the user who gets the account */
  change: string
  now: Date
}

/** Runs while both users are held: what it checks stays so until it is done. */
export const transferAccount = prepare<Transfer, { moved: boolean }>(
  'transfer_account',
  (p) => sql`
    WITH ready AS (
      SELECT 1 WHERE 2 = (
          SELECT count(*) FROM users
          WHERE (id = ${p.toId}::text AND revision = ${p.toRevision}::integer)
            OR (id = ${p.fromId}::text AND revision = ${p.fromRevision}::integer))
        AND NOT EXISTS (
          SELECT 1 FROM wallets WHERE user_id = ${p.fromId}::text AND address <> ALL (${p.wallets}::text[]))
    ), used AS (
      UPDATE attempts SET used_at = ${p.now}::timestamptz, session_id = ${p.sessionId}::uuid,
        account = ${p.type}::text || ':' || ${p.subject}::text
      WHERE app_id = ${p.appId}::text AND kind = 'transfer' AND id = ${p.nonce}::bytea
        AND used_at IS NULL AND expires_at > ${p.now}::timestamptz AND user_id = ${p.toId}::text
        AND EXISTS (SELECT 1 FROM ready)
      RETURNING 1
    ), moved AS (
      UPDATE linked_accounts SET user_id = ${p.toId}::text, data = ${p.data}::jsonb,
        first_verified_at = ${p.now}::timestamptz, latest_verified_at = ${p.now}::timestamptz,
        new_until = ${p.newUntil}::timestamptz
      WHERE app_id = ${p.appId}::text AND type = ${p.type}::text AND subject = ${p.subject}::text
        AND user_id = ${p.fromId}::text AND EXISTS (SELECT 1 FROM used)
      RETURNING 1
    ), counted AS (
      UPDATE apps SET user_count = greatest(user_count - 1, 0)
      WHERE id = ${p.appId}::text AND settings ->> 'user_limit' IS NOT NULL AND EXISTS (SELECT 1 FROM moved)
    ), came AS (
      UPDATE account_changes SET other_user = ${p.fromId}::text
      WHERE id = ${p.change}::uuid AND EXISTS (SELECT 1 FROM moved)
    ), unguested AS (
      DELETE FROM linked_accounts
      WHERE user_id = ${p.toId}::text AND type = 'guest' AND EXISTS (SELECT 1 FROM moved)
    ), changed AS (
      UPDATE users SET revision = revision + 1, is_guest = false
      WHERE id = ${p.toId}::text AND EXISTS (SELECT 1 FROM moved)
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
      SELECT ${p.appId}::text, u.id, ${p.sessionId}::uuid, u.action, ${p.detail}::jsonb, ${p.now}::timestamptz
      FROM (VALUES (${p.toId}::text, 'account transferred'), (${p.fromId}::text, 'user deleted by transfer'))
        AS u (id, action)
      WHERE EXISTS (SELECT 1 FROM moved)
    )
    SELECT EXISTS (SELECT 1 FROM moved) AS moved`,
)

/** The user whose account was moved, for as long as somebody has a link that brings it back. */
export const keepUser = prepare<{ userId: string; change: string }, never>(
  'keep_user',
  (p) => sql`SELECT keep_user(${p.userId}::text, ${p.change}::uuid)`,
)

export const removeMovedUser = prepare<{ userId: string }, never>(
  'delete_user',
  (p) => sql`DELETE FROM users WHERE id = ${p.userId}::text`,
)
