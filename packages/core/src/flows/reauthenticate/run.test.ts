import { afterEach, expect, it, vi } from 'vitest'
import { authResponse } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import * as captcha from '../captcha/captcha-token.ts'
import { codeLoginOf } from '../passwordless/send-code.ts'
import * as script from '../telegram/telegram-script.ts'
import { runQuestion } from './run.ts'
import type { WayIn } from './ways.ts'

const INIT = '/api/v1/passwordless/init'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'
const SMS_INIT = '/api/v1/passwordless_sms/init'
const byMail: WayIn = { kind: 'email', to: 'ada@example.com' }
const byText: WayIn = { kind: 'sms', to: '+41446681800' }

afterEach(() => vi.restoreAllMocks())

/** The question of a login in place, with the ways in that its user has. */
async function question(ways: WayIn[], app: object = {}) {
  const page = await pageWith(null, { app: { sms_auth: true, ...app } })
  const { client, server } = page
  server.on(`POST ${INIT}`, () => ({ body: { success: true } }))
  server.on(`POST ${SMS_INIT}`, () => ({ body: { success: true } }))
  const data = { ways, guest: false, purpose: 'use' } as const
  client.login.openFor('login', null, 'reauthenticate', data)
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const open = () => runQuestion(client, data)
  const flow = open()
  const shown = () => client.modal.state.get()
  return { ...page, flow, open, shown, now: () => flow.state.get() }
}

it.each([
  [byMail, 'email', INIT, { email: 'ada@example.com' }],
  [byText, 'sms', SMS_INIT, { phoneNumber: '+41446681800' }],
] as const)('sends a code to what is known of the user, and leads to its entry: %j', async (way, channel, path, body) => {
  const { flow, server, shown, now } = await question([byMail, byText])
  flow.send({ type: 'way chosen', way })
  expect(now().busy).toBe(true)
  await vi.waitFor(() => expect(shown().screen).toEqual({ id: 'passwordless-code', data: { channel } }))
  expect(server.to(path).map((request) => request.body)).toEqual([body])
  expect(shown().history.map(({ id }) => id)).toEqual(['reauthenticate'])
  await vi.waitFor(() => expect(now().busy).toBe(false))
})

it('leads to the screen of another way, where nobody is signed up', async () => {
  const social: WayIn = { kind: 'social', provider: 'apple' }
  const { flow, shown } = await question([social])
  flow.send({ type: 'way chosen', way: social })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('oauth-status'))
  expect(shown().screen?.data).toEqual({ provider: 'apple', begin: true, disableSignup: true })
})

it('says above the ways why a code could not be sent, and lets another be chosen', async () => {
  const { flow, server, now, shown } = await question([byMail])
  server.on(`POST ${INIT}`, () => ({ status: 400, body: { error: 'no', code: 'invalid_data' } }))
  flow.send({ type: 'way chosen', way: byMail })
  await vi.waitFor(() => expect(now()).toEqual({ busy: false, error: 'invalid_data' }))
  expect(shown().screen?.id).toBe('reauthenticate')
})

it('leads to the screen of an error that no other try helps', async () => {
  const { flow, server, shown } = await question([byMail])
  server.on(`POST ${INIT}`, () => ({ status: 429, body: { error: 'no', code: 'too_many_requests' } }))
  flow.send({ type: 'way chosen', way: byMail })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('error'))
  expect(shown().history.map(({ id }) => id)).toEqual(['reauthenticate'])
})

it('goes by way of the captcha, which the entry of the code takes the place of', async () => {
  const { flow, server, shown } = await question([byMail], {
    captcha_enabled: true,
    captcha_site_key: 't:key',
  })
  flow.send({ type: 'way chosen', way: byMail })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('captcha'))
  expect(server.to(INIT)).toEqual([])
  vi.spyOn(captcha, 'captchaToken').mockResolvedValue('human')
  const { screen } = shown()
  if (screen?.id === 'captcha') await screen.data.proceed()
  expect(server.to(INIT).map(({ body }) => body)).toEqual([{ email: 'ada@example.com', token: 'human' }])
  expect(shown()).toMatchObject({ screen: { id: 'passwordless-code' }, history: [{ id: 'reauthenticate' }] })
})

it('signs nobody up by the code', async () => {
  const { flow, client, server, shown } = await question([byMail])
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  flow.send({ type: 'way chosen', way: byMail })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('passwordless-code'))
  await codeLoginOf(client, 'email').loginWithCode({ code: '123456' })
  expect(server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', code: '123456', mode: 'no-signup' },
  ])
})

it('has Telegram’s script there for a press, where that is a way in', async () => {
  const load = vi.spyOn(script, 'loadTelegram').mockRejectedValue(new Error('blocked'))
  const bot = { bot_id: '7', bot_name: 'juniper_bot', link_enabled: true, seamless_auth_enabled: false }
  const without = await question([byMail], { telegram_auth_config: bot })
  const { client, flow } = await question([byMail, { kind: 'telegram' }], { telegram_auth_config: bot })
  without.flow.begin()
  flow.begin()
  await vi.waitFor(() => expect(load.mock.calls).toEqual([[client]]))
})

it('says what a later screen sent the user back with', async () => {
  const { client, open } = await question([byMail])
  expect(open().state.get().error).toBeNull()
  const attempt = client.login.attempt()
  if (!attempt) throw new Error('no login is under way')
  attempt.returnTo = { email: '', error: 'other_user' }
  expect(open().state.get()).toEqual({ busy: false, error: 'other_user' })
})
