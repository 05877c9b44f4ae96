/**
 * Every error code that crosses a border, with the HTTP status it is answered with and whether
 * repeating the very same call later can succeed. Statuses 408, 409, 425 and 5xx make published
 * clients repeat a call on their own, so a final refusal never carries one of them.
 */
export const ERROR_CODES = {
  missing_or_invalid_privy_app_id: { status: 400, retryable: false },
  missing_or_invalid_privy_client_id: { status: 400, retryable: false },
  missing_or_invalid_privy_account_id: { status: 400, retryable: false },
  missing_or_invalid_token: { status: 401, retryable: false },
  missing_or_invalid_mfa: { status: 401, retryable: false },
  expired_or_invalid_mfa_token: { status: 401, retryable: false },
  invalid_data: { status: 400, retryable: false },
  invalid_credentials: { status: 401, retryable: false },
  invalid_captcha: { status: 401, retryable: false },
  invalid_origin: { status: 403, retryable: false },
  missing_origin: { status: 403, retryable: false },
  invalid_request: { status: 400, retryable: false },
  linked_to_another_user: { status: 400, retryable: false },
  allowlist_rejected: { status: 401, retryable: false },
  cannot_unlink_embedded_wallet: { status: 400, retryable: false },
  cannot_unlink_sole_account: { status: 400, retryable: false },
  cannot_link_more_of_type: { status: 400, retryable: false },
  linked_account_not_found: { status: 400, retryable: false },
  too_many_requests: { status: 429, retryable: true },
  token_already_used: { status: 401, retryable: false },
  already_logged_out: { status: 400, retryable: false },
  not_supported: { status: 400, retryable: false },
  max_accounts_reached: { status: 403, retryable: false },
  disallowed_login_method: { status: 403, retryable: false },
  disallowed_plus_email: { status: 400, retryable: false },
  disallowed_recovery_method: { status: 400, retryable: false },
  user_does_not_exist: { status: 401, retryable: false },
  resource_already_exists: { status: 400, retryable: false },
  account_transfer_required: { status: 400, retryable: false },
  oauth_account_suspended: { status: 400, retryable: false },
  oauth_state_mismatch: { status: 400, retryable: false },
  invalid_pkce_parameters: { status: 400, retryable: false },
  cross_app_connection_not_allowed: { status: 403, retryable: false },
  feature_not_enabled: { status: 400, retryable: false },
  insufficient_funds: { status: 400, retryable: false },
  transaction_broadcast_failure: { status: 400, retryable: false },
  /** Ours: a change of who can come in, asked with the token that the host's backend sees. */
  access_token_required: { status: 403, retryable: false },
  /** Ours: a recovery that the freshness rule refuses until the user has logged in again. */
  login_required: { status: 401, retryable: false },
  /** Ours: a DPoP proof that is missing, stale, replayed, or made with another key than the session's. */
  invalid_dpop_proof: { status: 401, retryable: false },
  /** Ours: a frame key that the session is not, and cannot be, bound to; a new login makes a session that can. */
  reauthentication_required: { status: 403, retryable: false },
  /** Ours: an account that was just added, on a device that is new to the user; a login by an older account is what lets it. */
  older_account_required: { status: 403, retryable: false },
  /** Ours: a login that was to confirm one user (`expected_user_id`) and proves an account of another, or of none. */
  other_user: { status: 403, retryable: false },
  /** Ours: the user has as many imported keys as the app allows. */
  too_many_wallets: { status: 400, retryable: false },
  /** Ours: the user has not let the app into the cloud that the recovery key is to lie in. */
  cloud_denied: { status: 403, retryable: false },
  policy_violation: { status: 400, retryable: false },
  /** Ours: too few of those who may sign a request have signed it. */
  invalid_signature: { status: 401, retryable: false },
  /** Ours: a wallet that its user has used is not archived. */
  wallet_used: { status: 400, retryable: false },
  not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  payload_too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  internal_error: { status: 500, retryable: true },
  unavailable: { status: 503, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>

export type ErrorCode = keyof typeof ERROR_CODES

/** The body of every answer that is not 2xx. `error` is for people, `code` for programs. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  cause?: string
  data?: unknown
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_CODES, value)
}
