import { describe, expect, it, vi } from 'vitest'
import { createGuestAccount } from '../flows/guest/guest-login.ts'
import { emailLoginOf } from '../flows/passwordless/email-login.ts'
import { smsLoginOf } from '../flows/passwordless/sms-login.ts'
import { type FakeHandlers, fakeFrame, refusal } from '../testing/fake-frame.ts'
import { authResponse } from '../testing/fake-server.ts'
import { frameWatch } from '../testing/frame-watch.ts'
import { pageWith } from '../testing/logged-in.ts'
import { FRAME_KEY_WAIT_MS, FRAME_PROOF_WAIT_MS } from './limits.ts'

const JKT = 'q7Bv-2n_Xd5sKf9wLm3cRt8yHg1pZa6jEu4oTi0VbNe'
const INIT = '/api/v1/passwordless/init'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'
const GUEST = '/api/v1/guest/authenticate'
const ada = { to: 'ada@b.example' }

const watch = frameWatch()

const never = () => new Promise(() => {})
const ready = { 'privy:iframe:ready': () => ({ dpop_jkt: JKT }) }

/** A page that nobody is logged in on, with a watched frame that makes the proofs `head.1.tail`, `head.2.tail`, … */
async function page(frame: FakeHandlers = {}) {
  const made = await pageWith(null)
  const { server, client } = made
  for (const path of [INIT, '/api/v1/passwordless_sms/init'])
    server.on(`POST ${path}`, () => ({ body: { success: true } }))
  for (const path of [AUTHENTICATE, '/api/v1/passwordless_sms/authenticate', GUEST])
    server.on(`POST ${path}`, () => ({ body: authResponse() }))
  let count = 0
  const fake = fakeFrame(client, {
    'latchkey:proof': () => ({ proof: `head.${++count}.tail` }),
    ...ready,
    ...frame,
  })
  watch(client)
  const shown = () =>
    server.seen.filter(({ headers }) => headers.dpop).map(({ path, headers }) => [path, headers.dpop])
  const asked = () => fake.requests.filter(({ event }) => event === 'latchkey:proof').map(({ data }) => data)
  return { ...made, fake, shown, asked }
}

describe('a login by a code', () => {
  it.each([
    ['e-mail', emailLoginOf, 'passwordless'],
    ['text', smsLoginOf, 'passwordless_sms'],
  ] as const)('by %s shows a proof for each request, and names its route alone to the frame', async (_, flowOf, base) => {
    const { client, shown, asked } = await page()
    const flow = flowOf(client)
    await flow.sendCode({ to: base === 'passwordless' ? ada.to : '+12015550123' })
    await flow.loginWithCode({ code: '123456' })
    expect(shown()).toEqual([
      [`/api/v1/${base}/init`, 'head.1.tail'],
      [`/api/v1/${base}/authenticate`, 'head.2.tail'],
    ])
    expect(asked()).toEqual([{ path: `/api/v1/${base}/init` }, { path: `/api/v1/${base}/authenticate` }])
  })

  it('shows another one when it is tried again, since each counts once', async () => {
    const { client, server, shown } = await page()
    const answers = [{ status: 503, body: {} }, { body: { success: true } }]
    server.on(`POST ${INIT}`, () => answers.shift() ?? {})
    vi.useFakeTimers()
    const sent = emailLoginOf(client).sendCode(ada)
    await vi.runAllTimersAsync()
    await sent
    expect(shown()).toEqual([
      [INIT, 'head.1.tail'],
      [INIT, 'head.2.tail'],
    ])
  })

  it.each<[string, FakeHandlers]>([
    ['refuses', { 'latchkey:proof': () => Promise.reject(refusal('invalid_request_arguments')) }],
    [
      'is of a version that makes none',
      { 'latchkey:proof': () => Promise.reject(refusal('error', 'Unknown event')) },
    ],
    [
      'answers with what breaks a header',
      { 'latchkey:proof': () => ({ proof: 'a.b.c\r\nprivy-app-id: another' }) },
    ],
    ['answers with no text', { 'latchkey:proof': () => ({ proof: 7 }) }],
    ['answers with nothing', { 'latchkey:proof': () => null }],
  ])('goes on without where the frame %s', async (_, frame) => {
    const { client, shown, asked, server } = await page(frame)
    await emailLoginOf(client).sendCode(ada)
    expect(shown()).toEqual([])
    expect(asked()).toEqual([{ path: INIT }])
    expect(server.to(INIT)).toHaveLength(1)
  })

  it('does not ask a frame that has no key', async () => {
    const { client, shown, asked } = await page({ 'privy:iframe:ready': () => ({ dpop_jkt: null }) })
    await emailLoginOf(client).sendCode(ada)
    expect([shown(), asked()]).toEqual([[], []])
  })

  it('waits for an answer no longer than the limit', async () => {
    const { client, server, shown, fake } = await page({ 'latchkey:proof': never })
    await fake.frame.whenReady(FRAME_KEY_WAIT_MS)
    vi.useFakeTimers()
    const sent = emailLoginOf(client).sendCode(ada)
    await vi.advanceTimersByTimeAsync(FRAME_PROOF_WAIT_MS - 1)
    expect(server.to(INIT)).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await sent
    expect(server.to(INIT)).toHaveLength(1)
    expect(shown()).toEqual([])
  })

  it('waits for a frame that never comes for a moment after it was asked for, and not again', async () => {
    const { client, server, asked } = await page({ 'privy:iframe:ready': never })
    vi.useFakeTimers()
    const flow = emailLoginOf(client)
    const first = flow.sendCode(ada)
    await vi.advanceTimersByTimeAsync(FRAME_KEY_WAIT_MS - 1)
    expect(server.to(INIT)).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await first
    const second = flow.resendCode()
    await vi.advanceTimersByTimeAsync(0)
    await second
    expect(server.to(INIT)).toHaveLength(2)
    expect(asked()).toEqual([])
  })

  it('types a code without a proof that was asked for without one, as the server keeps the two apart', async () => {
    let answers = false
    const { client, shown, asked, server } = await page({
      'latchkey:proof': () => (answers ? { proof: 'head.9.tail' } : Promise.reject(refusal('error'))),
    })
    const flow = emailLoginOf(client)
    await flow.sendCode(ada)
    answers = true
    await flow.loginWithCode({ code: '123456' })
    expect(server.to(AUTHENTICATE)).toHaveLength(1)
    expect([shown(), asked()]).toEqual([[], [{ path: INIT }]])
  })
})

it('a login without a code asks the frame for none', async () => {
  const { client, shown, asked } = await page()
  await createGuestAccount(client)
  expect([shown(), asked()]).toEqual([[], []])
})
