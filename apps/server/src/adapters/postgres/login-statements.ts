import { sql } from 'kysely'
import type { StoredCode } from '../../ports/login-store.ts'
import { prepare } from './prepare.ts'
import { oneMore } from './send-windows.ts'
import type { SignIn, SignInRow } from './sign-in.ts'
import { admittedSql, foundSql, signInSql, TOLD } from './sign-in.ts'
import { userJson } from './user-json.ts'

interface Asking {
  appId: string
  identifier: string
  client: string
}

/**
 * Whose the identifier is, and whether that user has bound the frame key, on a device that an account let in which is not
 * new. The proof's id is taken then, without waiting for the disk; one that was taken before shows nothing.
 */
export const holder = prepare<
  {
    appId: string
    identifier: string
    frameKey: string | null
    jti: string | null
    proofExpiresAt: Date | null
  },
  { userId: string; proven: boolean }
>(
  'holder',
  (p) => sql`
    WITH account AS (
      SELECT a.user_id, EXISTS (
        SELECT 1 FROM frame_keys f JOIN agreed_keys g USING (user_id, frame_key)
        WHERE f.user_id = a.user_id AND f.frame_key = ${p.frameKey}::text
      ) AS bound
      FROM linked_accounts a
      WHERE a.app_id = ${p.appId}::text
        AND a.type = split_part(${p.identifier}::text, ':', 1)
        AND a.subject = substr(${p.identifier}::text, strpos(${p.identifier}::text, ':') + 1)
    ), proof AS (
      INSERT INTO dpop_proofs (jti, expires_at)
      SELECT ${p.jti}::text, ${p.proofExpiresAt}::timestamptz FROM account WHERE bound
      ON CONFLICT (jti) DO NOTHING RETURNING set_config('synchronous_commit', 'off', true)
    )
    SELECT user_id AS "userId", EXISTS (SELECT 1 FROM proof) AS proven FROM account`,
)

export interface AdmitSend extends Asking {
  keys: string[]
  allowed: number[]
  /** null: the pace is nothing to this request */
  paceKey: string | null
  paceFree: number
  paceForgetBefore: Date
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

/** How far messages that strangers caused are apart, by how many there were: 30 s, doubled with each, 5 minutes at most. */
const gapSql = (p: Record<'paceFree', unknown>) => sql`
  CASE WHEN f.failures < ${p.paceFree}::integer THEN interval '0'
    ELSE least(30 * 2 ^ least(f.failures - ${p.paceFree}::integer, 10), 300) * interval '1 second' END`

/**
 * A code asked for just before, and neither used by this client nor guessed at too often by it, stands: nothing is counted
 * or sent, also where its message was refused or somebody else used it, or else the answers would tell which mailboxes
 * there are and who logs in. Where the pace holds the next message
 * back, the client shares the code that went out last, which is younger than the longest gap; its tries of that code do not
 * begin anew. The time that is answered goes by the client's own asking, so that it is the same whatever became of its
 * code: sent, shared, refused, or used by whoever got the mail. The commit does not wait for the disk: what a
 * crash of the database could lose is a code that is asked for again, and the counters' rows, which many requests share,
 * are not held for the time of a flush.
 */
export const admitSend = prepare<AdmitSend, { stored: boolean; asked_at: Date; refused_until: Date | null }>(
  'admit_send',
  (p) => sql`
    WITH recent AS (
      SELECT asked_at FROM login_codes
      WHERE app_id = ${p.appId}::text AND identifier = ${p.identifier}::text AND client = ${p.client}::text
        AND asked_at > ${p.resendAfter}::timestamptz AND NOT used_by_asker
        AND asked_tries < ${p.spentTries}::integer
    ), rules AS (
      SELECT * FROM unnest(${p.keys}::text[], ${p.allowed}::integer[], ${p.ends}::timestamptz[])
        AS r (key, allowed, ends)
    ), spent AS (
      -- What is refused for certain writes nothing, so that no stranger makes rows without end.
      -- OFFSET keeps the look-up by key: a plan made while the table was empty would read every window by its end.
      SELECT w.ends_at FROM rules r
        CROSS JOIN LATERAL (SELECT * FROM send_windows WHERE key = r.key OFFSET 0) AS w
      WHERE w.count >= r.allowed AND w.ends_at > ${p.sentAt}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM recent)
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
        SELECT c.ends_at FROM counted c JOIN rules r ON r.key = c.key WHERE c.count > r.allowed
      ) AS over
    ), admitted AS (
      SELECT 1 FROM refused WHERE until IS NULL AND NOT EXISTS (SELECT 1 FROM recent)
    ), paced AS (
      INSERT INTO guess_failures AS f (key, failures, failed_at)
      SELECT ${p.paceKey}::text, 1, ${p.sentAt}::timestamptz FROM admitted WHERE ${p.paceKey}::text IS NOT NULL
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN f.failed_at < ${p.paceForgetBefore}::timestamptz THEN 1 ELSE f.failures + 1 END,
        failed_at = excluded.failed_at
      WHERE f.failed_at <= ${p.sentAt}::timestamptz - ${gapSql(p)}
      RETURNING 1
    ), latest AS (
      SELECT key_id, code_mac, sent_at, expires_at FROM (
        SELECT * FROM login_codes WHERE app_id = ${p.appId}::text AND identifier = ${p.identifier}::text
        ORDER BY sent_at DESC LIMIT 1
      ) AS newest
      WHERE ${p.paceKey}::text IS NOT NULL AND NOT EXISTS (SELECT 1 FROM paced)
        AND used_at IS NULL AND expires_at > ${p.sentAt}::timestamptz
    ), shared AS (
      UPDATE login_codes c SET asked_at = ${p.sentAt}::timestamptz, asked_tries = 0 FROM latest l, admitted
      WHERE c.app_id = ${p.appId}::text AND c.identifier = ${p.identifier}::text AND c.client = ${p.client}::text
        AND c.code_mac = l.code_mac
      RETURNING 1
    ), stored AS (
      INSERT INTO login_codes AS c
        (app_id, identifier, client, code_id, key_id, code_mac, sent_at, expires_at, asked_at, outbox, outbox_due_at)
      SELECT ${p.appId}::text, ${p.identifier}::text, ${p.client}::text, ${p.codeId}::uuid,
        coalesce(l.key_id, ${p.keyId}::text), coalesce(l.code_mac, ${p.codeMac}::bytea),
        coalesce(l.sent_at, ${p.sentAt}::timestamptz), coalesce(l.expires_at, ${p.expiresAt}::timestamptz),
        ${p.sentAt}::timestamptz,
        CASE WHEN l.key_id IS NULL THEN ${p.outbox}::bytea END,
        CASE WHEN l.key_id IS NULL THEN ${p.outboxDueAt}::timestamptz END
      FROM admitted LEFT JOIN latest l ON true
      WHERE NOT EXISTS (SELECT 1 FROM shared)
      ON CONFLICT (app_id, identifier, client) DO UPDATE SET
        code_id = excluded.code_id, key_id = excluded.key_id, code_mac = excluded.code_mac,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at, outbox = excluded.outbox,
        outbox_due_at = excluded.outbox_due_at, outbox_tries = 0, undeliverable = false,
        tries = 0, foreign_tries = 0, asked_tries = 0, used_at = NULL, used_by_asker = false, session_id = NULL,
        new_user = false, asked_at = excluded.asked_at
      WHERE c.code_mac <> excluded.code_mac AND (c.asked_at <= ${p.resendAfter}::timestamptz
        OR c.used_by_asker OR c.asked_tries >= ${p.spentTries}::integer)
      RETURNING c.outbox, c.asked_at
    )
    SELECT EXISTS (SELECT 1 FROM stored WHERE outbox IS NOT NULL) AS stored, until AS refused_until,
      coalesce((SELECT asked_at FROM stored), (SELECT asked_at FROM recent), ${p.sentAt}::timestamptz) AS asked_at,
      set_config('synchronous_commit', 'off', true)
    FROM refused`,
)

/**
 * By the code's id, which is another with each message: what comes late, or twice, is of none that is waited for. And by
 * the number, E.164, with which what the code is known by ends.
 */
export const noteUndelivered = prepare<{ codeId: string; tries: number; to: string }, never>(
  'note_undelivered',
  (p) => sql`
    UPDATE login_codes SET undeliverable = true, outbox = NULL
    WHERE code_id = ${p.codeId}::uuid AND outbox_tries = ${p.tries}::integer
      AND right(identifier, length(${p.to}::text) + 1) = ':' || ${p.to}::text`,
)

export const isUndelivered = prepare<Asking, { found: number }>(
  'is_undelivered',
  (p) => sql`
    SELECT 1 AS found FROM login_codes
    WHERE app_id = ${p.appId}::text AND identifier = ${p.identifier}::text AND client = ${p.client}::text
      AND undeliverable`,
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
      SELECT code_id AS "codeId", key_id AS "keyId", code_mac AS "codeMac", expires_at AS "expiresAt",
        asked_at AS "askedAt", asked_tries AS "askedTries", tries,
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
  now: Date
  /** the budget that the guess needs a place of; null: none */
  budgetKey: string | null
  budgetAllowed: number
  refillMs: number
  /** remembers that the identifier has its place in the budget */
  mark: string | null
}

/** How many places have come back since the row was written. */
const refilledSql = (p: Record<'now' | 'refillMs', unknown>) => sql`
  floor(extract(epoch FROM ${p.now}::timestamptz - f.failed_at) * 1000 / ${p.refillMs}::integer)`

/** Whether the guess still passes. It holds its counters until the statement's end, so that guesses that meet pass one by one. */
const passedSql = (p: Record<keyof Bounded, unknown>, typed: 'right' | 'wrong') => sql`
    passed AS MATERIALIZED (
      SELECT 1 WHERE guess_passes(${p.keys}::text[], ${p.bounds}::integer[], ${p.forgetBefore}::timestamptz,
        ${p.budgetKey}::text, ${p.budgetAllowed}::integer, ${p.refillMs}::integer, ${p.mark}::text,
        ${sql.lit(typed === 'right')}, ${p.now}::timestamptz)
    )`

export interface CountFailure extends Bounded {
  codeId: string | null
  own: boolean
  tries: number
}

export const countFailure = prepare<CountFailure, { counted: boolean }>(
  'count_failure',
  (p) => sql`
    WITH ${passedSql(p, 'wrong')}, tried AS (
      UPDATE login_codes SET
        tries = tries + CASE WHEN ${p.own}::boolean THEN 1 ELSE 0 END,
        asked_tries = asked_tries + CASE WHEN ${p.own}::boolean THEN 1 ELSE 0 END,
        foreign_tries = foreign_tries + CASE WHEN ${p.own}::boolean THEN 0 ELSE 1 END
      WHERE code_id = ${p.codeId}::uuid
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
    ), charged AS (
      INSERT INTO guess_failures AS f (key, failures, failed_at)
      SELECT ${p.budgetKey}::text, 1, ${p.now}::timestamptz
      WHERE ${p.budgetKey}::text IS NOT NULL AND EXISTS (SELECT 1 FROM counted)
      ON CONFLICT (key) DO UPDATE SET
        failures = greatest(f.failures - ${refilledSql(p)}, 0) + 1,
        failed_at = CASE WHEN f.failures <= ${refilledSql(p)} THEN excluded.failed_at
          ELSE f.failed_at + ${refilledSql(p)} * ${p.refillMs}::integer * interval '1 millisecond' END
    ), marked AS (
      INSERT INTO guess_failures AS f (key, failures, failed_at)
      SELECT ${p.mark}::text, 1, ${p.now}::timestamptz
      WHERE ${p.mark}::text IS NOT NULL AND EXISTS (SELECT 1 FROM counted)
      ON CONFLICT (key) DO UPDATE SET failed_at = excluded.failed_at
    )
    SELECT EXISTS (SELECT 1 FROM counted) AS counted`,
)

interface Using extends Bounded {
  appId: string
  identifier: string
  /** the counter that a right code sets back */
  ownKey: string
  codeId: string
  own: boolean
  tries: number
}

/**
 * Holds the code's row, and those of whoever shares it, in one order: two who use one code would wait for each other. After
 * `passed`, since a wrong guess holds its counters first, too.
 */
const sharedSql = (p: Record<keyof Using, unknown>) => sql`
    shared AS MATERIALIZED (
      SELECT 1 FROM login_codes WHERE app_id = ${p.appId}::text AND identifier = ${p.identifier}::text
        AND code_mac = (SELECT code_mac FROM login_codes WHERE code_id = ${p.codeId}::uuid)
        AND EXISTS (SELECT 1 FROM passed)
      ORDER BY client FOR UPDATE
    )`

/** One code may be shared by several clients: whoever uses it uses it up for all of them. */
const usedUpSql = (p: Record<keyof Using, unknown>) => sql`
    used_up AS (
      UPDATE login_codes SET used_at = ${p.now}::timestamptz, session_id = NULL, outbox = NULL
      WHERE app_id = ${p.appId}::text AND identifier = ${p.identifier}::text AND code_id <> ${p.codeId}::uuid
        AND code_mac = (SELECT code_mac FROM used) AND used_at IS NULL
    ), cleared AS (
      DELETE FROM guess_failures WHERE key = ${p.ownKey}::text AND EXISTS (SELECT 1 FROM used)
    )`

export interface LogIn extends SignIn, Using {}

export interface LogInRow extends SignInRow {
  used: boolean
}

export const useCode = prepare<Using & { sessionId: string }, { used: boolean }>(
  'use_code',
  (p) => sql`
    WITH ${passedSql(p, 'right')}, ${sharedSql(p)}, used AS (
      UPDATE login_codes SET used_at = ${p.now}::timestamptz, used_by_asker = ${p.own}::boolean,
        session_id = ${p.sessionId}::uuid,
        new_user = false, outbox = NULL
      WHERE code_id = ${p.codeId}::uuid AND used_at IS NULL
        AND CASE WHEN ${p.own}::boolean THEN tries ELSE foreign_tries END = ${p.tries}::integer
        AND EXISTS (SELECT 1 FROM passed) AND (SELECT count(*) FROM shared) > 0
      RETURNING code_mac
    ), ${usedUpSql(p)}
    SELECT EXISTS (SELECT 1 FROM used) AS used`,
)

export const logIn = prepare<LogIn, LogInRow>(
  'log_in',
  (p) => sql`
    WITH ${passedSql(p, 'right')}, ${foundSql(p)}, ${sharedSql(p)}, used AS (
      UPDATE login_codes SET used_at = ${p.now}::timestamptz, used_by_asker = ${p.own}::boolean,
        session_id = ${p.sessionId}::uuid,
        new_user = NOT EXISTS (SELECT 1 FROM found), outbox = NULL
      WHERE code_id = ${p.codeId}::uuid AND used_at IS NULL
        AND CASE WHEN ${p.own}::boolean THEN tries ELSE foreign_tries END = ${p.tries}::integer
        AND ${admittedSql(p)}
        AND EXISTS (SELECT 1 FROM passed) AND (SELECT count(*) FROM shared) > 0
      RETURNING code_mac
    ), ${signInSql(p, 'used')}, ${usedUpSql(p)}
    SELECT EXISTS (SELECT 1 FROM passed) AS passed, EXISTS (SELECT 1 FROM used) AS used, EXISTS (SELECT 1 FROM found) AS found,
      (SELECT old FROM found) AS old,
      (SELECT user_id FROM owner) AS user_id, ${TOLD},
      ${userJson(sql`(SELECT user_id FROM found)`)} AS user`,
)
