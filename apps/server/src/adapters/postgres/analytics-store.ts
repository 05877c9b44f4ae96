import { sql } from 'kysely'
import type { AnalyticsEvent, AnalyticsStore } from '../../ports/analytics-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const FLUSH_MS = 1_000
const WAITING_AT_MOST = 1_000
const MINUTE_MS = 60_000
const PAYLOAD_CHARACTERS = 8_192
/** An escaped NUL or half of a surrogate pair in JSON; a backslash that is itself escaped begins neither. */
const NOT_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i

const insertEvents = prepare<{ events: string }, never>(
  'insert_events',
  (p) => sql`
    INSERT INTO analytics_events (app_id, event_name, client_id, payload, at)
    SELECT e.app_id, e.event_name, e.client_id, e.payload, e.at
    FROM jsonb_to_recordset(${p.events}::jsonb)
      AS e (app_id text, event_name text, client_id text, payload jsonb, at timestamptz)`,
)

/** What keeps a payload out of the table. One that PostgreSQL refuses would take the whole batch with it. */
function faultOf(json: string): string | undefined {
  if (json.length > PAYLOAD_CHARACTERS) return 'too large'
  return NOT_TEXT.test(json) ? 'not text' : undefined
}

/**
 * Keeps events in a table with a retention (see the sweep), written in batches. Losing some is allowed: the queue is
 * bounded and a failed batch is dropped, so that analytics never holds up a login. The limit per address is kept
 * in this process for the same reason.
 */
export function createAnalyticsStore(database: Database, log: Logger): AnalyticsStore {
  let waiting: AnalyticsEvent[] = []
  let counts = new Map<string, number>()
  let minute = 0

  async function flush(): Promise<void> {
    const events = waiting
    waiting = []
    if (events.length === 0) return
    const rows = events.map((event) => ({
      app_id: event.appId,
      event_name: event.name,
      client_id: event.clientId,
      payload: event.payload,
      at: event.at,
    }))
    await insertEvents(database, { events: JSON.stringify(rows) }).catch(() =>
      log.warn('analytics events dropped', { count: events.length }),
    )
  }

  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  return {
    record({ address, limitPerMinute, ...event }) {
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
      waiting.push(dropped ? { ...event, payload: { dropped } } : event)
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
