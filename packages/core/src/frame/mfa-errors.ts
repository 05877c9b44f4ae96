import { ApiError, ClientError, errorCode } from '../errors/client-errors.ts'
import { FrameError, frameErrorCode, frameErrorType } from './frame-error.ts'

/** What a verification fails with, by the key of its sentence. */
export type MfaErrorKey =
  | 'missing_or_invalid_mfa'
  | 'mfa_timeout'
  | 'mfa_verification_max_attempts_reached'
  | 'mfa_canceled'
  | 'too_many_requests'
  | 'unknown_mfa_error'
  /** what failed says nothing of itself */
  | 'nothing_said'

/** After these nothing more can be entered: the operation behind is over (MFA-080, MFA-081). */
export const isBlocking = (key: MfaErrorKey | null): boolean =>
  key === 'mfa_timeout' || key === 'mfa_verification_max_attempts_reached'

const CANCELED = 'MFA canceled'

/** What an operation ends with whose user does not verify (MFA-065). */
export const canceledError = () => new ClientError(CANCELED)

export const wrongCodeError = () => new FrameError('missing_or_invalid_mfa', 'Invalid MFA code')
export const unsupportedMethodError = () =>
  new ClientError('Unsupported MFA method', 'unsupported_mfa_method')

type Reason = Exclude<MfaErrorKey, 'unknown_mfa_error' | 'nothing_said'>

/** The reason of a verification's failure, below whatever it is wrapped in; null: it failed for none of these. */
export function mfaReason(error: unknown): Reason | null {
  for (let one = error; one; one = (one as { cause?: unknown }).cause) {
    const reason = ownReason(one)
    if (reason) return reason
  }
  return null
}

function ownReason(error: unknown): Reason | null {
  const { message, name } = error as Partial<Error>
  if (error instanceof ClientError && message === CANCELED) return 'mfa_canceled'
  // the published frame says so in its sentence (wire/frames 1.4)
  if (message?.includes('code 429') || isTooMany(error)) return 'too_many_requests'
  const type = name === 'FrameUnavailable' ? null : frameErrorType(error)
  if (
    type === 'missing_or_invalid_mfa' ||
    type === 'mfa_timeout' ||
    type === 'mfa_verification_max_attempts_reached'
  )
    return type
  // of a code that was to prove a new factor
  if (frameErrorCode(error) === 'wrong_code') return 'missing_or_invalid_mfa'
  return errorCode(error, '') === 'missing_or_invalid_mfa' ? 'missing_or_invalid_mfa' : null
}

const isTooMany = (error: unknown) =>
  error instanceof ApiError
    ? errorCode(error, '') === 'too_many_requests'
    : frameErrorCode(error) === 'too_many_requests'

/** The same for a screen: what is none of these has a general sentence. */
export const mfaErrorKey = (error: unknown): MfaErrorKey =>
  mfaReason(error) ?? ((error as Partial<Error> | null)?.message ? 'unknown_mfa_error' : 'nothing_said')
