import type { ErrorCode, FrameError, FrameErrorCode } from '@latchkey/contract'
import { LOGIN_AGAIN_MESSAGE, OLDER_ACCOUNT_MESSAGE } from '@latchkey/contract'
import { KeyError } from '@latchkey/keys'
import { FrameFailure } from './frame-failure.ts'
import { VaultError } from './ports/vault.ts'

const UNEXPECTED: FrameError = { type: 'error', message: 'Something went wrong in the wallet frame' }

const UNFIT: FrameError = { type: 'error', message: 'What is kept of this wallet does not fit together' }

/** The server's codes in the frame's words. The published client looks for `code 429` in the text. */
const BY_CODE: Partial<Record<ErrorCode, FrameError>> = {
  reauthentication_required: { type: 'error', message: LOGIN_AGAIN_MESSAGE },
  login_required: { type: 'error', message: LOGIN_AGAIN_MESSAGE },
  older_account_required: { type: 'error', message: OLDER_ACCOUNT_MESSAGE },
  invalid_dpop_proof: { type: 'error', message: LOGIN_AGAIN_MESSAGE },
  missing_or_invalid_token: { type: 'error', message: 'The session has ended' },
  missing_or_invalid_mfa: { type: 'missing_or_invalid_mfa', message: 'A verification code is needed' },
  expired_or_invalid_mfa_token: { type: 'missing_or_invalid_mfa', message: 'A verification code is needed' },
  too_many_requests: { type: 'error', message: 'Too many requests (code 429), try again later' },
  invalid_data: { type: 'invalid_request_arguments', message: 'The server refused these arguments' },
  not_found: { type: 'invalid_request_arguments', message: 'This user has no such wallet' },
  insufficient_funds: { type: 'insufficient_funds', message: 'Insufficient funds' },
  unavailable: { type: 'error', message: 'The wallet service cannot be reached, try again' },
}

/** What a login in place mends: a host that asks for one gets the code with the words. */
const IN_PLACE: Partial<Record<ErrorCode, FrameErrorCode>> = {
  reauthentication_required: 'reauthentication_required',
  login_required: 'reauthentication_required',
  older_account_required: 'older_account_required',
}

/**
 * What a page may know about a failure: one of the dialect's types and a sentence without any detail.
 * @param reauth whether the page asks for a login in place
 */
export function describeError(error: unknown, reauth: boolean): FrameError {
  if (error instanceof FrameFailure) {
    const { type, message, code } = error
    return code === undefined ? { type, message } : { type, message, code }
  }
  if (error instanceof KeyError) {
    if (error.code === 'wrong_shares') return UNFIT
    return { type: 'invalid_request_arguments', message: error.message }
  }
  if (error instanceof VaultError) {
    const words = BY_CODE[error.code] ?? { type: 'error', message: `The server refused (${error.code})` }
    const code = reauth ? IN_PLACE[error.code] : undefined
    return code === undefined ? words : { ...words, code }
  }
  return UNEXPECTED
}
