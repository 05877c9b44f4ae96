export type SignerRefusalCode =
  | 'unknown_key'
  | 'invalid_token'
  | 'invalid_proof'
  | 'not_granted'
  | 'login_required'
  | 'mfa_required'
  /** what was to verify a second factor */
  | 'wrong_factor'
  /** what was to prove a new one */
  | 'wrong_code'
  | 'superseded'
  | 'too_many_tries'
  | 'invalid_request'
  /** no operator has registered the app's authority */
  | 'no_authority'
  /** too few of those who may sign it have signed a request */
  | 'invalid_signature'
  | 'request_expired'
  /** a change that was honoured before */
  | 'signature_used'
  /** a send that has another nonce */
  | 'already_sent'
  | 'policy_violation'
  /** a policy was named that is to be shown whole: nothing was done, ask again with it */
  | 'show_document'
  /** the signer's memory is older than what it has said */
  | 'state_rolled_back'
  /** it could not be asked, or has failed: the same may be asked again */
  | 'unavailable'

export class SignerRefusal extends Error {
  readonly code: SignerRefusalCode
  /** when it would be answered, milliseconds since 1970; of `too_many_tries` alone */
  readonly until: number | undefined
  constructor(code: SignerRefusalCode, message: string, until?: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'SignerRefusal'
    this.code = code
    this.until = until
  }
}
