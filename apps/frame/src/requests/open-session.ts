import type { Session } from '../session.ts'
import { readSession } from '../session.ts'
import type { RequestContext } from './frame-request.ts'

/** The session of a request's token, remembered so that a logout can clear it. @throws FrameFailure */
export function openSession(token: string, { appId, sessions }: RequestContext): Session {
  const session = readSession(token, appId)
  const known = sessions.get(session.userId) ?? new Set()
  sessions.set(session.userId, known.add(session.sessionId))
  return session
}
