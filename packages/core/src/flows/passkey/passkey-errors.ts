import { ClientError } from '../../errors/client-errors.ts'

export type PasskeyFailure = 'unsupported' | 'not_allowed' | 'exists' | 'no_signup' | 'unknown'

/** Why a passkey could not be made or used on this side. */
export class PasskeyError extends ClientError {
  readonly reason: PasskeyFailure

  constructor(reason: PasskeyFailure, message: string, code?: string, cause?: unknown) {
    super(message, code, cause)
    this.reason = reason
  }
}

export const unsupportedError = () =>
  new PasskeyError('unsupported', 'WebAuthn is not supported in this browser')
export const noSignupError = () =>
  new PasskeyError('no_signup', 'You must sign up with another method first.', 'passkey_not_allowed')

/** What the browser says of a prompt that came to nothing (WebAuthn 3, sections 5.1.3 and 5.1.4). */
export function promptError(cause: unknown): PasskeyError {
  const name = (cause as { name?: unknown } | null)?.name
  if (name === 'NotAllowedError' || name === 'AbortError' || name === 'TimeoutError')
    return new PasskeyError(
      'not_allowed',
      'Passkey request timed out or rejected by user.',
      'passkey_not_allowed',
      cause,
    )
  if (name === 'InvalidStateError')
    return new PasskeyError(
      'exists',
      'This device holds a passkey of this account already.',
      undefined,
      cause,
    )
  return new PasskeyError('unknown', 'An unknown error occurred.', undefined, cause)
}
