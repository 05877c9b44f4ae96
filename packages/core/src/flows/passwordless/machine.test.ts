import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { openCodeEntry } from '../../testing/code-entry.ts'
import type { NextStep } from '../after-login/next-step.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (code: string, status = 401, message = 'the server says so') =>
  new ApiError({ type: 'ApiError', message, code, status })
const submitted = () => {
  const screen = openCodeEntry()
  screen.enter('123456')
  return screen
}
const refused = (error: unknown) => {
  const screen = submitted()
  screen.send({ type: 'refused', attempt: 1, error })
  return screen
}
const accepted = (next: NextStep) => {
  const screen = submitted()
  screen.send({ type: 'accepted', attempt: 1, next })
  return screen
}

describe('the boxes', () => {
  it('submit by themselves once six digits are in, and not before [CODE-023] [CODE-026]', () => {
    const screen = openCodeEntry()
    for (const typed of ['1', '12', '123', '1234', '12345']) screen.enter(typed)
    expect(screen.now).toMatchObject({ status: 'awaiting', digits: ['1', '2', '3', '4', '5', ''] })
    expect(screen.effects).toEqual([])
    screen.enter('123456')
    expect(screen.now.status).toBe('submitting')
    expect(screen.effects).toEqual([{ type: 'submit', code: '123456', attempt: 1 }])
  })

  it('take digits only: spaces go, anything else leaves its box empty [CODE-024]', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'digits entered', digits: [' 1', 'x', '3 ', '', '!', '66'] })
    expect(screen.now.digits).toEqual(['1', '', '3', '', '', ''])
    screen.send({ type: 'digits entered', digits: ['4', '5'] })
    expect(screen.now.digits).toEqual(['4', '5', '', '', '', ''])
  })

  it('do not change while the code is checked', () => {
    const screen = submitted()
    screen.enter('654321')
    expect(screen.now.digits.join('')).toBe('123456')
    expect(screen.effects).toHaveLength(1)
  })
})

describe('a right code', () => {
  it('leads to terms after 900 ms where they are due [CODE-028] [CODE-029]', () => {
    leadsOn({ step: 'terms' })
  })

  it('leads to wallet creation after 900 ms where a wallet is needed [CODE-030]', () => {
    leadsOn({ step: 'create-wallet', ethereum: true, solana: false })
  })

  function leadsOn(next: NextStep) {
    const screen = accepted(next)
    expect(screen.now.status).toBe('success')
    vi.advanceTimersByTime(899)
    expect(screen.effects).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(screen.last()).toEqual({ type: 'advance', next })
    vi.advanceTimersByTime(10_000)
    expect(screen.effects).toHaveLength(2)
  }

  it('with nothing further to do refreshes the wallets and closes after 1400 ms [CODE-031] [CODE-032]', () => {
    const screen = accepted({ step: 'close' })
    vi.advanceTimersByTime(900)
    expect(screen.last()).toEqual({ type: 'refresh wallets' })
    vi.advanceTimersByTime(499)
    expect(screen.effects).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(screen.last()).toEqual({ type: 'advance', next: { step: 'close' } })
  })

  it('is not listened to when it answers an earlier try', () => {
    const screen = submitted()
    screen.send({ type: 'accepted', attempt: 0, next: { step: 'close' } })
    expect(screen.now.status).toBe('submitting')
  })
})

describe('a wrong code', () => {
  it('has its error, and clears the boxes after 1400 ms [CODE-035]', () => {
    const screen = refused(refusal('invalid_credentials'))
    expect(screen.now).toMatchObject({
      status: 'error',
      error: { code: 'invalid_credentials', message: null, over: null },
    })
    vi.advanceTimersByTime(1399)
    expect(screen.now.digits.join('')).toBe('123456')
    vi.advanceTimersByTime(1)
    expect(screen.now).toMatchObject({ status: 'awaiting', digits: ['', '', '', '', '', ''] })
    expect(screen.now.error?.code).toBe('invalid_credentials')
    screen.enter('6')
    expect(screen.now.error).toBeNull()
  })

  it('gives way to a digit typed while it stands, which the clearing due then leaves alone', () => {
    const screen = refused(refusal('invalid_credentials'))
    screen.enter('6')
    expect(screen.now).toMatchObject({ status: 'awaiting', digits: ['6', '', '', '', '', ''], error: null })
    screen.enter('65')
    vi.advanceTimersByTime(1400)
    expect(screen.now).toMatchObject({ status: 'awaiting', digits: ['6', '5', '', '', '', ''] })
    expect(screen.effects).toHaveLength(1)
  })

  it.each([
    ['another', '654321'],
    ['one with one other digit', '123457'],
  ])('is followed at once by %s pasted over it', (_, pasted) => {
    const screen = refused(refusal('invalid_credentials'))
    screen.enter(pasted)
    expect(screen.last()).toEqual({ type: 'submit', code: pasted, attempt: 2 })
    vi.advanceTimersByTime(1400)
    expect(screen.now).toMatchObject({ status: 'submitting', attempt: 2 })
  })

  it.each([
    ['an unknown code stays', refusal('whatever'), { code: 'whatever', message: null, over: null }],
    [
      'no answer says so',
      new ApiError({ message: 'x', status: null }),
      { code: 'api_error', message: null, over: null },
    ],
    [
      'cannot-link-more shows the message of the server',
      refusal('cannot_link_more_of_type', 400, 'One only'),
      { code: 'cannot_link_more_of_type', message: 'One only', over: null },
    ],
    [
      'a failed captcha stays',
      refusal('invalid_captcha'),
      { code: 'invalid_captcha', message: null, over: null },
    ],
  ])('%s', (_, error, shown) => {
    const { status, error: said } = refused(error).now
    expect([status, said]).toEqual(['error', shown])
  })

  it.each([
    ['allowlist_rejected', { to: 'allowlist-rejected' }],
    ['max_accounts_reached', { to: 'user-limit' }],
    ['user_does_not_exist', { to: 'account-not-found' }],
    ['disallowed_plus_email', { to: 'landing', code: 'disallowed_plus_email' }],
    ['linked_to_another_user', { to: 'error', key: 'linked_to_another_user', message: null }],
    ['too_many_requests', { to: 'error', key: 'too_many_requests', message: null }],
    [
      'disallowed_login_method',
      { to: 'error', key: 'disallowed_login_method', message: 'the server says so' },
    ],
  ])('leaves the screen on %s', (code, route) => {
    const screen = refused(refusal(code))
    expect(screen.last()).toEqual({ type: 'leave', route })
    expect(screen.now.status).toBe('over')
  })

  it('says that the inputs of an account transfer are missing [CODE-047]', () => {
    expect(refused(refusal('account_transfer_required')).last()).toEqual({
      type: 'leave',
      route: { to: 'error', key: 'client_error', message: 'missing account transfer inputs' },
    })
  })
})

describe('another code', () => {
  it('is sent on request, then not again for 30 seconds [CODE-036]', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resend pressed' })
    expect(screen.effects).toEqual([{ type: 'resend' }])
    screen.send({ type: 'resent', secondsLeft: 30, sent: true })
    expect(screen.now.resend).toEqual({ state: 'waiting', secondsLeft: 30, said: 'sent' })
    vi.advanceTimersByTime(29_000)
    screen.send({ type: 'resend pressed' })
    expect(screen.now.resend).toEqual({ state: 'waiting', secondsLeft: 1, said: 'sent' })
    vi.advanceTimersByTime(1000)
    expect(screen.now.resend).toEqual({ state: 'idle' })
    screen.send({ type: 'resend pressed' })
    expect(screen.effects).toHaveLength(2)
  })

  it('is not offered before the wait that the first one left', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'opened', secondsLeft: 17, watched: false })
    screen.send({ type: 'resend pressed' })
    expect([screen.now.resend, screen.effects]).toEqual([
      { state: 'waiting', secondsLeft: 17, said: null },
      [],
    ])
    vi.advanceTimersByTime(17_000)
    screen.send({ type: 'resend pressed' })
    expect(screen.effects).toEqual([{ type: 'resend' }])
  })

  it('is offered at once where nothing is to be waited for', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'opened', secondsLeft: 0, watched: false })
    expect(screen.now.resend).toEqual({ state: 'idle' })
  })

  it('that the server did not send is not said to be sent', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resent', secondsLeft: 12, sent: false })
    expect(screen.now.resend).toEqual({ state: 'waiting', secondsLeft: 12, said: 'sent before' })
  })

  it('takes the error of the one before away, and its digits', () => {
    const screen = refused(refusal('invalid_credentials'))
    screen.send({ type: 'resend pressed' })
    expect(screen.now).toMatchObject({ status: 'awaiting', error: null, digits: ['', '', '', '', '', ''] })
    screen.enter('12')
    vi.advanceTimersByTime(1400)
    expect(screen.now.digits.join('')).toBe('12')
  })

  it.each([
    'spent',
    'expired',
  ] as const)('is offered at once when the one before is %s, and then waits in full', (reason) => {
    const screen = openCodeEntry()
    screen.send({ type: 'opened', secondsLeft: 20, watched: false })
    screen.enter('123456')
    const data = { error: 'no', code: 'invalid_credentials', data: { reason } }
    const error = new ApiError({ message: 'no', code: 'invalid_credentials', status: 401, data })
    screen.send({ type: 'refused', attempt: 1, error })
    expect(screen.now.error).toEqual({ code: 'invalid_credentials', message: null, over: reason })
    expect(screen.now.resend).toEqual({ state: 'idle' })
    vi.advanceTimersByTime(500)
    screen.send({ type: 'resend pressed' })
    expect(screen.last()).toEqual({ type: 'resend' })
    screen.send({ type: 'resent', secondsLeft: 30, sent: true })
    // the countdown of before does not run along
    vi.advanceTimersByTime(500)
    expect(screen.now.resend).toEqual({ state: 'waiting', secondsLeft: 30, said: 'sent' })
    vi.advanceTimersByTime(9500)
    expect(screen.now.resend).toEqual({ state: 'waiting', secondsLeft: 20, said: 'sent' })
  })

  it('that is on its way stays so when the one before is found to be spent', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'resend pressed' })
    screen.enter('123456')
    const data = { error: 'no', code: 'invalid_credentials', data: { reason: 'spent' } }
    const error = new ApiError({ message: 'no', code: 'invalid_credentials', status: 401, data })
    screen.send({ type: 'refused', attempt: 1, error })
    expect([screen.now.error?.over, screen.now.resend]).toEqual(['spent', { state: 'sending' }])
  })

  it('leaves what is typed alone where nothing was wrong with it', () => {
    const screen = openCodeEntry()
    screen.enter('12')
    screen.send({ type: 'resend pressed' })
    expect(screen.now).toMatchObject({ status: 'awaiting', digits: ['1', '2', '', '', '', ''] })
  })

  it('still waits after a code that was only wrong, whatever else an answer says', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'opened', secondsLeft: 20, watched: false })
    screen.enter('123456')
    const data = { data: { reason: 'toString' } }
    const error = new ApiError({ message: 'no', code: 'invalid_credentials', status: 401, data })
    screen.send({ type: 'refused', attempt: 1, error })
    expect([screen.now.error?.over, screen.now.resend.state]).toEqual([null, 'waiting'])
  })

  it('that cannot be sent is no matter once the first was right', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'resend pressed' })
    screen.enter('123456')
    screen.send({ type: 'accepted', attempt: 1, next: { step: 'close' } })
    screen.send({ type: 'resend failed', error: refusal('too_many_requests', 429) })
    expect(screen.now).toMatchObject({ status: 'success', error: null })
    expect(screen.effects.map(({ type }) => type)).toEqual(['resend', 'submit'])
  })

  it.each(['close', 'terms'] as const)('that is right tells what follows: %s', (step) => {
    const screen = openCodeEntry()
    expect(screen.now.next).toBeNull()
    screen.enter('123456')
    screen.send({ type: 'accepted', attempt: 1, next: { step } })
    expect(screen.now).toMatchObject({ status: 'success', next: step })
  })

  it('is not asked for while another screen comes up', () => {
    const screen = refused(refusal('user_does_not_exist'))
    screen.send({ type: 'resend pressed' })
    expect(screen.effects.map(({ type }) => type)).toEqual(['submit', 'leave'])
  })

  it('that cannot be sent says why and may be asked for again', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resend failed', error: new ApiError({ message: 'x', status: null }) })
    expect(screen.now).toMatchObject({ resend: { state: 'idle' }, error: { code: 'api_error' } })
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resend failed', error: refusal('too_many_requests', 429) })
    expect(screen.last()).toMatchObject({ type: 'leave', route: { key: 'too_many_requests' } })
    expect(screen.now).toMatchObject({ status: 'over', resend: { state: 'idle' }, digits: Array(6).fill('') })
  })
})
