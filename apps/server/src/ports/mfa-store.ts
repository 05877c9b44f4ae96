import type { MfaMethod } from '@latchkey/contract'
import type { FactorProof, SessionFactors } from './frame-session-store.ts'
import type { VaultOwner } from './vault-store.ts'

export interface Factor {
  method: MfaMethod
  /** number in E.164 or credential id, '' for the authenticator app */
  subject: string
}

/** Whose factors, and by which session they are changed; null: by none, but by a link. */
export type FactorsOwner = Omit<VaultOwner, 'sessionId'> & { sessionId: string | null }

export interface FactorChange {
  /** how many factors there were when it was decided */
  seen: number
  added: readonly Factor[]
  removed: readonly Factor[]
  /** for how many seconds a link of the notice can undo it, where what is added is the user's first; 0: it cannot */
  undoableS: number
}

/** What is known of a session that a page asks by, without its frame. */
export interface SessionStanding {
  /** null: no frame has bound it */
  frameKey: string | null
  /** what has logged in, as limits know it */
  client: string
  authTime: Date
  byOldAccount: boolean
  mfa: SessionFactors
}

/** A user's second factors, and what sessions have proven of them. */
export interface MfaStore {
  factors(userId: string): Promise<Factor[]>
  /**
   * Adds and removes factors, and tells the user and the webhooks in the same transaction. False, and nothing is done,
   * where the factors are others by now.
   */
  change(owner: FactorsOwner, change: FactorChange, now: Date): Promise<boolean>
  /**
   * Keeps what the session has proven. One that is no newer than what is kept by its method changes nothing: false where
   * that was forgotten since.
   */
  prove(owner: VaultOwner, frameKey: string, proof: FactorProof): Promise<boolean>
  /** Uses up a proof since then that nothing has used up; false where there is none. */
  spend(owner: VaultOwner, frameKey: string, since: Date, now: Date): Promise<boolean>
  /** Forgets what the session has proven; showing the same again proves nothing. */
  clear(owner: VaultOwner): Promise<void>
  /** Of a live session. */
  standing(owner: VaultOwner, now: Date): Promise<SessionStanding | undefined>
  /** Tells the user on every channel that there are new recovery codes, and keeps how many. */
  keepRecoveryCodes(owner: VaultOwner, left: number, now: Date): Promise<void>
  /** Tells the user on every channel that a recovery code was used, and keeps how many are left. */
  tellOfRecoveryCode(owner: VaultOwner, left: number, now: Date): Promise<void>
}
