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

interface AnnounceLeave {
  change: string
  appId: string
  userId: string
  toId: string
  sessionId: string
  type: string
  subject: string
  noticed: string
  waitSeconds: number
  now: Date
}

/** Before an account leaves its user in a transfer. No row where it is not that user's; `linked` where somebody got a link. */
export const announceLeave = prepare<AnnounceLeave, { linked: boolean }>(
  'announce_leave',
  (p) => sql`
    SELECT announce_leave(${p.change}::uuid, l, ${p.toId}::text, ${p.sessionId}::uuid, 'account_moved',
      ${p.noticed}::jsonb, ${p.now}::timestamptz, make_interval(secs => ${p.waitSeconds}::integer)) AS linked
    FROM linked_accounts l
    WHERE l.app_id = ${p.appId}::text AND l.type = ${p.type}::text AND l.subject = ${p.subject}::text
      AND l.user_id = ${p.userId}::text`,
)
