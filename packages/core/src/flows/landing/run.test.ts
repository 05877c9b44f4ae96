import { expect, it, vi } from 'vitest'
import { emptyPhone } from '../../phone/phone-entry.ts'
import { appConfig } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { runLanding } from './run.ts'

const INIT = '/api/v1/passwordless/init'
const SMS_INIT = '/api/v1/passwordless_sms/init'
const ENTRIES = [
  { kind: 'email', hidden: false },
  { kind: 'sms', hidden: false },
] as unknown as Parameters<typeof runLanding>[2]['entries']

interface Setting {
  host?: object
  data?: Parameters<typeof runLanding>[1]
  app?: object
}

async function landing({ host = {}, data = {}, app = {} }: Setting = {}) {
  const page = await pageWith(null, {
    app: appConfig({ sms_auth: true, ...app }),
    host: { loginMethods: ['email', 'sms', 'google'], ...host } as never,
  })
  const { client, server } = page
  server.on(`POST ${INIT}`, () => ({ body: { success: true } }))
  server.on(`POST ${SMS_INIT}`, () => ({ body: { success: true } }))
  client.login.open(data)
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const flow = runLanding(client, data, { entries: ENTRIES, recent: null })
  return { ...page, flow, now: () => flow.state.get(), shown: () => client.modal.state.get() }
}

it('begins with an empty field for an address, and with a number’s where that was used last', async () => {
  expect((await landing()).now()).toMatchObject({ active: 'email', email: '', error: null, status: 'idle' })
  const { client } = await landing()
  const recent = { accountType: 'phone', walletClientType: null, chainType: null }
  expect(runLanding(client, {}, { entries: ENTRIES, recent }).state.get().active).toBe('sms')
})

it('begins with what the host filled in', async () => {
  const email = await landing({ data: { prefill: { type: 'email', value: 'ada@example.com' } } })
  expect(email.now()).toMatchObject({ active: 'email', email: 'ada@example.com' })
  expect(email.now().phone.rawPhoneNumber).toBe('')
  const phone = await landing({
    data: { prefill: { type: 'phone', value: '2015550123' } },
    host: { intl: { defaultCountry: 'CA' } },
  })
  expect(phone.now()).toMatchObject({ active: 'sms', email: '' })
  expect(phone.now().phone).toMatchObject({ rawPhoneNumber: '2015550123', countryCode: 'CA' })
})

it('shows no field where the host hides them, but where it filled one in', async () => {
  const appearance = { hideDirectWeb2Inputs: true }
  expect((await landing({ host: { appearance } })).now().active).toBeNull()
  const data = { prefill: { type: 'email', value: 'ada@example.com' } } as const
  expect((await landing({ host: { appearance }, data })).now().active).toBe('email')
})

it('refuses an address with a plus from the first letter on, where the app does', async () => {
  const data = { prefill: { type: 'email', value: 'a+b@example.com' } } as const
  expect((await landing({ data, app: { disable_plus_emails: true } })).now().error).toBe(
    'disallowed_plus_email',
  )
  expect((await landing({ data })).now().error).toBeNull()
})

it('sends a code once to the address as it is meant, and goes on to its entry', async () => {
  const { flow, server, shown, now, client } = await landing({ data: { disableSignup: true } })
  flow.send({ type: 'email changed', email: ' Ada@Example.com ' })
  flow.send({ type: 'submit pressed' })
  flow.send({ type: 'submit pressed' })
  expect(now().status).toBe('submitting')
  await vi.waitFor(() => expect(shown().screen?.id).toBe('passwordless-code'))
  expect(server.to(INIT).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
  expect(shown()).toMatchObject({ screen: { data: { channel: 'email' } }, history: [{ id: 'landing' }] })
  expect(client.login.attempt()?.returnTo).toEqual({ email: 'ada@example.com', error: null })
  await vi.waitFor(() => expect(now().status).toBe('idle'))
})

it('sends a code to a number, and keeps the number as it was typed', async () => {
  const { flow, server, shown, client } = await landing({
    data: { prefill: { type: 'phone', value: '2015550123' } },
  })
  const phone = { ...flow.state.get().phone, isValid: true, qualifiedPhoneNumber: '+1 201 555 0123' }
  flow.send({ type: 'phone changed', phone })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('passwordless-code'))
  expect(shown().screen?.data).toMatchObject({ channel: 'sms' })
  expect(server.to(SMS_INIT).map(({ body }) => body)).toEqual([{ phoneNumber: '+1 201 555 0123' }])
  expect(client.login.attempt()?.returnTo).toEqual({ email: '', phone, error: null })
})

it('says under the field why no code could be sent, and may be tried again', async () => {
  const { flow, server, now, shown } = await landing()
  server.on(`POST ${INIT}`, () => ({ status: 400, body: { error: 'no', code: 'invalid_data' } }))
  flow.send({ type: 'email changed', email: 'ada@example.com' })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(now().status).toBe('idle'))
  expect(now().error).not.toBeNull()
  expect(shown().screen?.id).toBe('landing')
})

it('leads to the screen of an error that more typing does not help', async () => {
  const { flow, server, shown } = await landing()
  server.on(`POST ${INIT}`, () => ({ status: 403, body: { error: 'no', code: 'allowlist_rejected' } }))
  flow.send({ type: 'email changed', email: 'ada@example.com' })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('allowlist-rejected'))
})

it('leads to the screen of a method that has its own', async () => {
  const { flow, shown } = await landing({ data: { disableSignup: true } })
  flow.send({ type: 'method chosen', method: { kind: 'social', provider: 'google' } })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('oauth-status'))
  expect(shown().screen?.data).toEqual({ provider: 'google', begin: true, disableSignup: true })
})

it('leads there once, however often it is pressed before, and again for who comes back', async () => {
  const { flow, shown, now, client } = await landing()
  const google = { type: 'method chosen', method: { kind: 'social', provider: 'google' } } as const
  flow.send(google)
  flow.send(google)
  await vi.waitFor(() => expect(shown().screen?.id).toBe('oauth-status'))
  await vi.waitFor(() => expect(now().status).toBe('idle'))
  expect(shown().history.map(({ id }) => id)).toEqual(['landing'])
  client.modal.back()
  flow.send(google)
  await vi.waitFor(() => expect(shown().screen?.id).toBe('oauth-status'))
})

it('takes up again what was typed where a later screen sends the user back, with its error', async () => {
  const { client } = await landing()
  const attempt = client.login.attempt()
  if (!attempt) throw new Error('no login is under way')
  attempt.returnTo = { email: 'ada@example.com', error: 'user_does_not_exist' }
  const again = runLanding(
    client,
    { prefill: { type: 'phone', value: '2015550123' } },
    {
      entries: ENTRIES,
      recent: null,
    },
  )
  expect(again.state.get()).toMatchObject({
    active: 'email',
    email: 'ada@example.com',
    error: 'user_does_not_exist',
  })
})

it('takes up again the number that was typed', async () => {
  const { client } = await landing({ data: { prefill: { type: 'phone', value: '2015550123' } } })
  const attempt = client.login.attempt()
  if (!attempt) throw new Error('no login is under way')
  const phone = { ...emptyPhone('DE'), rawPhoneNumber: '0301234' }
  attempt.returnTo = { email: 'ada@example.com', phone, error: null }
  const prefill = { type: 'email', value: 'other@example.com' } as const
  const again = runLanding(client, { prefill }, { entries: ENTRIES, recent: null })
  expect(again.state.get()).toMatchObject({ active: 'sms', email: 'ada@example.com', phone })
})

it('leads by way of the captcha where the app asks for one, which is no place to come back to', async () => {
  const { flow, shown, now, server } = await landing({
    app: { captcha_enabled: true, captcha_site_key: 't:key' },
  })
  flow.send({ type: 'email changed', email: 'ada@example.com' })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('captcha'))
  await vi.waitFor(() => expect(now().status).toBe('idle'))
  expect(server.to(INIT)).toEqual([])
  flow.send({ type: 'method chosen', method: { kind: 'social', provider: 'google' } })
  await vi.waitFor(() => expect(shown().history).toHaveLength(2))
  const { screen } = shown()
  if (screen?.id === 'captcha') await screen.data.proceed()
  expect(shown().screen).toEqual({ id: 'oauth-status', data: { provider: 'google', begin: true } })
  expect(shown().history.map(({ id }) => id)).toEqual(['landing', 'captcha'])
})

it('sends a code also where it belongs to no login, as beside a wallet that is connected', async () => {
  const page = await pageWith(null, { app: { sms_auth: true }, host: { loginMethods: ['email', 'sms'] } })
  const { client, server } = page
  server.on(`POST ${INIT}`, () => ({ body: { success: true } }))
  client.modal.open('landing', {})
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const flow = runLanding(client, {}, { entries: ENTRIES, recent: null })
  flow.send({ type: 'email changed', email: 'ada@example.com' })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(client.modal.state.get().screen?.id).toBe('passwordless-code'))
})
