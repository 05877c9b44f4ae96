/** A public key of an app, with the proof that an operator registered it with this signer. */
export interface GrantedAppKey {
  appId: string
  kid: string
  spki: string
  grant: string
}

/** The routes of a frame whose proofs the signer takes. */
export type ProofRoute =
  | 'recoveryKeyMaterial'
  | 'recoveryPasscode'
  | 'setRecovery'
  | 'delegateWallets'
  | 'mfaTotpInit'
  | 'mfaTotpEnroll'
  | 'mfaTotpVerify'
  | 'mfaTotpUnenroll'
  | 'mfaPasskeysVerify'
  | 'mfaPasskeysEnrollment'
  | 'mfaPasskeyUnlink'
  | 'mfaRecoveryCodes'
  | 'mfaRecoveryCodeVerify'
  | 'authenticateUserKey'

/** What a frame sent with its call, as it came. */
export interface FrameEvidence {
  /** the user's access token */
  accessToken: string
  /** the app key that signed the token */
  key: GrantedAppKey
  issuer: string
  /** the DPoP proof of the call */
  proof: string
  /** the call that it was made for, about this root; '' where it is about none */
  route: ProofRoute
  root: string
}
