import type { MfaMethod } from '@latchkey/contract'

/** What a session's row says of it. */
export interface FrameSession {
  /** thumbprint of the frame key that the session is bound to */
  frameKey: string | null
  /** whether the login itself named that key, which the holder of a token cannot have had it do */
  bornBound: boolean
  authTime: Date
  /** whether the account that opened it is not new; see domain/account/check-old-account.ts */
  byOldAccount: boolean
  /** the signer's own word for this session, once it was asked for one */
  signerGrant: string | null
  mfa: SessionFactors
}

/** How a session stands to its user's second factors. */
export interface SessionFactors {
  /** that the user has enrolled */
  methods: readonly MfaMethod[]
  /** what the session has proven with its frame key, the newest first */
  proofs: readonly FactorProof[]
}

export type ProofMethod = MfaMethod | 'recovery-code'

export interface FactorProof {
  method: ProofMethod
  /** milliseconds since 1970 */
  at: number
  /** the signer's own word for it; null where it was not the signer that verified */
  grant: string | null
}

/** What a verified access token says of its session; the row has to say the same. */
export interface ClaimedSession {
  id: string
  appId: string
  userId: string
  /** unix seconds */
  authTime: number
}

export interface FrameProof {
  thumbprint: string
  jti: string
  expiresAt: Date
}

export type Admission =
  | { kind: 'no-session' }
  /** the session is another key's, or the key is new to the user and the login too old for it */
  | { kind: 'other-key' }
  | { kind: 'used-proof' }
  | { kind: 'admitted'; session: FrameSession }

export interface FrameSessionStore {
  /**
   * Reads the live session, and takes the proof's id, which works once, where the key is the session's or can become
   * it: an unbound session takes a key that its user has bound before, and any key for a login not before
   * `newKeysSince`. Nothing is written otherwise.
   */
  admit(
    proof: FrameProof,
    session: ClaimedSession,
    times: { now: Date; newKeysSince: Date },
  ): Promise<Admission>
  /** Binds the session, keeps the key with its user, and tells of one that is new; false when another was first. */
  bind(sessionId: string, frameKey: string, now: Date): Promise<boolean>
  keepGrant(sessionId: string, frameKey: string, grant: string): Promise<void>
  /** Ends the session of the user; one that is over stays as it is. */
  end(session: Omit<ClaimedSession, 'authTime'>, now: Date): Promise<void>
}
