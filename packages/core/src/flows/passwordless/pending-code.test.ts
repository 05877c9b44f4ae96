// @vitest-environment happy-dom
import { CODE_LIFETIME_S, RESEND_AFTER_S } from '@latchkey/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { APP_ID, appConfig } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import type { FlowClient } from '../flow-client.ts'
import { runLanding } from '../landing/run.ts'
import { runCodeEntry } from './run.ts'
import { codeLoginOf } from './send-code.ts'

const INIT = '/api/v1/passwordless/init'
const ENTRIES = [{ kind: 'email' }, { kind: 'sms' }] as unknown as Parameters<typeof runLanding>[2]['entries']
const NOW = Date.parse('2026-03-14T12:00:00Z')

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: NOW,
  })
})
afterEach(() => vi.useRealTimers())

/** A page whose user presses the host's button. */
async function page({ data = {}, app = {} }: { data?: Parameters<typeof runLanding>[1]; app?: object } = {}) {
  const made = await pageWith(null, {
    app: appConfig({ sms_auth: true, ...app }),
    host: { loginMethods: ['email', 'sms'] } as never,
  })
  const { client, server } = made
  server.on(`POST ${INIT}`, () => ({ body: { success: true } }))
  client.login.open(data)
  await vi.advanceTimersByTimeAsync(20)
  const landing = runLanding(client, data, { entries: ENTRIES, recent: null })
  landing.begin()
  return { ...made, landing, shown: () => client.modal.state.get() }
}

/** One that asked for a code, and shows where it is typed. */
async function atCode(options?: Parameters<typeof page>[0]) {
  const made = await page(options)
  made.landing.send({ type: 'email changed', email: 'ada@example.com' })
  made.landing.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(made.shown().screen?.id).toBe('passwordless-code'))
  const code = runCodeEntry(made.client, { channel: 'email' })
  code.begin()
  const nextAt = codeLoginOf(made.client, 'email').nextAt()
  return { ...made, code, nextAt, sentAt: nextAt - RESEND_AFTER_S * 1000 }
}

it('a page that is loaded anew while a code is typed goes on with it', async () => {
  const { sentAt } = await atCode()
  vi.setSystemTime(sentAt + 12_000)
  const { client, server, shown } = await page()
  expect(shown()).toMatchObject({
    screen: { id: 'passwordless-code', data: { channel: 'email' } },
    history: [{ id: 'landing' }],
  })
  expect(server.to(INIT)).toEqual([])
  const flow = codeLoginOf(client, 'email')
  expect(flow.destination()).toBe('ada@example.com')
  expect(flow.state.get()).toEqual({ status: 'awaiting-code-input' })
  expect(flow.nextCodeIn()).toBe(RESEND_AFTER_S - 12)
  expect(client.login.attempt()?.returnTo).toEqual({ email: 'ada@example.com', error: null })
})

it('keeps neither a code nor a token', async () => {
  const { code, nextAt } = await atCode()
  code.send({ type: 'digits entered', digits: ['1', '2', '3', '', '', ''] })
  const keys = [...Array(sessionStorage.length).keys()].map((at) => sessionStorage.key(at) ?? '')
  expect(keys.map((key) => [key, JSON.parse(sessionStorage.getItem(key) ?? '')])).toEqual([
    [
      // by app: two may share an origin
      `privy:pending_code:${APP_ID}`,
      {
        channel: 'email',
        to: 'ada@example.com',
        nextAt,
        returnTo: { email: 'ada@example.com', error: null },
      },
    ],
  ])
})

it('goes on for as long as the code is good, and then begins anew', async () => {
  const first = await atCode()
  vi.setSystemTime(first.sentAt + CODE_LIFETIME_S * 1000 - 1000)
  const late = await page()
  expect(late.shown().screen?.id).toBe('passwordless-code')

  sessionStorage.clear()
  const second = await atCode()
  vi.setSystemTime(second.sentAt + CODE_LIFETIME_S * 1000)
  const later = await page()
  expect(later.shown().screen?.id).toBe('landing')
})

it.each([
  ['left the screen', async () => (await atCode()).code.stop()],
  [
    'left it while another code was sent',
    async () => {
      const { code } = await atCode()
      await vi.advanceTimersByTimeAsync(RESEND_AFTER_S * 1000)
      code.send({ type: 'resend pressed' })
      code.stop()
      await vi.advanceTimersByTimeAsync(1000)
    },
  ],
])('begins anew for who %s', async (_, before) => {
  await before()
  const { shown } = await page()
  expect(shown().screen?.id).toBe('landing')
})

it('begins anew where the host says who logs in, and where the app has no such login any more', async () => {
  await atCode()
  const kept = { ...sessionStorage }
  const filled = await page({ data: { prefill: { type: 'email', value: 'bo@example.com' } } })
  expect(filled.shown().screen?.id).toBe('landing')
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value))
  const { client } = await page()
  expect(client.modal.state.get().screen?.id).toBe('passwordless-code')
})

it('begins anew where the host opens the login again', async () => {
  const { client } = await atCode()
  client.login.open()
  const again = runLanding(client, {}, { entries: ENTRIES, recent: null })
  again.begin()
  expect(client.modal.state.get().screen?.id).toBe('landing')
})

it('begins anew where what stands in the storage is not ours', async () => {
  await atCode()
  const key = sessionStorage.key(0) ?? ''
  const texts = [
    '{',
    'null',
    '7',
    '{"to":5,"nextAt":9999999999999}',
    '{"to":"a@b.c","nextAt":"soon"}',
    '{"to":"a@b.c","nextAt":"9999999999999"}',
  ]
  for (const text of texts) {
    sessionStorage.setItem(key, text)
    expect((await page()).shown().screen?.id, text).toBe('landing')
  }
})

it.each([
  ['a link', (client: FlowClient) => client.login.openFor('link', 'email', 'link-email', {})],
  ['nothing any more', () => {}],
])('keeps no code of a dialog that is open for %s: a reload ends that too', async (_, open) => {
  const { client, server } = await pageWith({ linked_accounts: [] })
  server.on(`POST ${INIT}`, () => ({ body: { success: true } }))
  open(client)
  await codeLoginOf(client, 'email')
    .sendCode({ to: 'ada@example.com', ui: true })
    .catch(() => {})
  runCodeEntry(client, { channel: 'email' }).begin()
  expect(sessionStorage).toHaveLength(0)
})
