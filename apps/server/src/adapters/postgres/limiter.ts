import { sql } from 'kysely'
import type { Limiter } from '../../ports/limiter.ts'
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

const readFailures = prepare<{ key: string }, { failures: number; failedAt: Date }>(
  'read_failures',
  (p) => sql`SELECT failures, failed_at AS "failedAt" FROM guess_failures WHERE key = ${p.key}::text`,
)

const addFailure = prepare<{ key: string; now: Date; forgetBefore: Date }, never>(
  'add_failure',
  (p) => sql`
    INSERT INTO guess_failures AS f (key, failures, failed_at) VALUES (${p.key}::text, 1, ${p.now}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN f.failed_at < ${p.forgetBefore}::timestamptz THEN 1 ELSE f.failures + 1 END,
      failed_at = excluded.failed_at`,
)

export function createLimiter(database: Database): Limiter {
  return {
    async take({ key, allowed, windowMs, now }) {
      const ends = new Date(now.getTime() + windowMs)
      const [row] = await takeOne(database, { key, now, ends })
      return row && row.count > allowed ? row.ends_at : null
    },
    async failures(key) {
      return (await readFailures(database, { key }))[0]
    },
    async fail(key, now, forgetBefore) {
      await addFailure(database, { key, now, forgetBefore })
    },
  }
}
