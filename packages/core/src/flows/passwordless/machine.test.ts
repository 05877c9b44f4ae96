import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { runMachine } from '../../machine.ts'
import { testClock } from '../../testing/fake-client.ts'
import type { NextStep } from '../after-login/next-step.ts'
import { type CodeEntryEffect, codeEntryInitial, codeEntryMachine } from './machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const effects: CodeEntryEffect[] = []
  const machine = runMachine({
    machine: codeEntryMachine,
    initial: codeEntryInitial,
    clock: testClock,
    perform: (effect) => void effects.push(effect),
  })
  const enter = (text: string) =>
    machine.send({ type: 'digits entered', digits: Array.from({ length: 6 }, (_, box) => text[box] ?? '') })
  return {
    enter,
    send: machine.send,
    effects,
    last: () => effects.at(-1),
    get now() {
      return machine.state.get()
    },
  }
}

const refusal = (code: string, status = 401, message = 'the server says so') =>
  new ApiError({ type: 'ApiError', message, code, status })
const submitted = () => {
  const screen = open()
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
    const screen = open()
    for (const typed of ['1', '12', '123', '1234', '12345']) screen.enter(typed)
    expect(screen.now).toMatchObject({ status: 'awaiting', digits: ['1', '2', '3', '4', '5', ''] })
    expect(screen.effects).toEqual([])
    screen.enter('123456')
    expect(screen.now.status).toBe('submitting')
    expect(screen.effects).toEqual([{ type: 'submit', code: '123456', attempt: 1 }])
  })

  it('take digits only: spaces go, anything else leaves its box empty [CODE-024]', () => {
    const screen = open()
    screen.send({ type: 'digits entered', digits: [' 1', 'x', '3 ', '', '!', '66'] })
    expect(screen.now.digits).toEqual(['1', '', '3', '', '', ''])
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
      error: { code: 'invalid_credentials', message: null },
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
    ['an unknown code stays', refusal('whatever'), { code: 'whatever', message: null }],
    ['no answer says so', new ApiError({ message: 'x', status: null }), { code: 'api_error', message: null }],
    [
      'cannot-link-more shows the message of the server',
      refusal('cannot_link_more_of_type', 400, 'One only'),
      { code: 'cannot_link_more_of_type', message: 'One only' },
    ],
    ['a failed captcha stays', refusal('invalid_captcha'), { code: 'invalid_captcha', message: null }],
  ])('%s', (_, error, shown) => {
    expect(refused(error).now).toMatchObject({ status: 'error', error: shown })
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
    const screen = open()
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resend pressed' })
    expect(screen.effects).toEqual([{ type: 'resend' }])
    screen.send({ type: 'resent' })
    expect(screen.now.resend).toEqual({ state: 'sent', secondsLeft: 30 })
    vi.advanceTimersByTime(29_000)
    screen.send({ type: 'resend pressed' })
    expect(screen.now.resend).toEqual({ state: 'sent', secondsLeft: 1 })
    vi.advanceTimersByTime(1000)
    expect(screen.now.resend).toEqual({ state: 'idle' })
    screen.send({ type: 'resend pressed' })
    expect(screen.effects).toHaveLength(2)
  })

  it('that cannot be sent is no matter once the first was right', () => {
    const screen = open()
    screen.send({ type: 'resend pressed' })
    screen.enter('123456')
    screen.send({ type: 'accepted', attempt: 1, next: { step: 'close' } })
    screen.send({ type: 'resend failed', error: refusal('too_many_requests', 429) })
    expect(screen.now).toMatchObject({ status: 'success', error: null })
    expect(screen.effects.map(({ type }) => type)).toEqual(['resend', 'submit'])
  })

  it('is not asked for while another screen comes up', () => {
    const screen = refused(refusal('user_does_not_exist'))
    screen.send({ type: 'resend pressed' })
    expect(screen.effects.map(({ type }) => type)).toEqual(['submit', 'leave'])
  })

  it('that cannot be sent says why and may be asked for again', () => {
    const screen = open()
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resend failed', error: new ApiError({ message: 'x', status: null }) })
    expect(screen.now).toMatchObject({ resend: { state: 'idle' }, error: { code: 'api_error' } })
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resend failed', error: refusal('too_many_requests', 429) })
    expect(screen.last()).toMatchObject({ type: 'leave', route: { key: 'too_many_requests' } })
  })
})
