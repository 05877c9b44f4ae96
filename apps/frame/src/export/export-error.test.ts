import { expect, it } from 'vitest'
import { FrameFailure, invalidArguments } from '../frame-failure.ts'
import { VaultError } from '../ports/vault.ts'
import { ExportFailure, LOGIN_PURPOSES, problemOf, sentenceOf } from './export-error.ts'

it.each([
  [new ExportFailure('covered'), 'covered', 'Something covers this button', undefined],
  [new FrameFailure('wallet_not_on_device'), 'not-on-device', 'Wallet is not on this device', undefined],
  [new FrameFailure('foreign_wallet'), 'foreign', 'This wallet does not come from your key', undefined],
  [invalidArguments('words'), 'retry', 'Could not copy, try again', undefined],
  [new FrameFailure('unfit_wallet', 'words'), 'retry', 'Could not copy, try again', undefined],
  [new VaultError('too_many_requests'), 'limited', 'Too many tries, wait a little', undefined],
  [new VaultError('login_required'), 'login', 'Log in again to export', undefined],
  [new VaultError('missing_or_invalid_token'), 'login', 'Log in again to export', undefined],
  [new VaultError('invalid_dpop_proof'), 'login', 'Log in again to export', undefined],
  [new VaultError('reauthentication_required'), 'young-login', 'Log in again first, for safety', 'export'],
  [
    new VaultError('older_account_required'),
    'older-account',
    'Log in by an older account first',
    'older-account',
  ],
  [new VaultError('missing_or_invalid_mfa'), 'factor', 'Close this and verify again first', undefined],
  [new VaultError('unavailable'), 'retry', 'Could not copy, try again', undefined],
  [new Error('secret'), 'retry', 'Could not copy, try again', undefined],
  ['secret', 'retry', 'Could not copy, try again', undefined],
] as const)('says of %s why no secret came, and what login mends it', (error, problem, sentence, purpose) => {
  expect(problemOf(error)).toBe(problem)
  expect([sentenceOf(problem), LOGIN_PURPOSES[problem]]).toEqual([sentence, purpose])
})
