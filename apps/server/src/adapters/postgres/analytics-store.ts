import { sql } from 'kysely'
import { failureOf } from '../../failure-of.ts'
import type { AnalyticsEvent, AnalyticsStore } from '../../ports/analytics-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const FLUSH_MS = 1_000
const WAITING_AT_MOST = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A counter stops here; it is more than any budget. */
const MOST_COUNTED = 2_000_000_000
const PAYLOAD_CHARACTERS = 8_192
/** An escaped NUL or half of a surrogate pair in JSON; a backslash that is itself escaped begins neither. */
const NOT_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i

interface Batch {
  events: string
  keys: string[]
  amounts: number[]
  allowed: number[]
  ends: Date
  now: Date
}

/** Counts what each app's events take against its day, and keeps those of apps that have room: one statement. */
const insertEvents = prepare<Batch, { full: string[] | null }>(
  'insert_events',
  (p) => sql`
    WITH counted AS (
      INSERT INTO send_windows AS w (key, count, ends_at)
      SELECT key, amount, ${p.ends}::timestamptz FROM unnest(${p.keys}::text[], ${p.amounts}::integer[]) AS b (key, amount)
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN w.ends_at <= ${p.now}::timestamptz THEN excluded.count
          ELSE least(w.count::bigint + excluded.count, ${MOST_COUNTED}::bigint)::integer END,
        ends_at = CASE WHEN w.ends_at <= ${p.now}::timestamptz THEN excluded.ends_at ELSE w.ends_at END
      RETURNING w.key, w.count
    ), roomy AS (
      SELECT c.key FROM counted c JOIN unnest(${p.keys}::text[], ${p.allowed}::integer[]) AS b (key, allowed) ON b.key = c.key
      WHERE c.count <= b.allowed
    ), kept AS (
      INSERT INTO analytics_events (app_id, event_name, client_id, payload, at)
      SELECT e.app_id, e.event_name, e.client_id, e.payload, e.at
      FROM jsonb_to_recordset(${p.events}::jsonb)
        AS e (key text, app_id text, event_name text, client_id text, payload jsonb, at timestamptz)
      WHERE e.key IN (SELECT key FROM roomy)
    )
    SELECT (SELECT array_agg(key) FROM counted WHERE key NOT IN (SELECT key FROM roomy)) AS full`,
)

/** What keeps a payload out of the table. One that PostgreSQL refuses would take the whole batch with it. */
function faultOf(json: string): string | undefined {
  if (json.length > PAYLOAD_CHARACTERS) return 'too large'
  return NOT_TEXT.test(json) ? 'not text' : undefined
}

/**
 * Keeps events in a table with a retention (see the sweep), written in batches. Losing some is allowed: the queue is
 * bounded and a failed batch is dropped, so that analytics never holds up a login. The limit per address is kept
 * in this process for the same reason. What an app's events take in a day is counted across servers; what is beyond its
 * budget is dropped, with one warning a day from each server.
 */
export function createAnalyticsStore(database: Database, log: Logger): AnalyticsStore {
  let waiting: { event: AnalyticsEvent; kilobytesPerDay: number }[] = []
  let counts = new Map<string, number>()
  let minute = 0
  let told = new Set<string>()
  let day = 0
  let writing: Promise<void> = Promise.resolve()

  /** One after the other, so that whoever waits for one knows that what was taken before is written too. */
  function flush(): Promise<void> {
    writing = writing.then(writeBatch)
    return writing
  }

  async function writeBatch(): Promise<void> {
    const batch = waiting
    waiting = []
    const newest = batch.at(-1)?.event.at
    if (!newest) return
    const budgets = new Map<string, { appId: string; bytes: number; allowed: number }>()
    const rows = batch.map(({ event, kilobytesPerDay }) => {
      const key = `${event.appId} analytics`
      const { appId, name, clientId, payload, at } = event
      const row = { key, app_id: appId, event_name: name, client_id: clientId, payload, at }
      const bytes = (budgets.get(key)?.bytes ?? 0) + Buffer.byteLength(JSON.stringify(row))
      budgets.set(key, { appId, bytes, allowed: kilobytesPerDay })
      return row
    })
    // in one order for all servers: two whose batches meet would wait for each other
    const keys = [...budgets.keys()].sort()
    const apps = keys.flatMap((key) => budgets.get(key) ?? [])
    try {
      const [result] = await insertEvents(database, {
        events: JSON.stringify(rows),
        keys,
        amounts: apps.map(({ bytes }) => Math.ceil(bytes / 1_024)),
        allowed: apps.map(({ allowed }) => allowed),
        ends: new Date(newest.getTime() + DAY_MS),
        now: newest,
      })
      tellFull(result?.full ?? [], budgets, newest)
    } catch (error) {
      log.warn('analytics events dropped', { count: batch.length, detail: failureOf(error) })
    }
  }

  function tellFull(keys: string[], budgets: ReadonlyMap<string, { appId: string }>, at: Date): void {
    const today = Math.floor(at.getTime() / DAY_MS)
    if (today !== day) {
      day = today
      told = new Set()
    }
    for (const key of keys) {
      const appId = budgets.get(key)?.appId
      if (!appId || told.has(appId)) continue
      told.add(appId)
      log.warn('analytics events dropped: the app has used up limits.analytics_kilobytes_per_day', {
        app_id: appId,
      })
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  return {
    flush,
    record({ address, limitPerMinute, kilobytesPerDay, ...event }) {
      const now = Math.floor(event.at.getTime() / MINUTE_MS)
      if (now !== minute) {
        minute = now
        counts = new Map()
      }
      const key = `${event.appId} ${address}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > limitPerMinute || waiting.length >= WAITING_AT_MOST) return
      const dropped = event.payload === null ? undefined : faultOf(JSON.stringify(event.payload))
      waiting.push({ event: dropped ? { ...event, payload: { dropped } } : event, kilobytesPerDay })
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
