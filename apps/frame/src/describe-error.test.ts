import type { ErrorCode } from '@latchkey/contract'
import { KeyError } from '@latchkey/keys'
import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'
import { FrameFailure } from './frame-failure.ts'
import { VaultError } from './ports/vault.ts'

const again = { type: 'error', message: 'Log in again to restore your wallet.' }
const factor = {
  type: 'missing_or_invalid_mfa',
  message: 'A verification code is needed',
  code: 'missing_or_invalid_mfa',
}

it.each<[ErrorCode, object]>([
  ['reauthentication_required', { ...again, code: 'reauthentication_required' }],
  ['login_required', { ...again, code: 'reauthentication_required' }],
  [
    'older_account_required',
    {
      type: 'error',
      message:
        'This way to log in was added a short while ago. Log in by an older one to use the wallet here.',
      code: 'older_account_required',
    },
  ],
  ['invalid_dpop_proof', { ...again, code: 'login_required' }],
  ['missing_or_invalid_token', { type: 'error', message: 'The session has ended', code: 'session_ended' }],
  ['missing_or_invalid_mfa', factor],
  ['expired_or_invalid_mfa_token', factor],
  [
    'too_many_requests',
    { type: 'error', message: 'Too many requests (code 429), try again later', code: 'too_many_requests' },
  ],
  [
    'invalid_data',
    {
      type: 'invalid_request_arguments',
      message: 'The server refused these arguments',
      code: 'invalid_request_arguments',
    },
  ],
  [
    'not_found',
    { type: 'invalid_request_arguments', message: 'This user has no such wallet', code: 'no_such_wallet' },
  ],
  [
    'insufficient_funds',
    { type: 'insufficient_funds', message: 'Insufficient funds', code: 'insufficient_funds' },
  ],
  [
    'unavailable',
    { type: 'error', message: 'The wallet service cannot be reached, try again', code: 'unavailable' },
  ],
  [
    'disallowed_recovery_method',
    {
      type: 'error',
      message: 'This app does not take a wallet with this recovery: choose one that it offers',
      code: 'disallowed_recovery',
    },
  ],
  [
    'allowlist_rejected',
    { type: 'error', message: 'The server refused (allowlist_rejected)', code: 'refused' },
  ],
])('the server’s %s has the frame’s code, its type in the dialect, and words', (code, told) => {
  expect(describeError(new VaultError(code), true)).toEqual(told)
})

const unexpected = {
  type: 'error',
  message: 'Something went wrong in the wallet frame',
  code: 'unexpected',
}

it.each([
  [
    new FrameFailure('wallet_not_on_device'),
    {
      type: 'wallet_not_on_device',
      message: 'Wallet is not on this device',
      code: 'wallet_not_on_device',
    },
  ],
  [new FrameFailure('wallet_used', 'words'), { type: 'error', message: 'words', code: 'wallet_used' }],
  [
    new KeyError('invalid_input', 'words'),
    { type: 'invalid_request_arguments', message: 'words', code: 'invalid_request_arguments' },
  ],
  [
    new KeyError('wrong_shares', 'words'),
    { type: 'error', message: 'What is kept of this wallet does not fit together', code: 'unfit_wallet' },
  ],
  [new Error('secret'), unexpected],
  ['secret', unexpected],
])('a failure of the frame’s own is told by code, type and words alone: %s', (error, told) => {
  expect(describeError(error, true)).toEqual(told)
})

it('a published client is told type and words, and no code', () => {
  expect(describeError(new FrameFailure('wallet_used'), false)).toEqual({
    type: 'error',
    message: 'A wallet that was used stays where it is',
  })
})
