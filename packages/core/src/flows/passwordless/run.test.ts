import { afterEach, expect, it, vi } from 'vitest'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { CODE_CLOSE_MS, CODE_NEXT_STEP_MS, TEXT_LOOK_MS } from '../delays.ts'
import { runCodeEntry } from './run.ts'
import { sendCode } from './send-code.ts'

const EMAIL = '/api/v1/passwordless'
const SMS = '/api/v1/passwordless_sms'
const CODE = [...'123456']

afterEach(() => void vi.useRealTimers())

/** The entry of a code that was sent to an address or a number. */
async function entry(channel: 'email' | 'sms' = 'email', app: object = {}) {
  const page = await pageWith(null, { app: { sms_auth: true, ...app } })
  const { client, server } = page
  const path = channel === 'sms' ? SMS : EMAIL
  const user = wireUser({ has_accepted_terms: false })
  page.user = user
  server.on(`POST ${path}/init`, () => ({ body: { success: true, resend_after: 2 } }))
  server.on(`POST ${path}/authenticate`, () => ({ body: authResponse({ user }) }))
  client.login.open()
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  await sendCode(
    client,
    { channel, to: channel === 'sms' ? '+41446681800' : 'ada@example.com' },
    { replace: false },
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const flow = runCodeEntry(client, { channel })
  flow.begin()
  return {
    ...page,
    flow,
    path,
    shown: () => client.modal.state.get(),
    now: () => flow.state.get(),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    settled: (status: string) =>
      vi.waitFor(() => expect(flow.state.get().status).toBe(status), { interval: 1 }),
  }
}

it('logs in with the six digits, reads the user anew, and closes', async () => {
  const { flow, server, pass, settled, shown, fired } = await entry()
  flow.send({ type: 'digits entered', digits: CODE })
  await settled('success')
  expect(server.to(`${EMAIL}/authenticate`).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', code: '123456', mode: 'login-or-sign-up' },
  ])
  const read = () => server.to('/api/v1/users/me').length
  const before = read()
  await pass(CODE_NEXT_STEP_MS)
  expect([read(), shown().open]).toEqual([before + 1, true])
  await pass(CODE_CLOSE_MS - CODE_NEXT_STEP_MS)
  expect(shown().open).toBe(false)
  expect(fired).toEqual([['login.onComplete', expect.objectContaining({ loginMethod: 'email' })]])
})

it('leads to the terms that are not accepted yet', async () => {
  const { flow, pass, settled, shown } = await entry('email', { require_users_accept_terms: true })
  flow.send({ type: 'digits entered', digits: CODE })
  await settled('success')
  await pass(CODE_NEXT_STEP_MS)
  expect(shown()).toMatchObject({ open: true, screen: { id: 'terms' } })
})

it('says that a code was wrong, and takes another', async () => {
  const { flow, server, now, settled, fired } = await entry()
  server.on(`POST ${EMAIL}/authenticate`, () => ({
    status: 422,
    body: { error: 'Wrong', code: 'invalid_credentials' },
  }))
  flow.send({ type: 'digits entered', digits: CODE })
  await settled('error')
  expect(now().error).toEqual({ code: 'invalid_credentials', message: null, over: null })
  expect(fired).toEqual([['login.onError', 'invalid_credentials']])
  server.on(`POST ${EMAIL}/authenticate`, () => ({ body: authResponse() }))
  flow.send({ type: 'digits entered', digits: [...'654321'] })
  await settled('success')
})

it('leads to the screen that a refusal has of its own, in its place', async () => {
  const { flow, server, settled, shown } = await entry()
  server.on(`POST ${EMAIL}/authenticate`, () => ({
    status: 403,
    body: { error: 'no', code: 'allowlist_rejected' },
  }))
  flow.send({ type: 'digits entered', digits: CODE })
  await settled('over')
  expect(shown()).toMatchObject({ screen: { id: 'allowlist-rejected' }, history: [{ id: 'landing' }] })
})

it('sends another code once it may, and says when the next one may be sent', async () => {
  const { flow, server, now, pass } = await entry()
  expect(now().resend).toEqual({ state: 'waiting', secondsLeft: 2, said: null })
  flow.send({ type: 'resend pressed' })
  expect(server.to(`${EMAIL}/init`)).toHaveLength(1)
  await pass(2000)
  expect(now().resend).toEqual({ state: 'idle' })
  server.on(`POST ${EMAIL}/init`, () => ({ body: { success: true, resend_after: 60 } }))
  flow.send({ type: 'resend pressed' })
  expect(now().resend).toEqual({ state: 'sending' })
  await vi.waitFor(() => expect(now().resend).toEqual({ state: 'waiting', secondsLeft: 60, said: 'sent' }), {
    interval: 1,
  })
  expect(server.to(`${EMAIL}/init`).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com' },
  ])
})

it('says under the boxes why no other code could be sent', async () => {
  const { flow, server, now, pass } = await entry()
  await pass(2000)
  server.on(`POST ${EMAIL}/init`, () => ({ status: 400, body: { error: 'no', code: 'invalid_data' } }))
  flow.send({ type: 'resend pressed' })
  await vi.waitFor(() => expect(now().error?.code).toBe('invalid_data'), { interval: 1 })
  expect(now().resend).toEqual({ state: 'idle' })
})

it('says that a text does not arrive, once that is known; that it cannot be asked says nothing', async () => {
  const { server, now, pass, path } = await entry('sms')
  const looks = () => server.to(`${path}/status`).map(({ body }) => body)
  server.on(`POST ${path}/status`, () => ({ status: 400, body: { error: 'no', code: 'odd' } }))
  const left = now().looksLeft ?? 0
  await pass(TEXT_LOOK_MS)
  await vi.waitFor(() => expect(now().looksLeft).toBe(left - 1), { interval: 1 })
  expect([now().undelivered, looks()]).toEqual([false, [{ phoneNumber: '+41446681800' }]])
  server.on(`POST ${path}/status`, () => ({ body: { undelivered: true } }))
  await pass(TEXT_LOOK_MS)
  await vi.waitFor(() => expect(now().undelivered).toBe(true), { interval: 1 })
  expect(looks()).toHaveLength(2)
})

it('looks after no e-mail: nobody can say whether it arrives', async () => {
  const { server, now, pass } = await entry()
  await pass(TEXT_LOOK_MS * 2)
  expect(now().looksLeft).toBeNull()
  expect(server.seen.map(({ path }) => path).filter((path) => path.endsWith('status'))).toEqual([])
})
