import { describe, expect, it } from 'vitest'
import { ApiError, ClientError } from '../../errors/client-errors.ts'
import { AccountTransferRequired } from '../account-transfer/transfer-data.ts'
import { copyCode, routeProofError, routeSendError } from './error-route.ts'

const WORDS = 'the server says so'
const refusal = (code: string, status: number | null = 403) => new ApiError({ message: WORDS, code, status })
const noAnswer = () => new ApiError({ message: 'The server did not answer', status: null })
const ofFrame = (type: string) => Object.assign(new Error(WORDS), { type })
const error = (key: string, message: string | null = null) => ({ to: 'error', key, message })

const SHARED: [code: string, route: object][] = [
  ['allowlist_rejected', { to: 'allowlist-rejected' }],
  ['max_accounts_reached', { to: 'user-limit' }],
  ['user_does_not_exist', { to: 'account-not-found' }],
  ['linked_to_another_user', error('linked_to_another_user')],
  ['disallowed_login_method', error('disallowed_login_method', WORDS)],
  ['too_many_requests', error('too_many_requests')],
  ['login_required', error('login_required')],
  ['disallowed_plus_email', { to: 'landing', code: 'disallowed_plus_email' }],
  ['twilio_verification_failed', error('client_error', WORDS)],
]

describe('a proof and a code that could not be sent lead to the same screen', () => {
  it.each(SHARED)('on %s', (code, route) => {
    expect(routeProofError(refusal(code))).toEqual(route)
    expect(routeSendError(refusal(code))).toEqual(route)
  })

  it('where the service that sends messages refused, by the type of the wallet frame’s error too [GATE-049]', () => {
    const route = error('client_error', WORDS)
    expect(routeProofError(ofFrame('twilio_verification_failed'))).toEqual(route)
    expect(routeSendError(ofFrame('twilio_verification_failed'))).toEqual(route)
    expect(routeSendError(ofFrame('another'))).toEqual(error('default'))
  })

  it('without words where what was thrown has none', () => {
    const thrown = { privyErrorCode: 'disallowed_login_method' }
    expect(routeProofError(thrown)).toEqual(error('disallowed_login_method'))
  })
})

describe('a proof that was refused', () => {
  it.each([
    ['whatever', refusal('whatever'), { code: 'whatever', message: null }],
    [
      'the limit of accounts, in the server’s words',
      refusal('cannot_link_more_of_type'),
      { code: 'cannot_link_more_of_type', message: WORDS },
    ],
    ['no answer', noAnswer(), { code: 'api_error', message: null }],
    ['an answer without a code', new ApiError({ message: WORDS, status: 500 }), { code: '', message: null }],
    ['an error of this side without a code', new ClientError(WORDS), { code: '', message: null }],
    ['nothing at all', null, { code: '', message: null }],
  ])('is said by its own screen: %s', (_, thrown, said) => {
    expect(routeProofError(thrown)).toEqual({ to: 'inline', ...said })
  })

  it('because the account is another user’s leads to its transfer, or says that the means for it are missing', () => {
    const transfer = {
      nonce: 'n-1',
      account: 'a@b.example',
      displayName: 'Ada',
      linkMethod: 'email' as const,
      embeddedWalletAddresses: ['0x1'],
    }
    const refused = refusal('account_transfer_required', 409)
    expect(routeProofError(new AccountTransferRequired(refused, transfer))).toEqual({
      to: 'account-transfer',
      data: transfer,
    })
    expect(routeProofError(refused)).toEqual(error('client_error', 'missing account transfer inputs'))
  })
})

describe('a code that could not be sent', () => {
  it.each([
    'invalid_data',
    'invalid_captcha',
    'captcha_failure',
    'captcha_timeout',
    'client_request_timeout',
    'api_error',
  ])('is said under the field of the address: %s', (code) => {
    expect(routeSendError(refusal(code, 400))).toEqual({ to: 'landing', code })
  })

  it.each([
    ['no answer is said under the field', noAnswer(), { to: 'landing', code: 'api_error' }],
    ['a region without service has a screen', refusal('not_supported'), error('region_not_supported')],
    [
      'a refusal of what was sent shows the server’s words',
      refusal('odd', 400),
      error('client_error', WORDS),
    ],
    ['so does one of its form', refusal('odd', 422), error('client_error', WORDS)],
    ['any other refusal has the screen for all', refusal('odd', 403), error('default')],
    ['so has a failure', refusal('odd', 500), error('default')],
    ['so has an error of this side', new Error(WORDS), error('default')],
    [
      'so has a transfer, which no sending asks for',
      refusal('account_transfer_required', 409),
      error('default'),
    ],
  ])('%s', (_, thrown, route) => {
    expect(routeSendError(thrown)).toEqual(route)
  })
})

it('the code for the copy is the error’s own, else whether there was an answer', () => {
  const answered = new ApiError({ message: WORDS, status: 502 })
  const codes = [refusal('odd', null), noAnswer(), answered, new Error(WORDS), undefined].map(copyCode)
  expect(codes).toEqual(['odd', 'api_error', '', '', ''])
})
