import type { ErrorCode, FrameError, FrameErrorCode } from '@latchkey/contract'
import { KeyError } from '@latchkey/keys'
import { FrameFailure, invalidArguments } from './frame-failure.ts'
import { VaultError } from './ports/vault.ts'

/** The server's codes in the frame's. */
const BY_CODE: Partial<Record<ErrorCode, FrameErrorCode>> = {
  reauthentication_required: 'reauthentication_required',
  login_required: 'reauthentication_required',
  older_account_required: 'older_account_required',
  invalid_dpop_proof: 'login_required',
  missing_or_invalid_token: 'session_ended',
  missing_or_invalid_mfa: 'missing_or_invalid_mfa',
  expired_or_invalid_mfa_token: 'missing_or_invalid_mfa',
  too_many_requests: 'too_many_requests',
  invalid_data: 'invalid_request_arguments',
  not_found: 'no_such_wallet',
  insufficient_funds: 'insufficient_funds',
  linked_account_not_found: 'no_farcaster_account',
  feature_not_enabled: 'not_enabled',
  disallowed_recovery_method: 'disallowed_recovery',
  too_many_wallets: 'too_many_wallets',
  unavailable: 'unavailable',
}

/**
 * What a page may know about a failure: its type in the dialect and a sentence without any detail, and its code.
 * @param withCode whether the page is our own client's, which goes by the code
 */
export function describeError(error: unknown, withCode: boolean): FrameError {
  const { type, message, code } = failureOf(error)
  return withCode ? { type, message, code } : { type, message }
}

function failureOf(error: unknown): FrameFailure {
  if (error instanceof FrameFailure) return error
  if (error instanceof KeyError) {
    if (error.code === 'unknown_version') return new FrameFailure('unknown_version')
    return error.code === 'wrong_shares' ? new FrameFailure('unfit_wallet') : invalidArguments(error.message)
  }
  if (error instanceof VaultError) {
    const code = BY_CODE[error.code]
    return code ? new FrameFailure(code) : new FrameFailure('refused', `The server refused (${error.code})`)
  }
  return new FrameFailure('unexpected')
}
