import type { FrameErrorCode } from '@latchkey/contract'
import { errorCode } from '../errors/client-errors.ts'
import { frameErrorCode } from '../frame/frame-error.ts'
import { type MfaErrorKey, mfaReason } from '../frame/mfa-errors.ts'

/** What a failure of an embedded wallet comes of, by the key of its sentence. */
export type WalletErrorCode =
  | FrameErrorCode
  | 'unavailable'
  | 'must_be_authenticated'
  | Exclude<MfaErrorKey, 'unknown_mfa_error' | 'nothing_said'>

/** What a failure of an embedded wallet comes of, below whatever it is wrapped in; null: none that has our words. */
export function walletErrorCode(error: unknown): WalletErrorCode | null {
  const unverified = mfaReason(error)
  if (unverified && unverified !== 'too_many_requests') return unverified
  for (let one = error; one; one = (one as { cause?: unknown }).cause) {
    const code = ownCode(one)
    if (code) return code
  }
  return null
}

function ownCode(error: unknown): WalletErrorCode | null {
  // the wallet frame did not come up
  if ((error as Partial<Error>).name === 'FrameUnavailable') return 'unavailable'
  if (errorCode(error, '') === 'must_be_authenticated') return 'must_be_authenticated'
  const code = frameErrorCode(error)
  // a wallet opens here only once its user has logged in again, whichever of them says so
  return code === 'reauthentication_required' ? 'login_required' : code
}

/** The chain has refused the transaction: waiting any longer is in vain. */
export const isFinalTransactionError = (error: unknown): boolean =>
  (error as { privyErrorCode?: string } | null)?.privyErrorCode === 'transaction_failure'
