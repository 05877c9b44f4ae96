import { sql } from 'kysely'
import { prepare } from './prepare.ts'

interface Announce {
  change: string
  appId: string
  userId: string
  revision: number
  sessionId: string
  addType: string | null
  addSubject: string | null
  removeType: string | null
  removeSubject: string | null
  noticed: string
  waitSeconds: number
  now: Date
}

/** First in the transaction of a change, while the channels are those before it. Null: the accounts have changed. */
export const announceChange = prepare<Announce, { newUntil: string | null }>(
  'announce_change',
  (p) => sql`
    SELECT announce_change(${p.change}::uuid, ${p.appId}::text, ${p.userId}::text, ${p.revision}::integer,
      ${p.sessionId}::uuid, ${p.addType}::text, ${p.addSubject}::text, ${p.removeType}::text,
      ${p.removeSubject}::text, ${p.noticed}::jsonb, ${p.now}::timestamptz,
      make_interval(secs => ${p.waitSeconds}::integer))::text AS "newUntil"`,
)
