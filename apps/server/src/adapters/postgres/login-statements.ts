import { sql } from 'kysely'
import type { StoredCode } from '../../ports/login-store.ts'
import { prepare } from './prepare.ts'
import { oneMore } from './send-windows.ts'
import type { SignIn, SignInRow } from './sign-in.ts'
import { foundSql, signInSql, TOLD } from './sign-in.ts'
import { userJson } from './user-json.ts'

/** Whether the client holds a session, live or ended, of the user with this identifier. */
const knownDeviceSql = (p: Record<'appId' | 'identifier' | 'client', unknown>) => sql`
  EXISTS (
    SELECT 1 FROM linked_accounts a JOIN sessions s ON s.user_id = a.user_id
    WHERE a.app_id = ${p.appId}::text
      AND a.type = split_part(${p.identifier}::text, ':', 1)
      AND a.subject = substr(${p.identifier}::text, strpos(${p.identifier}::text, ':') + 1)
      AND s.client = ${p.client}::text)`

interface Asking {
  appId: string
  identifier: string
  client: string
}

export const knownDevice = prepare<Asking, { known: boolean }>(
  'known_device',
  (p) => sql`SELECT ${knownDeviceSql(p)} AS known`,
)

export interface AdmitSend extends Asking {
  keys: string[]
  allowed: number[]
  waivable: boolean[]
  codeId: string
  keyId: string
  codeMac: Buffer
  sentAt: Date
  expiresAt: Date
  outbox: Buffer
  outboxDueAt: Date
  ends: Date[]
  resendAfter: Date
  spentTries: number
}

/**
 * A code sent just before, and neither used, nor guessed at too often, nor refused by the mail server, stands: nothing
 * is counted or sent. The commit does not wait for the disk: what a crash of the database could lose is a code that is
 * asked for again, and the counters' rows, which many requests share, are not held for the time of a flush.
 */
export const admitSend = prepare<AdmitSend, { stored: boolean; refused_until: Date | null }>(
  'admit_send',
  (p) => sql`
    WITH recent AS (
      SELECT 1 FROM login_codes
      WHERE app_id = ${p.appId}::text AND identifier = ${p.identifier}::text AND client = ${p.client}::text
        AND sent_at > ${p.resendAfter}::timestamptz AND used_at IS NULL AND NOT undeliverable
        AND tries < ${p.spentTries}::integer
    ), rules AS (
      SELECT * FROM unnest(${p.keys}::text[], ${p.allowed}::integer[], ${p.waivable}::boolean[],
        ${p.ends}::timestamptz[]) AS r (key, allowed, waivable, ends)
    ), spent AS (
      -- What is refused for certain writes nothing, so that no stranger makes rows without end.
      -- OFFSET keeps the look-up by key: a plan made while the table was empty would read every window by its end.
      SELECT w.ends_at FROM rules r
        CROSS JOIN LATERAL (SELECT * FROM send_windows WHERE key = r.key OFFSET 0) AS w
      WHERE w.count >= r.allowed AND w.ends_at > ${p.sentAt}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM recent) AND NOT (r.waivable AND ${knownDeviceSql(p)})
    ), counted AS (
      INSERT INTO send_windows AS w (key, count, ends_at)
      SELECT key, 1, ends FROM rules
      WHERE NOT EXISTS (SELECT 1 FROM recent) AND NOT EXISTS (SELECT 1 FROM spent)
      ON CONFLICT (key) DO UPDATE SET ${oneMore(p.sentAt)}
      RETURNING w.key, w.count, w.ends_at
    ), refused AS (
      SELECT max(ends_at) AS until FROM (
        SELECT ends_at FROM spent
        UNION ALL
        SELECT c.ends_at FROM counted c JOIN rules r ON r.key = c.key
        WHERE c.count > r.allowed AND NOT (r.waivable AND ${knownDeviceSql(p)})
      ) AS over
    ), stored AS (
      INSERT INTO login_codes AS c
        (app_id, identifier, client, code_id, key_id, code_mac, sent_at, expires_at, outbox, outbox_due_at)
      SELECT ${p.appId}::text, ${p.identifier}::text, ${p.client}::text, ${p.codeId}::uuid, ${p.keyId}::text,
        ${p.codeMac}::bytea, ${p.sentAt}::timestamptz, ${p.expiresAt}::timestamptz, ${p.outbox}::bytea,
        ${p.outboxDueAt}::timestamptz
      FROM refused WHERE until IS NULL AND NOT EXISTS (SELECT 1 FROM recent)
      ON CONFLICT (app_id, identifier, client) DO UPDATE SET
        code_id = excluded.code_id, key_id = excluded.key_id, code_mac = excluded.code_mac,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at, outbox = excluded.outbox,
        outbox_due_at = excluded.outbox_due_at, outbox_tries = 0, undeliverable = false,
        tries = 0, foreign_tries = 0, used_at = NULL, session_id = NULL, new_user = false
      WHERE c.sent_at <= ${p.resendAfter}::timestamptz OR c.used_at IS NOT NULL OR c.undeliverable
        OR c.tries >= ${p.spentTries}::integer
      RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM stored) AS stored, until AS refused_until,
      set_config('synchronous_commit', 'off', true)
    FROM refused`,
)

type CodeRow = { [K in keyof StoredCode]: StoredCode[K] | null }

/** The client's own code stands before one that another client asked for. */
export const guessState = prepare<
  Asking & { keys: string[] },
  CodeRow & { failures: { key: string; failures: number; failedAt: string }[] | null }
>(
  'guess_state',
  (p) => sql`
    SELECT c.*, (
      SELECT json_agg(json_build_object('key', f.key, 'failures', f.failures, 'failedAt', f.failed_at))
      FROM guess_failures f WHERE f.key = ANY (${p.keys}::text[])
    ) AS failures
    FROM (SELECT 1) AS always LEFT JOIN (
      SELECT code_id AS "codeId", key_id AS "keyId", code_mac AS "codeMac", expires_at AS "expiresAt", tries,
        foreign_tries AS "foreignTries", used_at AS "usedAt", session_id AS "sessionId", new_user AS "newUser",
        client = ${p.client}::text AS own
      FROM login_codes
      WHERE app_id = ${p.appId}::text AND identifier = ${p.identifier}::text
      ORDER BY client = ${p.client}::text DESC, sent_at DESC
      LIMIT 1
    ) c ON true`,
)

interface Bounded {
  keys: string[]
  bounds: number[]
  forgetBefore: Date
}

/**
 * Whether every counter is still below its bound. The rows stay locked until the statement's end, in the order of the
 * keys, so that guesses at the same moment, be it at different codes, pass one after the other.
 */
const passedSql = (p: Record<keyof Bounded, unknown>) => sql`
    held AS (
      SELECT f.failures >= b.bound AND f.failed_at >= ${p.forgetBefore}::timestamptz AS full
      FROM unnest(${p.keys}::text[], ${p.bounds}::integer[]) WITH ORDINALITY AS b (key, bound, place)
      JOIN guess_failures f ON f.key = b.key
      ORDER BY b.place FOR UPDATE OF f
    ), passed AS (
      SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM held WHERE held.full)
    )`

export interface CountFailure extends Bounded {
  codeId: string | null
  own: boolean
  tries: number
  now: Date
}

export const countFailure = prepare<CountFailure, { counted: boolean }>(
  'count_failure',
  (p) => sql`
    WITH ${passedSql(p)}, tried AS (
      UPDATE login_codes SET
        tries = tries + CASE WHEN ${p.own}::boolean THEN 1 ELSE 0 END,
        foreign_tries = foreign_tries + CASE WHEN ${p.own}::boolean THEN 0 ELSE 1 END
      WHERE code_id = ${p.codeId}::uuid AND used_at IS NULL
        AND CASE WHEN ${p.own}::boolean THEN tries ELSE foreign_tries END = ${p.tries}::integer
        AND EXISTS (SELECT 1 FROM passed)
      RETURNING 1
    ), counted AS (
      INSERT INTO guess_failures AS f (key, failures, failed_at)
      SELECT key, 1, ${p.now}::timestamptz FROM unnest(${p.keys}::text[]) AS k (key)
      WHERE CASE WHEN ${p.codeId}::uuid IS NULL THEN EXISTS (SELECT 1 FROM passed) ELSE EXISTS (SELECT 1 FROM tried) END
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN f.failed_at < ${p.forgetBefore}::timestamptz THEN 1 ELSE f.failures + 1 END,
        failed_at = excluded.failed_at
      RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM counted) AS counted`,
)

export interface LogIn extends SignIn, Asking, Bounded {
  codeId: string
  own: boolean
  tries: number
}

export interface LogInRow extends SignInRow {
  used: boolean
}

export const useCode = prepare<
  Asking & Bounded & { codeId: string; own: boolean; tries: number; now: Date; sessionId: string },
  { used: boolean }
>(
  'use_code',
  (p) => sql`
    WITH ${passedSql(p)}, used AS (
      UPDATE login_codes SET used_at = ${p.now}::timestamptz, session_id = ${p.sessionId}::uuid,
        new_user = false, outbox = NULL
      WHERE code_id = ${p.codeId}::uuid AND used_at IS NULL
        AND CASE WHEN ${p.own}::boolean THEN tries ELSE foreign_tries END = ${p.tries}::integer
        AND EXISTS (SELECT 1 FROM passed)
      RETURNING 1
    ), cleared AS (
      DELETE FROM guess_failures
      WHERE key = ${p.appId}::text || ' ' || ${p.identifier}::text || ' client ' || ${p.client}::text
        AND EXISTS (SELECT 1 FROM used)
    )
    SELECT EXISTS (SELECT 1 FROM used) AS used`,
)

export const logIn = prepare<LogIn, LogInRow>(
  'log_in',
  (p) => sql`
    WITH ${passedSql(p)}, ${foundSql(p)}, used AS (
      UPDATE login_codes SET used_at = ${p.now}::timestamptz, session_id = ${p.sessionId}::uuid,
        new_user = NOT EXISTS (SELECT 1 FROM found), outbox = NULL
      WHERE code_id = ${p.codeId}::uuid AND used_at IS NULL
        AND CASE WHEN ${p.own}::boolean THEN tries ELSE foreign_tries END = ${p.tries}::integer
        AND (${p.mayCreate}::boolean OR EXISTS (SELECT 1 FROM found))
        AND EXISTS (SELECT 1 FROM passed)
      RETURNING 1
    ), ${signInSql(p, 'used')}, cleared AS (
      DELETE FROM guess_failures
      WHERE key = ${p.appId}::text || ' ' || ${p.identifier}::text || ' client ' || ${p.client}::text
        AND EXISTS (SELECT 1 FROM used)
    )
    SELECT EXISTS (SELECT 1 FROM passed) AS passed, EXISTS (SELECT 1 FROM used) AS used, EXISTS (SELECT 1 FROM found) AS found,
      (SELECT user_id FROM owner) AS user_id, ${TOLD},
      ${userJson(sql`(SELECT user_id FROM found)`)} AS user`,
)
