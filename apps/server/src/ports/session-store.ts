import type { Asker } from '../domain/session/rotation.ts'
import type { SeenAs } from '../domain/session/seen-as.ts'
import type { StoredUser } from '../domain/user/stored-user.ts'

export interface StoredSession {
  id: string
  appId: string
  userId: string
  /** what the client that logged in is known by, see clientOf */
  client: string
  authTime: Date
  expiresAt: Date
  endsAt: Date
  keyId: string
  /** the first generation that is by it; null in rows of a release that did not say so */
  keySince: number | null
  seed: Buffer
  generation: number
  rotatedAt: Date[]
  rotatedBy: Record<string, Asker>
  revokedAt: Date | null
  /** thumbprint of the frame key that the login itself named */
  bornWith: string | null
}

/** A session that is to be opened. */
export type NewSession = Omit<
  StoredSession,
  'appId' | 'userId' | 'client' | 'keySince' | 'revokedAt' | 'rotatedAt' | 'rotatedBy'
> &
  SeenAs

/** The state of a session after a rotation. */
export interface Rotation extends SeenAs {
  generation: number
  /** the login key that its token is by */
  keyId: string
  keySince: number | null
  rotatedAt: Date[]
  rotatedBy: Record<string, Asker>
  expiresAt: Date
  usedAt: Date
}

export interface SessionStore {
  find(id: string): Promise<{ session: StoredSession; user: StoredUser } | undefined>
  /** Moves to another generation unless another request was first; false then. */
  rotate(id: string, from: number, next: Rotation): Promise<boolean>
  revoke(id: string, reason: string, now: Date): Promise<void>
  /** Records that a token was handed out again to another network; the user is told when that repeats. */
  noteOtherNetwork(session: Pick<StoredSession, 'id' | 'appId' | 'userId'>, now: Date): Promise<void>
  /** The user of a live session of this app. */
  liveUser(appId: string, sessionId: string, now: Date): Promise<StoredUser | undefined>
}
