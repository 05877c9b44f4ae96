import { describe, expect, it } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
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

  it('with a plus is refused where the app says so, with its sentence at once [CODE-013] [CODE-014]', () => {
    const strict = landingInitial({ disablePlusEmails: true })
    const { state, effects } = run([typed('a+b@c.example'), submit], strict)
    expect(state.error).toBe('disallowed_plus_email')
    expect(canSubmit(state)).toBe(false)
    expect(effects).toEqual([])
    expect(run([typed('a+b@c.example')]).state.error).toBeNull()
  })

  it('that was handed in fills the field [LAND-045]', () => {
    const initial = landingInitial({ email: 'a@b.example', disablePlusEmails: false })
    expect(initial.email).toBe('a@b.example')
    expect(canSubmit(initial)).toBe(true)
  })
})

describe('submitting', () => {
  const sending = [typed(' A@B.example '), submit]

  it('sends the code once, trimmed and in lower case, and locks the form meanwhile [CODE-012]', () => {
    const { state, effects } = run([...sending, submit, typed('other@b.example')])
    expect(effects).toEqual([{ type: 'send code', email: 'a@b.example' }])
    expect(canSubmit(state)).toBe(false)
    expect(state.email).toBe(' A@B.example ')
  })

  it('goes on to the code entry', () => {
    expect(run([...sending, { type: 'code sent' }]).effects.at(-1)).toEqual({ type: 'show code entry' })
  })

  it.each([
    ['disallowed_plus_email', failure('disallowed_plus_email', 400)],
    ['invalid_data', failure('invalid_data', 400)],
    ['api_error', failure(undefined, null)],
    ['client_request_timeout', failure('client_request_timeout', null)],
  ])('stays with the sentence of %s', (code, error) => {
    const { state } = run([...sending, { type: 'send failed', error }])
    expect(state).toMatchObject({ status: 'idle', error: code })
    expect(canSubmit(state)).toBe(true)
  })

  it.each([
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
