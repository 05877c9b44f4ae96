/** WebAuthn as the wire has it: snake case, bytes as base64url. */

export interface CredentialDescriptor {
  id: string
  type: 'public-key'
  transports?: string[]
}

export type UserVerification = 'required' | 'preferred' | 'discouraged'

/** For `navigator.credentials.create`. */
export interface PasskeyCreationOptions {
  rp: { name: string; id?: string }
  user: { id: string; name: string; display_name: string }
  challenge: string
  pub_key_cred_params: { alg: number; type: 'public-key' }[]
  /** milliseconds */
  timeout?: number
  exclude_credentials?: CredentialDescriptor[]
  authenticator_selection?: {
    authenticator_attachment?: 'platform' | 'cross-platform'
    require_resident_key?: boolean
    resident_key?: UserVerification
    user_verification?: UserVerification
  }
  attestation?: 'none' | 'indirect' | 'direct' | 'enterprise'
  extensions?: PasskeyExtensionResults
}

/** For `navigator.credentials.get`. */
export interface PasskeyRequestOptions {
  challenge: string
  /** milliseconds */
  timeout?: number
  rp_id?: string
  allow_credentials?: CredentialDescriptor[]
  user_verification?: UserVerification
  extensions?: { app_id?: string; cred_props?: boolean; hmac_create_secret?: boolean }
}

export interface PasskeyExtensionResults {
  app_id?: string | boolean
  cred_props?: { rk?: boolean }
  hmac_create_secret?: boolean
}

interface PasskeyResponse {
  id: string
  raw_id: string
  authenticator_attachment?: string
  client_extension_results: PasskeyExtensionResults
  type: 'public-key'
}

export interface PasskeyAttestation extends PasskeyResponse {
  response: {
    client_data_json: string
    attestation_object: string
    authenticator_data?: string
    transports?: string[]
    public_key_algorithm?: number
    public_key?: string
  }
}

export interface PasskeyAssertion extends PasskeyResponse {
  response: {
    client_data_json: string
    authenticator_data: string
    signature: string
    user_handle?: string
  }
}

/** `relying_party` is the origin of the page; echo it with the authenticator's answer. */
export interface PasskeyCreationResponse {
  relying_party?: string
  options: PasskeyCreationOptions
}

export interface PasskeyRequestResponse {
  relying_party?: string
  options: PasskeyRequestOptions
}

/** How many passkeys one user may have. */
export const MAX_PASSKEYS = 5
