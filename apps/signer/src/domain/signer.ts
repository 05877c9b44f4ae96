import type { SealedMessage, SealedRecoveryKey, SignerKeyResponse } from '@latchkey/contract'

/** A public key of an app, with the proof that an operator registered it with this signer. */
export interface GrantedAppKey {
  appId: string
  kid: string
  spki: string
  grant: string
}

export interface ResealRequest {
  /** the user's access token, as the frame sent it */
  accessToken: string
  /** the app key that signed the token */
  key: GrantedAppKey
  issuer: string
  root: string
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
