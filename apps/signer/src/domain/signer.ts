import type { SealedMessage, SealedRecoveryKey, SignerKeyResponse } from '@latchkey/contract'

/** A public key of an app, with the proof that an operator registered it with this signer. */
export interface GrantedAppKey {
  appId: string
  kid: string
  spki: string
  grant: string
}

/** What a frame sent with its call, as it came. */
export interface FrameEvidence {
  /** the user's access token */
  accessToken: string
  /** the app key that signed the token */
  key: GrantedAppKey
  issuer: string
  /** the DPoP proof of the call for this root's recovery */
  proof: string
  root: string
}

export interface ResealRequest extends FrameEvidence {
  /** the signer's own word for the session: user, frame key and time of login */
  sessionGrant: string
  shareVersion: number
  sealedRecoveryKey: SealedRecoveryKey
  /** one-time raw P-256 point of the frame, base64url */
  recipientPublicKey: string
  /** how old the login may be, seconds; the signer's own limit holds beside it */
  maxLoginAge: number
  /** ways of a second factor that the user has; this version refuses where there are any */
  mfaMethods: readonly string[]
}

export type SignerRefusalCode =
  | 'unknown_key'
  | 'invalid_token'
  | 'invalid_proof'
  | 'not_granted'
  | 'login_required'
  | 'mfa_required'
  | 'invalid_request'

export class SignerRefusal extends Error {
  readonly code: SignerRefusalCode
  constructor(code: SignerRefusalCode, message: string) {
    super(message)
    this.name = 'SignerRefusal'
    this.code = code
  }
}

/** What the API server may ask of the signer. */
export interface Signer {
  /** The key that frames seal recovery keys to. */
  publicKey(): Promise<SignerKeyResponse>
  /**
   * Vouches for a session and the frame key that it is bound to. The API asks once for each session, when it has itself
   * let in a call with this very proof.
   * @returns a MAC over app, user, session, frame key and time of login, to keep beside the session
   * @throws SignerRefusal
   */
  grantSession(evidence: FrameEvidence): Promise<string>
  /**
   * Opens a recovery key and seals it to the frame's one-time key.
   * @throws SignerRefusal
   */
  reseal(request: ResealRequest): Promise<SealedMessage>
}

/** What an operator may ask, under a credential that the API server does not have. */
export interface Registrar {
  /** Registers an app's token key: from now on its tokens count. Returns the proof to keep beside the key. */
  grant(key: Omit<GrantedAppKey, 'grant'>): Promise<string>
}
