import { sql } from 'kysely'
import type { Failures, Limiter, Taking } from '../../ports/limiter.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'
import { oneMore } from './send-windows.ts'

/** The commit does not wait for the disk: what a crash of the database loses is a few counts. */
const takeOne = prepare<{ key: string; now: Date; ends: Date }, { count: number; ends_at: Date }>(
  'take_one',
  (p) => sql`
    INSERT INTO send_windows AS w (key, count, ends_at) VALUES (${p.key}::text, 1, ${p.ends}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET ${oneMore(p.now)}
    RETURNING w.count, w.ends_at, set_config('synchronous_commit', 'off', true)`,
)

const takeTwo = prepare<
  {
    appId: string
    type: string
    subject: string
    key: string
    allowed: number
    now: Date
    ends: Date
    madeKey: string
    madeEnds: Date
  },
  { count: number; endsAt: Date; made: number | null; madeEndsAt: Date | null }
>(
  'take_two',
  (p) => sql`
    WITH asked AS (
      INSERT INTO send_windows AS w (key, count, ends_at) VALUES (${p.key}::text, 1, ${p.ends}::timestamptz)
      ON CONFLICT (key) DO UPDATE SET ${oneMore(p.now)}
      RETURNING w.count, w.ends_at, set_config('synchronous_commit', 'off', true)
    ), made AS (
      INSERT INTO send_windows AS w (key, count, ends_at)
      SELECT ${p.madeKey}::text, 1, ${p.madeEnds}::timestamptz FROM asked
      WHERE asked.count <= ${p.allowed}::integer AND NOT EXISTS (
        SELECT 1 FROM linked_accounts
        WHERE app_id = ${p.appId}::text AND type = ${p.type}::text AND subject = ${p.subject}::text)
      ON CONFLICT (key) DO UPDATE SET ${oneMore(p.now)}
      RETURNING w.count, w.ends_at
    )
    SELECT asked.count, asked.ends_at AS "endsAt", made.count AS made, made.ends_at AS "madeEndsAt"
    FROM asked LEFT JOIN made ON true`,
)

const readFailures = prepare<{ key: string }, Failures>(
  'read_failures',
  (p) => sql`SELECT failures, failed_at AS "failedAt" FROM guess_failures WHERE key = ${p.key}::text`,
)

/** Where no row was read there is to be none: nothing equals null, so one that came in between is left alone. */
const addFailure = prepare<
  { key: string; failures: number | null; failedAt: Date | null; now: Date; forgetBefore: Date },
  { key: string }
>(
  'add_failure',
  (p) => sql`
    INSERT INTO guess_failures AS f (key, failures, failed_at) VALUES (${p.key}::text, 1, ${p.now}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN f.failed_at < ${p.forgetBefore}::timestamptz THEN 1 ELSE f.failures + 1 END,
      failed_at = excluded.failed_at
    WHERE f.failures = ${p.failures}::integer AND f.failed_at = ${p.failedAt}::timestamptz
    RETURNING key`,
)

const endOf = ({ now, windowMs }: Taking) => new Date(now.getTime() + windowMs)

export function createLimiter(database: Database): Limiter {
  return {
    async take(taking) {
      const { key, allowed, now } = taking
      const [row] = await takeOne(database, { key, now, ends: endOf(taking) })
      return row && row.count > allowed ? row.ends_at : null
    },
    async takeFor({ appId, type, subject }, asked, made) {
      const { key, allowed, now } = asked
      const [row] = await takeTwo(database, {
        ...{ appId, type, subject, key, allowed, now },
        ends: endOf(asked),
        madeKey: made.key,
        madeEnds: endOf(made),
      })
      if (row && row.count > allowed) return { over: 'asked', until: row.endsAt }
      const over = row?.madeEndsAt && (row.made ?? 0) > made.allowed
      return over ? { over: 'made', until: row.madeEndsAt as Date } : null
    },
    async failures(key) {
      return (await readFailures(database, { key }))[0]
    },
    async fail(key, before, now, forgetBefore) {
      const { failures = null, failedAt = null } = before ?? {}
      return (await addFailure(database, { key, failures, failedAt, now, forgetBefore })).length > 0
    },
  }
}
