import type { EndedSessionsResponse, SessionsResponse } from '@latchkey/contract'
import type { Clock } from '../../ports/clock.ts'
import type { SessionListStore } from '../../ports/session-list-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from './bearer.ts'

export const SESSIONS_PER_PAGE = 50
/** `sessions.revoked_for` of those that their user ended. */
export const ENDED_BY_USER = 'ended by user'

export interface OwnSessionsPorts {
  sessionList: SessionListStore
  clock: Clock
}

const gone = () => new Refusal('missing_or_invalid_token', 'The session has ended')
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/**
 * Where the user is logged in to this app, newest login first.
 * @throws Refusal `missing_or_invalid_token` when the session that asks has ended, `invalid_data` for a strange cursor.
 */
export async function listSessions(
  { sessionList, clock }: OwnSessionsPorts,
  app: App,
  bearer: Bearer,
  cursor: string | null,
): Promise<SessionsResponse> {
  const after = cursor === null ? null : readCursor(cursor)
  const found = await sessionList.list(
    ownerOf(app, bearer),
    new Date(clock.now()),
    after,
    SESSIONS_PER_PAGE + 1,
  )
  if (!found) throw gone()
  const page = found.slice(0, SESSIONS_PER_PAGE)
  const last = found.length > SESSIONS_PER_PAGE ? page.at(-1) : undefined
  return {
    sessions: page.map(({ id, device, place, authTime, lastUsedAt }) => ({
      id,
      current: id === bearer.sessionId,
      device: { browser: device.browser ?? null, os: device.os ?? null, model: device.model ?? null },
      place,
      began_at: seconds(authTime),
      last_used_at: seconds(lastUsedAt ?? authTime),
    })),
    next_cursor: last ? `${last.authTime.getTime()}.${last.id}` : null,
  }
}

/**
 * Ends one session of the user: its refresh tokens, its access tokens and its frame's binding. Repeating it changes nothing.
 * @throws Refusal `not_found` when it is none of this user in this app.
 */
export async function endOwnSession(
  { sessionList, clock }: OwnSessionsPorts,
  app: App,
  bearer: Bearer,
  sessionId: string,
): Promise<EndedSessionsResponse> {
  const result = UUID.test(sessionId)
    ? await sessionList.end(ownerOf(app, bearer), sessionId, ENDED_BY_USER, new Date(clock.now()))
    : { found: false, ended: 0 }
  if (!result) throw gone()
  if (!result.found) throw new Refusal('not_found', 'The user has no such session')
  return { ended: result.ended }
}

/** Ends every session of the user in this app but the one that asks. Repeating it changes nothing. */
export async function endOtherSessions(
  { sessionList, clock }: OwnSessionsPorts,
  app: App,
  bearer: Bearer,
): Promise<EndedSessionsResponse> {
  const ended = await sessionList.endOthers(ownerOf(app, bearer), ENDED_BY_USER, new Date(clock.now()))
  if (ended === undefined) throw gone()
  return { ended }
}

const ownerOf = (app: App, bearer: Bearer) => ({
  appId: app.id,
  userId: bearer.userId,
  sessionId: bearer.sessionId,
})

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function readCursor(cursor: string): { authTime: Date; id: string } {
  const [time = '', id = '', rest] = cursor.split('.')
  if (!/^\d{1,15}$/.test(time) || !UUID.test(id) || rest !== undefined)
    throw new Refusal('invalid_data', 'The cursor is none that was answered')
  return { authTime: new Date(Number(time)), id }
}
