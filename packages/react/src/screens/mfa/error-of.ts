import { errorCode, type MfaErrorKey, mfaReason, walletErrorCode } from '@latchkey/core'
import { errorSentence } from '../../copy/error-sentence.ts'
import type { MfaCopy } from '../../copy/mfa/copy.ts'

/** What is wrong with a code, or with a passkey in its place. */
export const pinSentence = (copy: MfaCopy, error: MfaErrorKey | null): string | null =>
  error && errorSentence(copy, 'mfa-verify', error)

/** What a change of factors failed with; null while nothing has. */
export function changeSentence(copy: MfaCopy, error: unknown): string | null {
  if (!error) return null
  const reason = (error as { reason?: unknown }).reason
  const passkey = typeof reason === 'string' ? reason : null
  const code = mfaReason(error) ?? walletErrorCode(error) ?? passkey ?? errorCode(error, '')
  return errorSentence(copy, 'mfa-verify', code)
}

/** What a change of passkeys failed with; null while nothing has. */
export function passkeySentence(copy: MfaCopy, error: unknown): string | null {
  if (!error) return null
  const { reason } = error as { reason?: unknown }
  const code = mfaReason(error) ?? walletErrorCode(error)
  if (code) return errorSentence(copy, 'mfa-verify', code)
  return errorSentence(copy, 'passkey-manager', typeof reason === 'string' ? reason : errorCode(error, ''))
}
