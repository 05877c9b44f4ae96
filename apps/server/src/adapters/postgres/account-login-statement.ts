import { sql } from 'kysely'
import { prepare } from './prepare.ts'
import type { SignIn, SignInRow } from './sign-in.ts'
import { admittedSql, foundSql, signInSql, TOLD } from './sign-in.ts'
import { userJson } from './user-json.ts'

export interface AccountLoginValues extends SignIn {
  attemptKind: string | null
  attemptId: Buffer | null
}

export interface AccountLoginRow extends SignInRow {
  attempt: {
    open: boolean
    used_at: string | null
    client: string
    session_id: string | null
    account: string | null
    new_user: boolean
  } | null
}

export const logInByAccount = prepare<AccountLoginValues, AccountLoginRow>(
  'log_in_by_account',
  (p) => sql`
    WITH ${foundSql(p)}, attempt AS (
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
        AND ${admittedSql(p)}
      RETURNING 1
    ), passed AS (
      SELECT 1 WHERE ${admittedSql(p)}
        AND (${p.attemptKind}::text IS NULL OR EXISTS (SELECT 1 FROM used))
    ), ${signInSql(p, 'passed')}
    SELECT EXISTS (SELECT 1 FROM passed) AS passed, EXISTS (SELECT 1 FROM found) AS found, (SELECT old FROM found) AS old,
      (SELECT user_id FROM owner) AS user_id, ${TOLD},
      (SELECT row_to_json(a) FROM attempt a) AS attempt,
      ${userJson(sql`(SELECT user_id FROM found)`)} AS user`,
)
