import type { FrameEvidence } from './frame-evidence.ts'

export type FactorProofMethod = 'sms' | 'totp' | 'passkey' | 'recovery-code'

/** The signer's word that a session has verified a factor. */
export interface GrantedProof {
  method: FactorProofMethod
  /** milliseconds since 1970 */
  at: number
  grant: string | null
}

/**
 * Who asks: with what the frame has sent, which the signer checks; or named by the API, where a page asks without its
 * frame. What is verified for the latter is no proof to the signer.
 */
export type FactorAsker =
  | { evidence: FrameEvidence }
  | { named: { appId: string; userId: string; sessionId: string; frameKey: string } }

export interface FactorPasskey {
  id: string
  /** COSE key, base64url */
  publicKey: string
  rpId: string
  counter: number
}

/** An operator's order to forget a user's factors, under the signer's own MAC. */
export interface RemovalOrder {
  id: string
  /** milliseconds since 1970 */
  orderedAt: number
  /** how long the user has to stop it */
  waitMs: number
  mac: string
}

interface Enrolling {
  /** how old the login may be that enrols the first factor, seconds; the signer's own limit holds beside it */
  youngLogin: number
  /** what the session has verified, where there is a factor already */
  proof: GrantedProof | undefined
}

/** What the API may ask about a user's second factors. */
export type FactorRequest =
  | { act: 'totp-start'; asker: FactorAsker }
  | ({ act: 'totp-enroll'; asker: FactorAsker; code: string } & Enrolling)
  | { act: 'totp-verify'; asker: FactorAsker; code: string }
  | { act: 'totp-remove'; asker: FactorAsker; proof: GrantedProof | undefined }
  | { act: 'factors-list'; appId: string; userId: string }
  | { act: 'passkey-challenge'; appId: string; userId: string; sessionId: string }
  | {
      act: 'passkey-verify'
      asker: FactorAsker
      credentialId: string
      clientDataJson: string
      authenticatorData: string
      signature: string
      /** origins of the app's pages */
      origins: readonly string[]
    }
  /** all that are factors afterwards */
  | ({ act: 'passkey-set'; asker: FactorAsker; passkeys: readonly FactorPasskey[] } & Enrolling)
  /** its linking was undone, says the API */
  | { act: 'passkey-undo'; appId: string; userId: string; id: string }
  /** the first one was undone, says the API: with it goes all that came by it */
  | { act: 'factors-undo'; appId: string; userId: string }
  | { act: 'codes-make'; asker: FactorAsker; proof: GrantedProof | undefined }
  | { act: 'code-verify'; asker: FactorAsker; code: string }
  | { act: 'removal-begin'; appId: string; userId: string; order: RemovalOrder }
  | { act: 'removal-finish'; appId: string; userId: string; id: string }
  | { act: 'removal-stop'; appId: string; userId: string }

export type FactorAct = FactorRequest['act']

export interface VerifiedFactor {
  /** milliseconds since 1970 */
  at: number
  /** null where the signer could not check who asks */
  grant: string | null
}

type Nothing = Record<string, never>

export interface FactorAnswers {
  /** base32 */
  'totp-start': { secret: string }
  'totp-enroll': Nothing
  'totp-verify': VerifiedFactor
  'totp-remove': Nothing
  'factors-list': { totp: boolean; passkeys: string[] }
  'passkey-challenge': { challenge: string }
  /** `copied`: its counter went back, so there are two of it */
  'passkey-verify': { verified: VerifiedFactor | null; copied: boolean }
  'passkey-set': Nothing
  /** `none`: it stays a factor, since it is one for too long; `all`: the user has none any more */
  'passkey-undo': { forgotten: 'none' | 'one' | 'all' }
  /** false: there has been one for too long, and all stay */
  'factors-undo': { forgotten: boolean }
  'codes-make': { codes: string[] }
  /** `first`: not a repeated call; `left`: how many codes */
  'code-verify': VerifiedFactor & { first: boolean; left: number }
  /** when it may be finished, milliseconds since 1970 */
  'removal-begin': { until: number }
  'removal-finish': { state: 'done' } | { state: 'waiting'; until: number } | { state: 'stopped' }
  'removal-stop': Nothing
}

export interface SecondFactors {
  /**
   * Keeps and verifies authenticator apps, passkeys and recovery codes.
   * @throws SignerRefusal `mfa_required`, `wrong_factor`, `wrong_code`, `too_many_tries`, and those of a frame's evidence
   */
  secondFactor<R extends FactorRequest>(request: R): Promise<FactorAnswers[R['act']]>
}
