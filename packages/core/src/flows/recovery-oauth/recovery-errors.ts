import { ClientError, errorCode } from '../../errors/client-errors.ts'
import { frameErrorCode, frameErrorType } from '../../frame/frame-error.ts'

/** Why a cloud did not let the user in, by the key of its sentence. */
export type CloudReason = 'popup_blocked' | 'popup_closed' | 'phishing' | 'timeout' | 'unauthorized'

/** A recovery by a cloud that failed before the wallet's frame had anything to say. */
export class RecoveryOAuthError extends ClientError {
  readonly reason: CloudReason

  constructor(reason: CloudReason, message: string, cause?: unknown) {
    super(message, reason === 'phishing' ? 'oauth_unexpected' : 'unknown_auth_error', cause)
    this.reason = reason
  }
}

export const popupBlockedError = () =>
  new RecoveryOAuthError('popup_blocked', 'Unable to open recovery OAuth popup')
export const popupClosedError = () => new RecoveryOAuthError('popup_closed', 'User rejected request')
export const recoveryTimeoutError = () =>
  new RecoveryOAuthError('timeout', 'Authorization request timed out after 2 minutes.')
/** The cloud said no, or the user did there. */
export const unauthorizedError = () => new RecoveryOAuthError('unauthorized', 'Unable to authorize user')
/** Nobody here began what ends here. */
export const recoveryPhishingError = () =>
  new RecoveryOAuthError('phishing', 'Unexpected auth flow. This may be a phishing attempt.')
/** What hosts catch of a recovery whose cloud did not let the user in. */
export const recoveryOAuthError = (cause: unknown) =>
  new ClientError('Recovery OAuth failed', errorCode(cause, 'unknown_auth_error'), cause)
export const unsupportedActionError = () => new ClientError('Unsupported recovery action', 'invalid_data')

/** Failures that the next try ends with too, whatever the user does there. */
const FINAL_CODES: readonly string[] = [
  'unknown_version',
  'foreign_wallet',
  'unfit_wallet',
  'another_wallet',
  'address_taken',
  'login_required',
  'session_ended',
  'not_served',
  'must_be_authenticated',
  'disallowed_recovery',
  'disallowed_recovery_method',
  'feature_not_enabled',
  'invalid_origin',
  'oauth_unexpected',
  'invalid_data',
  'embedded_wallet_not_found',
]

/** Whether another try may end better: not one that was somebody else's, nor one that is refused for good. */
export function isRetryable(error: unknown): boolean {
  for (let one = error; one; one = (one as { cause?: unknown }).cause) {
    const code = frameErrorCode(one) ?? errorCode(one, '')
    if (FINAL_CODES.includes(code)) return false
    if (frameErrorType(one) === 'mfa_verification_max_attempts_reached') return false
  }
  return true
}

/** Why the cloud did not let the user in, below whatever it is wrapped in; null: it was not the cloud. */
export function cloudReason(error: unknown): CloudReason | null {
  for (let one = error; one; one = (one as { cause?: unknown }).cause)
    if (one instanceof RecoveryOAuthError) return one.reason
  return null
}
