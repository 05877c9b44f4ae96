import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { StoredUser } from '../../domain/user/stored-user.ts'
import type { AccountRow, LoginTerms } from '../../ports/account-store.ts'
import { keptKeySql, toldOfKeySql } from './frame-key-sql.ts'

/** What a login by a proven account needs, whatever proved it. */
export interface SignIn {
  appId: string
  type: string
  subject: string
  data: string
  client: string
  mayCreate: boolean
  expectedUserId: string | null
  userLimit: number | null
  newUserId: string
  now: Date
  sessionId: string
  expiresAt: Date
  endsAt: Date
  keyId: string
  seed: Buffer
  bornWith: string | null
  language: string | null
  device: string
  place: string | null
}

export interface SignInRow {
  passed: boolean
  found: boolean
  /** null: there was no account */
  old: boolean | null
  user_id: string | null
  user: StoredUser | null
  told: string
}

/** Has to be read, or nobody is told of a new key. */
export const TOLD = sql`(SELECT count(*) FROM told) AS told`

type Parameters = Record<keyof SignIn, RawBuilder<unknown>>

/**
 * The expression `found`: whose the account is, and whether it is not new (see `by_old_account`). It is held: an account that somebody is just taking away, as a guest's
 * is when the guest becomes a user, is waited for and then not found.
 */
export const foundSql = (
  p: Pick<Parameters, 'appId' | 'type' | 'subject' | 'now'>,
): RawBuilder<unknown> => sql`
    found AS (
      SELECT user_id, new_until IS NULL OR new_until <= ${p.now}::timestamptz AS old FROM linked_accounts
      WHERE app_id = ${p.appId}::text AND type = ${p.type}::text AND subject = ${p.subject}::text
      FOR NO KEY UPDATE
    )`

/** Whether whoever has the account may come in; reads `found`. */
export const admittedSql = (p: Pick<Parameters, 'mayCreate' | 'expectedUserId'>): RawBuilder<unknown> => sql`
    CASE WHEN ${p.expectedUserId}::text IS NULL THEN ${p.mayCreate}::boolean OR EXISTS (SELECT 1 FROM found)
      ELSE EXISTS (SELECT 1 FROM found WHERE user_id = ${p.expectedUserId}::text) END`

/** Why `admittedSql` let nobody in; undefined where it did. */
export function notAdmitted(
  { mayCreate, expectedUserId }: Pick<LoginTerms, 'mayCreate' | 'expectedUserId'>,
  { found, user }: Pick<SignInRow, 'found' | 'user'>,
): { kind: 'no-user' | 'other-user' } | undefined {
  if (expectedUserId !== null) return user?.id === expectedUserId ? undefined : { kind: 'other-user' }
  return found || mayCreate ? undefined : { kind: 'no-user' }
}

/**
 * The expressions after `found` and one named by `proof`, which has a row where the login is good: the user is made
 * where there is none and room for one, and the session opened. `owner` has the user. Two first logins of one account
 * at the same time meet in the primary key of linked_accounts: one is repeated.
 */
export function signInSql(p: Parameters, proof: 'used' | 'passed'): RawBuilder<unknown> {
  const good = sql`EXISTS (SELECT 1 FROM ${sql.ref(proof)})`
  return sql`
    place AS (
      UPDATE apps SET user_count = user_count + 1
      WHERE id = ${p.appId}::text AND ${p.userLimit}::bigint IS NOT NULL
        AND user_count < ${p.userLimit}::bigint
        AND ${good} AND NOT EXISTS (SELECT 1 FROM found)
      RETURNING 1
    ), made AS (
      INSERT INTO users (id, app_id, created_at, is_guest)
      SELECT ${p.newUserId}::text, ${p.appId}::text, ${p.now}::timestamptz, ${p.type}::text = 'guest'
      WHERE ${good} AND NOT EXISTS (SELECT 1 FROM found)
        AND (${p.userLimit}::bigint IS NULL OR EXISTS (SELECT 1 FROM place))
      RETURNING id
    ), linked AS (
      INSERT INTO linked_accounts (app_id, type, subject, user_id, data, first_verified_at, latest_verified_at,
        language)
      SELECT ${p.appId}::text, ${p.type}::text, ${p.subject}::text, id, ${p.data}::jsonb,
        ${p.now}::timestamptz, ${p.now}::timestamptz, ${p.language}::text
      FROM made
    ), verified AS (
      UPDATE linked_accounts SET latest_verified_at = ${p.now}::timestamptz, data = ${p.data}::jsonb,
        language = coalesce(${p.language}::text, language)
      WHERE app_id = ${p.appId}::text AND type = ${p.type}::text AND subject = ${p.subject}::text AND ${good}
    ), owner AS (
      SELECT user_id FROM found WHERE ${good} UNION ALL SELECT id FROM made
    ), opened AS (
      INSERT INTO sessions (id, app_id, user_id, client, auth_time, expires_at, ends_at, key_id, seed, frame_key,
        born_bound, login_type, login_subject, device, place)
      SELECT ${p.sessionId}::uuid, ${p.appId}::text, user_id, ${p.client}::text, ${p.now}::timestamptz,
        ${p.expiresAt}::timestamptz, ${p.endsAt}::timestamptz, ${p.keyId}::text, ${p.seed}::bytea,
        ${p.bornWith}::text, ${p.bornWith}::text IS NOT NULL,
        ${p.type}::text, ${p.subject}::text, ${p.device}::jsonb, ${p.place}::text
      FROM owner
    ), ${keptKeySql(
      { userId: sql`owner.user_id`, frameKey: p.bornWith, now: p.now },
      sql`FROM owner WHERE ${p.bornWith}::text IS NOT NULL`,
    )}, ${toldOfKeySql({ sessionId: p.sessionId, appId: sql`${p.appId}::text`, frameKey: p.bornWith, device: sql`${p.device}::jsonb`, now: p.now })}`
}

export function signInValues(
  { mayCreate, expectedUserId, userLimit, newUserId, session, now, language }: LoginTerms,
  account: AccountRow,
): Omit<SignIn, 'appId' | 'client'> {
  return {
    type: account.type,
    subject: account.subject,
    data: JSON.stringify(account.data),
    mayCreate,
    expectedUserId,
    userLimit,
    newUserId,
    now,
    sessionId: session.id,
    expiresAt: session.expiresAt,
    endsAt: session.endsAt,
    keyId: session.keyId,
    seed: session.seed,
    bornWith: session.bornWith,
    device: JSON.stringify(session.device),
    place: session.place,
    language,
  }
}
