import type { SessionDevice } from '@latchkey/contract'

/** The session that asks; its user and app are those of what is listed and ended. */
export interface SessionOwner {
  appId: string
  userId: string
  sessionId: string
}

export interface ListedSession {
  id: string
  device: Partial<SessionDevice>
  place: string | null
  authTime: Date
  lastUsedAt: Date | null
}

/** A user's own sessions. Every answer is undefined when the session that asks is not live. */
export interface SessionListStore {
  /** Live ones, newest login first, those after `after`. */
  list(
    owner: SessionOwner,
    now: Date,
    after: { authTime: Date; id: string } | null,
    limit: number,
  ): Promise<ListedSession[] | undefined>
  /** `found`: the user has or had such a session; `ended`: how many live ones it was, 1 or 0. */
  end(
    owner: SessionOwner,
    sessionId: string,
    reason: string,
    now: Date,
  ): Promise<{ found: boolean; ended: number } | undefined>
  /** How many were ended. */
  endOthers(owner: SessionOwner, reason: string, now: Date): Promise<number | undefined>
}
