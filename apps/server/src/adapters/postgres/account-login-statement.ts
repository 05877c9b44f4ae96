import { sql } from 'kysely'
import type { StoredUser } from '../../domain/user/stored-user.ts'
import { prepare } from './prepare.ts'
import { userJson } from './user-json.ts'

export interface LogInWith {
  appId: string
  type: string
  subject: string
  data: string
  attemptKind: string | null
  attemptId: Buffer | null
  client: string
  mayCreate: boolean
  userLimit: number | null
  newUserId: string
  now: Date
  sessionId: string
  expiresAt: Date
  endsAt: Date
  keyId: string
  seed: Buffer
}

export interface LogInWithRow {
  passed: boolean
  found: boolean
  user_id: string | null
  user: StoredUser | null
  attempt: {
    open: boolean
    used_at: string | null
    client: string
    session_id: string | null
    account: string | null
    new_user: boolean
  } | null
}

/** Two first logins of one account at the same time meet in the primary key of linked_accounts: one is repeated. */
export const logInWith = prepare<LogInWith, LogInWithRow>(
  'log_in_with',
  (p) => sql`
    WITH found AS (
      SELECT user_id FROM linked_accounts
      WHERE app_id = ${p.appId}::text AND type = ${p.type}::text AND subject = ${p.subject}::text
    ), attempt AS (
      SELECT used_at, client, session_id, account, new_user,
        used_at IS NULL AND expires_at > ${p.now}::timestamptz AS open
      FROM attempts
      WHERE app_id = ${p.appId}::text AND kind = ${p.attemptKind}::text AND id = ${p.attemptId}::bytea
    ), used AS (
      UPDATE attempts SET used_at = ${p.now}::timestamptz, session_id = ${p.sessionId}::uuid,
        client = ${p.client}::text, account = ${p.type}::text || ':' || ${p.subject}::text,
        new_user = NOT EXISTS (SELECT 1 FROM found)
      WHERE app_id = ${p.appId}::text AND kind = ${p.attemptKind}::text AND id = ${p.attemptId}::bytea
        AND used_at IS NULL AND expires_at > ${p.now}::timestamptz
        AND (${p.mayCreate}::boolean OR EXISTS (SELECT 1 FROM found))
      RETURNING 1
    ), passed AS (
      SELECT 1 WHERE (${p.mayCreate}::boolean OR EXISTS (SELECT 1 FROM found))
        AND (${p.attemptKind}::text IS NULL OR EXISTS (SELECT 1 FROM used))
    ), place AS (
      UPDATE apps SET user_count = user_count + 1
      WHERE id = ${p.appId}::text AND ${p.userLimit}::bigint IS NOT NULL
        AND user_count < ${p.userLimit}::bigint
        AND EXISTS (SELECT 1 FROM passed) AND NOT EXISTS (SELECT 1 FROM found)
      RETURNING 1
    ), made AS (
      INSERT INTO users (id, app_id, created_at, is_guest)
      SELECT ${p.newUserId}::text, ${p.appId}::text, ${p.now}::timestamptz, ${p.type}::text = 'guest' FROM passed
      WHERE NOT EXISTS (SELECT 1 FROM found)
        AND (${p.userLimit}::bigint IS NULL OR EXISTS (SELECT 1 FROM place))
      RETURNING id
    ), linked AS (
      INSERT INTO linked_accounts (app_id, type, subject, user_id, data, first_verified_at, latest_verified_at)
      SELECT ${p.appId}::text, ${p.type}::text, ${p.subject}::text, id, ${p.data}::jsonb,
        ${p.now}::timestamptz, ${p.now}::timestamptz
      FROM made
    ), verified AS (
      UPDATE linked_accounts SET latest_verified_at = ${p.now}::timestamptz, data = ${p.data}::jsonb
      WHERE app_id = ${p.appId}::text AND type = ${p.type}::text AND subject = ${p.subject}::text
        AND EXISTS (SELECT 1 FROM passed)
    ), owner AS (
      SELECT user_id FROM found WHERE EXISTS (SELECT 1 FROM passed) UNION ALL SELECT id FROM made
    ), opened AS (
      INSERT INTO sessions (id, app_id, user_id, client, auth_time, expires_at, ends_at, key_id, seed)
      SELECT ${p.sessionId}::uuid, ${p.appId}::text, user_id, ${p.client}::text, ${p.now}::timestamptz,
        ${p.expiresAt}::timestamptz, ${p.endsAt}::timestamptz, ${p.keyId}::text, ${p.seed}::bytea
      FROM owner
    )
    SELECT EXISTS (SELECT 1 FROM passed) AS passed, EXISTS (SELECT 1 FROM found) AS found,
      (SELECT user_id FROM owner) AS user_id,
      (SELECT row_to_json(a) FROM attempt a) AS attempt,
      ${userJson(sql`(SELECT user_id FROM found)`)} AS user`,
)
