/** The paths that the frame makes proofs for: those of `proven` routes. */
export type ProvenPath =
  | '/api/v1/passwordless/init'
  | '/api/v1/passwordless/authenticate'
  | '/api/v1/passwordless/link'
  | '/api/v1/passwordless/update'
  | '/api/v1/passwordless_sms/init'
  | '/api/v1/passwordless_sms/status'
  | '/api/v1/passwordless_sms/authenticate'
  | '/api/v1/passwordless_sms/link'
  | '/api/v1/passwordless_sms/update'
