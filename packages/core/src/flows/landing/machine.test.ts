import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, ClientError } from '../../errors/client-errors.ts'
import { runMachine } from '../../machine.ts'
import type { PhoneEntry } from '../../phone/phone-entry.ts'
import { testClock } from '../../testing/fake-client.ts'
import { canSubmit, type LandingEvent, landingInitial, landingMachine } from './machine.ts'

const rules = { disablePlusEmails: false }
const run = (events: LandingEvent[], initial = landingInitial(rules)) =>
  events.reduce(
    ({ state, effects }, event) => {
      const [next, more] = landingMachine(state, event)
      return { state: next, effects: [...effects, ...more] }
    },
    { state: initial, effects: [] as object[] },
  )
const typed = (email: string): LandingEvent => ({ type: 'email changed', email })
const submit: LandingEvent = { type: 'submit pressed' }
const failure = (code: string | undefined, status: number | null, message = 'said') =>
  new ApiError({ message, status, ...(code ? { code } : {}) })

const GOOD = [
  'a@b.co',
  'first.last+tag@sub.example.com',
  'ÜNÏ@example.com',
  '  a@b.example ',
  "o'brien@example.museum",
]
const BAD = [
  '',
  'a',
  'a@',
  '@b.co',
  'a@b',
  'a b@c.de',
  'a@b..co',
  '.a@b.co',
  'a@b.co, c@d.co',
  'a@-b.co',
  `${'a'.repeat(250)}@b.co`,
]

describe('the address', () => {
  it.each(GOOD)('%j may be submitted [CODE-010]', (email) => {
    expect(canSubmit(run([typed(email)]).state)).toBe(true)
  })

  it.each(BAD)('%j may not [CODE-010] [CODE-011]', (email) => {
    const { state, effects } = run([typed(email), submit])
    expect(canSubmit(state)).toBe(false)
    expect(effects).toEqual([])
    expect(state.error).toBeNull()
  })

  it('with a plus is refused where the app says so, at once [CODE-014]', () => {
    const strict = landingInitial({ disablePlusEmails: true })
    const { state, effects } = run([typed('a+b@c.example'), submit], strict)
    expect(state.error).toBe('disallowed_plus_email')
    expect(canSubmit(state)).toBe(false)
    expect(effects).toEqual([])
    expect(run([typed('a+b@c.example')]).state.error).toBeNull()
  })

  it('that was handed in fills the field', () => {
    const initial = landingInitial({ email: 'a@b.example', disablePlusEmails: false })
    expect(initial.email).toBe('a@b.example')
    expect(canSubmit(initial)).toBe(true)
  })
})

describe('submitting', () => {
  const sending = [typed(' A@B.example '), submit]

  it('sends the code once, trimmed and in lower case, and locks the form meanwhile [CODE-012]', () => {
    const { state, effects } = run([...sending, submit, typed('other@b.example')])
    expect(effects).toEqual([{ type: 'send code', channel: 'email', to: 'a@b.example' }])
    expect(canSubmit(state)).toBe(false)
    expect(state.email).toBe(' A@B.example ')
  })

  it('leaves the form usable for who comes back from the code', () => {
    expect(canSubmit(run([...sending, { type: 'code sent' }]).state)).toBe(true)
  })

  it.each([
    ['disallowed_plus_email', failure('disallowed_plus_email', 400)],
    ['invalid_data', failure('invalid_data', 400)],
    ['invalid_captcha', failure('invalid_captcha', 401)],
    ['captcha_failure', new ClientError('x', 'captcha_failure')],
    ['captcha_timeout', new ClientError('x', 'captcha_timeout')],
    ['api_error', failure(undefined, null)],
    ['client_request_timeout', failure('client_request_timeout', null)],
  ])('stays with the sentence of %s', (code, error) => {
    const { state } = run([...sending, { type: 'send failed', error }])
    expect(state).toMatchObject({ status: 'idle', error: code })
    expect(canSubmit(state)).toBe(true)
  })

  it.each([
    ['an unsupported region', failure('not_supported', 400), 'region_not_supported', null],
    ['a failed Twilio verification', failure('twilio_verification_failed', 400), 'client_error', 'said'],
    ['too many requests', failure('too_many_requests', 429), 'too_many_requests', null],
    [
      'a method that is not allowed',
      failure('disallowed_login_method', 403),
      'disallowed_login_method',
      'said',
    ],
    ['status 400 with the message of the server', failure('x', 400), 'client_error', 'said'],
    ['status 422 with the message of the server', failure('x', 422), 'client_error', 'said'],
    ['any other status without it', failure('x', 403), 'default', null],
  ])('leaves for the error screen on %s', (_, error, key, message) => {
    const { effects } = run([...sending, { type: 'send failed', error }])
    expect(effects.at(-1)).toEqual({ type: 'leave', route: { to: 'error', key, message } })
  })
})

describe('the phone number', () => {
  const number: PhoneEntry = {
    rawPhoneNumber: '(201) 555-0123',
    qualifiedPhoneNumber: '+1 201 555 0123',
    countryCode: 'US',
    isValid: true,
  }
  const phone = landingInitial({ active: 'sms', disablePlusEmails: false })
  const entered = (more: Partial<PhoneEntry> = {}): LandingEvent => ({
    type: 'phone changed',
    phone: { ...number, ...more },
  })

  it('may be submitted only when it is one of its country [CODE-007]', () => {
    expect(canSubmit(phone)).toBe(false)
    const { state, effects } = run([entered({ isValid: false }), submit], phone)
    expect([canSubmit(state), effects]).toEqual([false, []])
    expect(run([entered(), submit, submit], phone).effects).toEqual([
      { type: 'send code', channel: 'sms', to: '+1 201 555 0123' },
    ])
  })

  it('starts in the default country [CODE-004]', () => {
    expect(phone.phone.countryCode).toBe('US')
    const initial = landingInitial({ active: 'sms', defaultCountry: 'ch', disablePlusEmails: false })
    expect(initial.phone.countryCode).toBe('CH')
  })

  it('is cleared when the country changes [CODE-005]', () => {
    const { state } = run([entered(), { type: 'country chosen', country: 'CH' }], phone)
    expect(state.phone).toEqual({
      rawPhoneNumber: '',
      qualifiedPhoneNumber: '',
      countryCode: 'CH',
      isValid: false,
    })
    expect(canSubmit(state)).toBe(false)
  })

  it('stays as it is while the code is sent', () => {
    const changes: LandingEvent[] = [
      entered({ rawPhoneNumber: '1' }),
      { type: 'country chosen', country: 'CH' },
      { type: 'input chosen', input: 'email' },
    ]
    expect(run([entered(), submit, ...changes], phone).state).toMatchObject({ active: 'sms', phone: number })
  })

  it('and the address take turns as the field', () => {
    const { state } = run([typed('a@b.example'), { type: 'input chosen', input: 'sms' }])
    expect(state.active).toBe('sms')
    expect(canSubmit(state)).toBe(false)
    expect(canSubmit(run([{ type: 'input chosen', input: 'email' }], state).state)).toBe(true)
  })
})

describe('the lists', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are exactly three; Back shows the first again after 150 ms [LAND-015] [LAND-016] [LAND-017]', () => {
    const { state, send } = runMachine({
      machine: landingMachine,
      initial: landingInitial(rules),
      clock: testClock,
      perform: () => {},
    })
    const view = () => state.get().view
    expect(view()).toBe('default')
    for (const further of ['web2-overflow', 'overflow'] as const) {
      send({ type: 'more pressed', view: further })
      expect(view()).toBe(further)
      send({ type: 'back pressed' })
      vi.advanceTimersByTime(149)
      expect(view()).toBe(further)
      vi.advanceTimersByTime(1)
      expect(view()).toBe('default')
    }
  })

  it('stay where they are after a Back that was pressed twice', () => {
    const { state, send } = runMachine({
      machine: landingMachine,
      initial: landingInitial(rules),
      clock: testClock,
      perform: () => {},
    })
    send({ type: 'more pressed', view: 'overflow' })
    send({ type: 'back pressed' })
    vi.advanceTimersByTime(100)
    send({ type: 'back pressed' })
    vi.advanceTimersByTime(50)
    expect(state.get().view).toBe('default')
    send({ type: 'more pressed', view: 'web2-overflow' })
    vi.advanceTimersByTime(1000)
    expect(state.get().view).toBe('web2-overflow')
  })
})

describe('a method with a screen of its own', () => {
  const chosen = { type: 'method chosen', method: { kind: 'farcaster' } } as const
  const failed = (code: string, status = 400) =>
    ({ type: 'start failed', error: failure(code, status) }) as const

  it('is started, and leaves the fields as they are', () => {
    const { state, effects } = run([typed('a@b.exa'), chosen, { type: 'begun' }])
    expect(effects).toEqual([{ type: 'start', method: { kind: 'farcaster' } }])
    expect(state).toEqual(run([typed('a@b.exa')]).state)
  })

  it('is started alone: what is pressed until it has begun, or failed, starts nothing', () => {
    const other = { type: 'method chosen', method: { kind: 'telegram' } } as const
    const { state, effects } = run([typed('a@b.co'), chosen, other, submit])
    expect(effects).toEqual([{ type: 'start', method: { kind: 'farcaster' } }])
    expect([state.status, canSubmit(state)]).toEqual(['starting', false])
    const sent = { type: 'send code', channel: 'email', to: 'a@b.co' }
    for (const event of [{ type: 'begun' } as const, failed('captcha_timeout')])
      expect(run([event, submit, other], state).effects).toEqual([sent])
  })

  it('says above the rows, and not at a field, what can be said here', () => {
    const { state, effects } = run([chosen, failed('captcha_timeout')])
    expect(effects).toEqual([{ type: 'start', method: { kind: 'farcaster' } }])
    expect([state.notice, state.error, state.status]).toEqual(['captcha_timeout', null, 'idle'])
  })

  it('leaves for the screen of any other failure', () => {
    const { state, effects } = run([chosen, failed('allowlist_rejected', 403)])
    expect(effects.at(-1)).toEqual({ type: 'leave', route: { to: 'allowlist-rejected' } })
    expect(state.notice).toBeNull()
  })
})
