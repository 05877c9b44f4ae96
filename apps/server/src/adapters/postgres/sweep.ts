import type { Logger } from '../../ports/logger.ts'
import type { Database } from './database.ts'

const EVERY_MS = 60_000
const ROWS_PER_STATEMENT = 5_000
const DAY = '1 day'

/** What is deleted when it is over, and how long it is kept beyond that. */
const RULES: readonly { table: string; key: string; column: string; keep: string }[] = [
  { table: 'login_codes', key: 'code_id', column: 'expires_at', keep: '1 hour' },
  { table: 'send_windows', key: 'key', column: 'ends_at', keep: '0' },
  { table: 'guess_failures', key: 'key', column: 'failed_at', keep: DAY },
  { table: 'dpop_proofs', key: 'jti', column: 'expires_at', keep: '0' },
  { table: 'wallet_nonces', key: 'nonce', column: 'expires_at', keep: '0' },
  { table: 'sessions', key: 'id', column: 'expires_at', keep: '30 days' },
  { table: 'analytics_events', key: 'id', column: 'at', keep: '30 days' },
]

/** Deletes rows whose time is over, a bounded number at a time, so that tables do not grow with use. */
export function startSweep(database: Database, log: Logger): { stop(): void } {
  async function sweep(): Promise<void> {
    for (const { table, key, column, keep } of RULES) {
      const text = `DELETE FROM ${table} WHERE ${key} IN (
        SELECT ${key} FROM ${table} WHERE ${column} < now() - interval '${keep}' LIMIT ${ROWS_PER_STATEMENT})`
      await database.query({ text })
    }
  }
  const timer = setInterval(() => {
    sweep().catch((error: Error) => log.warn('sweep failed', { detail: error.name }))
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
