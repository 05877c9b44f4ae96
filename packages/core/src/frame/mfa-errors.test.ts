import { describe, expect, it } from 'vitest'
import { ApiError, ClientError } from '../errors/client-errors.ts'
import { ProviderError, RPC } from '../errors/provider-error.ts'
import { refusal } from '../testing/fake-frame.ts'
import { FrameError } from './frame-error.ts'
import { canceledError, isBlocking, mfaErrorKey, mfaReason } from './mfa-errors.ts'

const api = (code: string) => new ApiError({ message: 'x', code, status: 400 })

describe('what a verification failed with', () => {
  const SAID = [
    ['a wrong code', new FrameError('missing_or_invalid_mfa', 'x'), 'missing_or_invalid_mfa'],
    ['the same of a server', api('missing_or_invalid_mfa'), 'missing_or_invalid_mfa'],
    ['a wrong code of a new factor', refusal('error', 'x', 'wrong_code'), 'missing_or_invalid_mfa'],
    ['no code in time', refusal('mfa_timeout'), 'mfa_timeout'],
    [
      'too many tries',
      refusal('mfa_verification_max_attempts_reached'),
      'mfa_verification_max_attempts_reached',
    ],
    ['a user who left', canceledError(), 'mfa_canceled'],
    [
      'a limit, by the published sentence',
      refusal('error', 'Request failed with code 429'),
      'too_many_requests',
    ],
    ['a limit of the server', api('too_many_requests'), 'too_many_requests'],
    ['a limit, by the frame’s code', refusal('error', 'x', 'too_many_requests'), 'too_many_requests'],
    ['anything else', refusal('insufficient_funds'), 'unknown_mfa_error'],
    ['what says nothing of itself', {}, 'nothing_said'],
  ] as const
  it.each(SAID)('%s [MFA-083] [MFA-084]', (_, error, key) => {
    expect(mfaErrorKey(error)).toBe(key)
  })

  it('is found below what a signature wraps it in', () => {
    const cause = new FrameError('mfa_timeout', 'x')
    const connecting = new ClientError('Unable to connect to wallet', 'unknown_connect_wallet_error', cause)
    expect(mfaReason(new ProviderError('Failed to sign message', RPC.internal, connecting))).toBe(
      'mfa_timeout',
    )
    expect(mfaReason(new ProviderError('Failed to sign message', RPC.internal, new Error('no')))).toBeNull()
  })

  it('lets nothing more be entered where the operation is over', () => {
    const keys = [
      'mfa_timeout',
      'mfa_verification_max_attempts_reached',
      'missing_or_invalid_mfa',
      'mfa_canceled',
    ] as const
    expect(keys.map((key) => isBlocking(key))).toEqual([true, true, false, false])
  })
})
