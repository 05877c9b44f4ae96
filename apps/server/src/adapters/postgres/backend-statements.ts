import { sql } from 'kysely'
import type { StoredUser } from '../../domain/user/stored-user.ts'
import { prepare } from './prepare.ts'
import { userJson } from './user-json.ts'

// The user's own row is `o` in these statements: `userJson` calls the one that it reads `u`.
export interface UserRow {
  user: StoredUser
}

export const findUserById = prepare<{ appId: string; id: string }, UserRow>(
  'backend_user',
  (p) => sql`
    SELECT ${userJson(sql`o.id`)} AS user FROM users o WHERE o.id = ${p.id}::text AND o.app_id = ${p.appId}::text`,
)

export const findUserByAccount = prepare<{ appId: string; type: string; subject: string }, UserRow>(
  'backend_user_by_account',
  (p) => sql`
    SELECT ${userJson(sql`a.user_id`)} AS user FROM linked_accounts a
    WHERE a.app_id = ${p.appId}::text AND a.type = ${p.type}::text AND a.subject = ${p.subject}::text`,
)

/** Names can be given up and taken by another: the newest verification counts. */
export const findUserByUsername = prepare<{ appId: string; type: string; username: string }, UserRow>(
  'backend_user_by_username',
  (p) => sql`
    SELECT ${userJson(sql`a.user_id`)} AS user FROM linked_accounts a
    WHERE a.app_id = ${p.appId}::text AND a.type = ${p.type}::text AND a.data ? 'username'
      AND lower(a.data ->> 'username') = ${p.username}::text
    ORDER BY a.latest_verified_at DESC LIMIT 1`,
)

export const findUserByWallet = prepare<{ appId: string; address: string }, UserRow>(
  'backend_user_by_wallet',
  (p) => sql`
    SELECT ${userJson(sql`w.user_id`)} AS user FROM (
      SELECT user_id FROM wallets WHERE app_id = ${p.appId}::text AND address = ${p.address}::text
      UNION ALL
      SELECT user_id FROM server_wallets
      WHERE app_id = ${p.appId}::text AND address = ${p.address}::text AND user_id IS NOT NULL
      UNION ALL
      SELECT user_id FROM linked_accounts
      WHERE app_id = ${p.appId}::text AND type = 'wallet' AND subject = ${p.address}::text
    ) w LIMIT 1`,
)

interface Page {
  appId: string
  after: Date
  afterId: string
  limit: number
}

type PageRow = UserRow & { createdAt: Date }

export const pageOfUsers = prepare<Page, PageRow>(
  'backend_page',
  (p) => sql`
    SELECT ${userJson(sql`o.id`)} AS user, o.created_at AS "createdAt" FROM users o
    WHERE o.app_id = ${p.appId}::text AND (o.created_at, o.id) > (${p.after}::timestamptz, ${p.afterId}::text)
    ORDER BY o.created_at, o.id LIMIT ${p.limit}::integer`,
)

interface Search extends Page {
  types: string[]
  subjects: string[]
  wallets: string[]
  term: string | null
  pattern: string | null
}

export const searchUsers = prepare<Search, PageRow>(
  'backend_search',
  (p) => sql`
    WITH named AS (
      SELECT a.user_id FROM unnest(${p.types}::text[], ${p.subjects}::text[]) AS k (type, subject)
      JOIN linked_accounts a ON a.app_id = ${p.appId}::text AND a.type = k.type AND a.subject = k.subject
      UNION
      SELECT user_id FROM wallets WHERE app_id = ${p.appId}::text AND address = ANY (${p.wallets}::text[])
    )
    SELECT ${userJson(sql`o.id`)} AS user, o.created_at AS "createdAt" FROM users o
    WHERE o.app_id = ${p.appId}::text AND (o.created_at, o.id) > (${p.after}::timestamptz, ${p.afterId}::text)
      AND (o.id IN (SELECT user_id FROM named) OR o.id = ${p.term}::text OR (${p.pattern}::text IS NOT NULL AND (
        EXISTS (
          SELECT 1 FROM linked_accounts a WHERE a.user_id = o.id AND a.type <> 'guest' AND (
            a.subject ILIKE ${p.pattern}::text OR a.data ->> 'username' ILIKE ${p.pattern}::text
            OR a.data ->> 'name' ILIKE ${p.pattern}::text OR a.data ->> 'email' ILIKE ${p.pattern}::text))
        OR EXISTS (SELECT 1 FROM wallets w WHERE w.user_id = o.id AND w.address ILIKE ${p.pattern}::text))))
    ORDER BY o.created_at, o.id LIMIT ${p.limit}::integer`,
)

interface AddUser {
  appId: string
  id: string
  metadata: string | null
  userLimit: number | null
  now: Date
  types: string[]
  subjects: string[]
  data: string[]
}

export const addUser = prepare<AddUser, { made: boolean }>(
  'backend_add_user',
  (p) => sql`
    WITH place AS (
      UPDATE apps SET user_count = user_count + 1
      WHERE id = ${p.appId}::text AND ${p.userLimit}::bigint IS NOT NULL AND user_count < ${p.userLimit}::bigint
      RETURNING 1
    ), made AS (
      INSERT INTO users (id, app_id, created_at, custom_metadata)
      SELECT ${p.id}::text, ${p.appId}::text, ${p.now}::timestamptz, ${p.metadata}::jsonb
      WHERE ${p.userLimit}::bigint IS NULL OR EXISTS (SELECT 1 FROM place)
      RETURNING id
    ), linked AS (
      INSERT INTO linked_accounts (app_id, type, subject, user_id, data, first_verified_at, latest_verified_at)
      SELECT ${p.appId}::text, a.type, a.subject, made.id, a.data::jsonb, ${p.now}::timestamptz, ${p.now}::timestamptz
      FROM made, unnest(${p.types}::text[], ${p.subjects}::text[], ${p.data}::text[]) AS a (type, subject, data)
    )
    SELECT EXISTS (SELECT 1 FROM made) AS made`,
)

/** Also one who is kept aside, until a link that would bring them back is over. */
export const knowsUser = prepare<{ appId: string; id: string }, { known: boolean }>(
  'backend_knows_user',
  (p) => sql`
    SELECT EXISTS (SELECT 1 FROM users WHERE id = ${p.id}::text AND app_id = ${p.appId}::text)
      OR EXISTS (SELECT 1 FROM kept_users WHERE user_id = ${p.id}::text AND app_id = ${p.appId}::text) AS known`,
)

/**
 * Of a kept user, too, whom nobody sees: what is deleted is deleted. Accounts are held before the user, as a
 * login does, and in the order of their names, as an undo does: two that meet would wait for each other.
 */
export const removeUser = prepare<{ appId: string; id: string; now: Date }, { removed: boolean }>(
  'backend_remove_user',
  (p) => sql`
    WITH held AS MATERIALIZED (
      SELECT 1 FROM linked_accounts WHERE user_id = ${p.id}::text AND app_id = ${p.appId}::text
      ORDER BY type, subject FOR UPDATE
    ), gone AS (
      DELETE FROM users WHERE id = ${p.id}::text AND app_id = ${p.appId}::text
        AND (SELECT count(*) FROM held) >= 0
      RETURNING id
    ), unkept AS (
      DELETE FROM kept_users WHERE user_id = ${p.id}::text AND app_id = ${p.appId}::text RETURNING user_id
    ), counted AS (
      UPDATE apps SET user_count = greatest(user_count - 1, 0)
      WHERE id = ${p.appId}::text AND settings ->> 'user_limit' IS NOT NULL AND EXISTS (SELECT 1 FROM gone)
    ), noted AS (
      INSERT INTO audit (app_id, user_id, action, at)
      SELECT ${p.appId}::text, id, 'user deleted by backend', ${p.now}::timestamptz FROM gone
      UNION ALL
      SELECT ${p.appId}::text, user_id, 'kept user deleted by backend', ${p.now}::timestamptz FROM unkept
    )
    SELECT EXISTS (SELECT 1 FROM gone) AS removed`,
)

export const setMetadata = prepare<
  { appId: string; id: string; metadata: string },
  UserRow & { changed: boolean }
>(
  'backend_set_metadata',
  (p) => sql`
    WITH changed AS (
      UPDATE users SET custom_metadata = ${p.metadata}::jsonb
      WHERE id = ${p.id}::text AND app_id = ${p.appId}::text RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM changed) AS changed, ${userJson(sql`${p.id}::text`)} AS user`,
)
