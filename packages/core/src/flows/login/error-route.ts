import { ApiError, errorCode } from '../../errors/client-errors.ts'
import { type AccountTransfer, AccountTransferRequired } from '../account-transfer/transfer-data.ts'

/** A failed request that fills the screen; the key names its sentences in the copy. */
export type RequestErrorKey =
  | 'too_many_requests'
  | 'disallowed_login_method'
  | 'linked_to_another_user'
  | 'region_not_supported'
  | 'login_required'
  | 'client_error'
  | 'default'

/** A failure that fills the screen, by keys: the screen says it in the language of the moment. */
export interface RequestFailure {
  key: RequestErrorKey
  /** the server's words, which stand in place of the key's detail where the spec shows them */
  message: string | null
  /** error code whose sentence stands in place of the key's detail */
  code?: string
}

/** Where a failed step of a login leads (spec 1, section 8). */
export type ErrorRoute =
  /** stays: the sentence of `code`; `message` is the server's own where the spec shows it */
  | { to: 'inline'; code: string; message: string | null }
  /** back to the entry of the address, with the sentence of `code` under the field */
  | { to: 'landing'; code: string }
  | { to: 'allowlist-rejected' | 'user-limit' | 'account-not-found' }
  /** the account is another user's, and may be moved here */
  | { to: 'account-transfer'; data: AccountTransfer }
  /** a screen of its own */
  | ({ to: 'error' } & RequestFailure)

/** Code of an error for the copy; no answer at all is `api_error`. */
export function copyCode(error: unknown): string {
  return errorCode(error, error instanceof ApiError && error.status === null ? 'api_error' : '')
}

/** The service that sends messages refused; servers say so by code, the wallet frame by type (GATE-049). */
const isTwilioFailure = (error: unknown) =>
  [errorCode(error, ''), (error as { type?: unknown } | null)?.type].includes('twilio_verification_failed')

function commonRoute(error: unknown): Exclude<ErrorRoute, { to: 'inline' }> | null {
  const message = error instanceof Error ? error.message : null
  switch (errorCode(error, '')) {
    case 'allowlist_rejected':
      return { to: 'allowlist-rejected' }
    case 'max_accounts_reached':
      return { to: 'user-limit' }
    case 'user_does_not_exist':
      return { to: 'account-not-found' }
    case 'linked_to_another_user':
      return { to: 'error', key: 'linked_to_another_user', message: null }
    case 'disallowed_login_method':
      return { to: 'error', key: 'disallowed_login_method', message }
    case 'too_many_requests':
      return { to: 'error', key: 'too_many_requests', message: null }
    case 'login_required':
      return { to: 'error', key: 'login_required', message: null }
    case 'disallowed_plus_email':
      return { to: 'landing', code: 'disallowed_plus_email' }
    default:
      return isTwilioFailure(error) ? { to: 'error', key: 'client_error', message } : null
  }
}

/**
 * A proof of any kind was refused (CODE-042 to CODE-053): the screens that all methods share. What only the method's
 * own screen can say stays `inline`.
 */
export function routeProofError(error: unknown): ErrorRoute {
  const own = commonRoute(error)
  if (own) return own
  const code = copyCode(error)
  if (code === 'account_transfer_required') return transferRoute(error)
  const message = code === 'cannot_link_more_of_type' ? (error as Error).message : null
  return { to: 'inline', code, message }
}

const SAID_AT_THE_FIELD = [
  'invalid_data',
  'invalid_captcha',
  'captcha_failure',
  'captcha_timeout',
  'api_error',
  'client_request_timeout',
]

/** The code could not be sent (GATE-041 to GATE-049). */
export function routeSendError(error: unknown): Exclude<ErrorRoute, { to: 'inline' }> {
  const own = commonRoute(error)
  if (own) return own
  const code = copyCode(error)
  if (SAID_AT_THE_FIELD.includes(code)) return { to: 'landing', code }
  if (code === 'not_supported') return { to: 'error', key: 'region_not_supported', message: null }
  const { status, message } = error as ApiError
  return status === 400 || status === 422
    ? { to: 'error', key: 'client_error', message }
    : { to: 'error', key: 'default', message: null }
}

function transferRoute(error: unknown): ErrorRoute {
  if (error instanceof AccountTransferRequired) return { to: 'account-transfer', data: error.transfer }
  return { to: 'error', key: 'client_error', message: 'missing account transfer inputs' }
}
