import { mfaReason } from '@latchkey/core'

/** The code was wrong, or too old. True of the error itself, and of what a signing call wraps it in. */
export const errorIndicatesMfaVerificationFailed = (error: unknown): boolean =>
  mfaReason(error) === 'missing_or_invalid_mfa'

/** No further code is taken for this operation. */
export const errorIndicatesMaxMfaRetries = (error: unknown): boolean =>
  mfaReason(error) === 'mfa_verification_max_attempts_reached'

/** No code came in time. */
export const errorIndicatesMfaTimeout = (error: unknown): boolean => mfaReason(error) === 'mfa_timeout'
