export interface FrameSession {
  userId: string
  /** thumbprint of the frame key that the session is bound to */
  frameKey: string | null
  authTime: Date
}

export interface FrameSessionStore {
  /** Takes a proof's id, which works once, and reads the live session it is for. */
  admit(
    proof: { jti: string; expiresAt: Date },
    session: { id: string; appId: string; now: Date },
  ): Promise<{ fresh: boolean; session: FrameSession | undefined }>
  /** Binds the session to a frame key unless its key is no longer the expected one; a replacement is audited. */
  bind(sessionId: string, expected: string | null, frameKey: string, now: Date): Promise<boolean>
}
