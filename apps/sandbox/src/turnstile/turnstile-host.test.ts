import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from '../outside/outside.ts'
import { createTurnstileHost } from './turnstile-host.ts'
import { DUMMY_TOKEN, turnstileCredentials } from './widgets.ts'

const START = Date.UTC(2026, 10, 21, 12)
const PASS = '1x0000000000000000000000000000000AA'

let now: number
let keys: Record<string, string>
let app: ReturnType<typeof createTurnstileHost>

beforeEach(() => {
  now = START
  const outside = createOutside({ inbox: new Inbox(), now: () => now })
  keys = turnstileCredentials(outside)
  app = createTurnstileHost(outside)
})

async function post(path: string, body: unknown) {
  const answer = await app.request(`/turnstile/v0/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const challenge = async (sitekey = keys.site_key, more = {}) =>
  (await post('challenge', { sitekey, hostname: 'demo.example', ...more })).body
const verify = async (fields: Record<string, unknown>) => (await post('siteverify', fields)).body
const failed = (...codes: string[]) => ({ success: false, 'error-codes': codes, messages: [] })

describe('a token', () => {
  it('is good once, and tells what the page said of it', async () => {
    const { token } = await challenge(keys.site_key, { action: 'app-1', cdata: 'c_1' })
    now += 1000
    expect(await verify({ secret: keys.secret_key, response: token, remoteip: '1.2.3.4' })).toEqual({
      success: true,
      'error-codes': [],
      challenge_ts: '2026-11-21T12:00:00.000Z',
      hostname: 'demo.example',
      action: 'app-1',
      cdata: 'c_1',
      metadata: { interactive: false },
    })
    expect(await verify({ secret: keys.secret_key, response: token })).toEqual(failed('timeout-or-duplicate'))
  })

  it('can be asked for again under the same idempotency key, and no other', async () => {
    const { token } = await challenge()
    const ask = { secret: keys.secret_key, response: token, idempotency_key: randomUUID() }
    const first = await verify(ask)
    expect(first.success).toBe(true)
    expect(await verify(ask)).toEqual(first)
    expect(await verify({ ...ask, idempotency_key: randomUUID() })).toEqual(failed('timeout-or-duplicate'))
    expect(await verify({ ...ask, idempotency_key: undefined })).toEqual(failed('timeout-or-duplicate'))
  })

  it('is good for 300 seconds', async () => {
    const [late, inTime] = [await challenge(), await challenge()]
    now += 299_999
    expect(await verify({ secret: keys.secret_key, response: inTime.token })).toMatchObject({ success: true })
    now += 1
    expect(await verify({ secret: keys.secret_key, response: late.token })).toEqual(
      failed('timeout-or-duplicate'),
    )
  })

  it('is good for its own secret alone, which does not use it up elsewhere', async () => {
    const { token } = await challenge()
    expect(await verify({ secret: keys.failing_secret_key, response: token })).toEqual(
      failed('invalid-input-response'),
    )
    expect(await verify({ secret: keys.secret_key, response: token })).toMatchObject({ success: true })
  })

  it('is taken from a form too', async () => {
    const { token } = await challenge()
    const form = new URLSearchParams({ secret: keys.secret_key ?? '', response: String(token) })
    const answer = await app.request('/turnstile/v0/siteverify', { method: 'POST', body: form })
    expect(await answer.json()).toMatchObject({ success: true })
  })
})

describe('what is refused', () => {
  it.each([
    [{}, ['missing-input-secret', 'missing-input-response']],
    [{ response: 'x' }, ['missing-input-secret']],
    [{ secret: PASS }, ['missing-input-response']],
    [{ secret: 'x', response: 'x' }, ['invalid-input-secret']],
    [{ secret: 1, response: 'x' }, ['invalid-input-secret']],
    [{ secret: '__proto__', response: 'x' }, ['invalid-input-secret']],
    [{ secret: PASS, response: 'x', idempotency_key: 'x' }, ['bad-request']],
  ])('%j', async (fields, codes) => {
    expect(await verify(fields)).toEqual(failed(...codes))
  })

  it.each(['x', DUMMY_TOKEN, 'x'.repeat(3000), { a: 1 }])('the token %j', async (response) => {
    expect(await verify({ secret: keys.secret_key, response })).toEqual(failed('invalid-input-response'))
  })

  it('what is neither a form nor JSON', async () => {
    expect(await post('siteverify', '{')).toEqual({ status: 400, body: failed('bad-request') })
    expect(await post('siteverify', 'null')).toEqual({ status: 400, body: failed('bad-request') })
    const text = await app.request('/turnstile/v0/siteverify', { method: 'POST', body: 'secret=x' })
    expect(text.status).toBe(400)
  })
})

describe('keys for tests', () => {
  it.each([
    ['1x00000000000000000000AA', { token: DUMMY_TOKEN }],
    ['1x00000000000000000000BB', { token: DUMMY_TOKEN }],
    ['2x00000000000000000000AB', { error: '300030' }],
    ['2x00000000000000000000BB', { error: '300030' }],
    ['3x00000000000000000000FF', { challenge: expect.any(String) }],
    ['4x00000000000000000000AA', { error: '110100' }],
  ])('site key %s', async (sitekey, outcome) => {
    expect(await challenge(sitekey)).toEqual(outcome)
  })

  it('secrets that take, refuse, or know every token', async () => {
    const ask = (digit: number) => verify({ secret: PASS.replace('1x', `${digit}x`), response: DUMMY_TOKEN })
    expect(await ask(1)).toMatchObject({ success: true, hostname: 'example.com' })
    expect(await ask(2)).toEqual(failed('invalid-input-response'))
    expect(await ask(3)).toEqual(failed('timeout-or-duplicate'))
  })
})

describe('challenges', () => {
  it('give a token for a ticked box, once', async () => {
    const { challenge: id } = await challenge(keys.interactive_site_key)
    const solved = (await post('challenge', { challenge: id })).body
    const ask = { secret: keys.interactive_secret_key, response: solved.token }
    expect(await verify(ask)).toMatchObject({ success: true, metadata: { interactive: true } })
    expect((await post('challenge', { challenge: id })).body).toEqual({ error: '110600' })
  })

  it('fail twice where they should, then pass', async () => {
    const outcomes = []
    for (let at = 0; at < 4; at += 1) outcomes.push(await challenge(keys.failing_site_key))
    const error = { error: '600010' }
    expect(outcomes).toEqual([error, error, { token: expect.any(String) }, error])
  })

  it.each([
    [{ action: 'a b' }, '110420'],
    [{ action: 'x'.repeat(33) }, '110420'],
    [{ cdata: '{}' }, '110430'],
    [{ hostname: '' }, '110200'],
    [{ hostname: '<x>' }, '110200'],
  ])('are refused for %j', async (more, error) => {
    expect(await challenge(keys.site_key, more)).toEqual({ error })
  })

  it('say so when they cannot be read', async () => {
    expect(await post('challenge', '{')).toEqual({ status: 200, body: { error: '102010' } })
  })
})

describe('the page’s side', () => {
  it('is a script that every page may load, and a frame that every page may hold', async () => {
    const script = await app.request('/turnstile/v0/api.js?render=explicit')
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await script.text()).toContain('window.turnstile')
    const frame = await app.request('/turnstile/v0/widget?theme=%22%3E%3Cscript%3E')
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(await frame.text()).toContain('data-theme="&quot;&gt;&lt;script&gt;"')
  })
})
