import { expect, it, vi } from 'vitest'
import { appConfig } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { runAddressEntry } from './run.ts'

const INIT = '/api/v1/passwordless/init'
const SMS_INIT = '/api/v1/passwordless_sms/init'

/** The screen on which a logged-in user enters an address or a number to link. */
async function entry(channel: 'email' | 'sms', app: object = {}) {
  const page = await pageWith(
    {},
    {
      app: appConfig({ sms_auth: true, ...app }),
      host: { loginMethods: ['email', 'sms'], intl: { defaultCountry: 'CH' } },
    },
  )
  const { client, server } = page
  server.on(`POST ${INIT}`, () => ({ body: { success: true } }))
  server.on(`POST ${SMS_INIT}`, () => ({ body: { success: true } }))
  client.login.openFor('link', channel, channel === 'sms' ? 'link-phone' : 'link-email', {})
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const shown = () => client.modal.state.get()
  return { ...page, flow: runAddressEntry(client, channel), shown }
}

it('sends a code to the address as it is meant, and leads on to its entry', async () => {
  const { client, flow, server, shown } = await entry('email')
  expect(flow.state.get()).toMatchObject({ active: 'email', email: '', error: null })
  flow.send({ type: 'email changed', email: ' Ada@Example.com ' })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('passwordless-code'))
  expect(server.to(INIT).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
  expect(shown()).toMatchObject({ screen: { data: { channel: 'email' } }, history: [{ id: 'link-email' }] })
  await vi.waitFor(() => expect(flow.state.get().status).toBe('idle'))
  // who comes back finds what was typed
  expect(client.login.attempt()?.returnTo).toMatchObject({ email: 'ada@example.com', error: null })
  expect(runAddressEntry(client, 'email').state.get().email).toBe('ada@example.com')
})

it('sends one to a number of the country that the host calls its own, and finds it again', async () => {
  const { client, flow, server, shown } = await entry('sms')
  expect(flow.state.get()).toMatchObject({ active: 'sms', phone: { countryCode: 'CH', rawPhoneNumber: '' } })
  const phone = {
    countryCode: 'CH',
    rawPhoneNumber: '44 668 18 00',
    qualifiedPhoneNumber: '+41 44 668 18 00',
    isValid: true,
  } as const
  flow.send({ type: 'phone changed', phone })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('passwordless-code'))
  expect(server.to(SMS_INIT).map(({ body }) => body)).toEqual([{ phoneNumber: '+41 44 668 18 00' }])
  expect(runAddressEntry(client, 'sms').state.get().phone).toEqual(phone)
})

it('stays with the sentence of what more typing helps, and may be tried again', async () => {
  const { flow, server, shown } = await entry('email')
  server.on(`POST ${INIT}`, () => ({ status: 400, body: { error: 'no', code: 'invalid_data' } }))
  flow.send({ type: 'email changed', email: 'ada@example.com' })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(flow.state.get().error).toBe('invalid_data'))
  expect([flow.state.get().status, shown().screen?.id]).toEqual(['idle', 'link-email'])
})

it('leads to the screen of what it does not help', async () => {
  const { flow, server, shown } = await entry('email')
  server.on(`POST ${INIT}`, () => ({ status: 403, body: { error: 'no', code: 'allowlist_rejected' } }))
  flow.send({ type: 'email changed', email: 'ada@example.com' })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(shown().screen?.id).toBe('allowlist-rejected'))
})

it('refuses a plus where the app does', async () => {
  const { flow } = await entry('email', { disable_plus_emails: true })
  flow.send({ type: 'email changed', email: 'a+b@example.com' })
  expect(flow.state.get().error).toBe('disallowed_plus_email')
})

it('shows what a later screen found wrong with the address', async () => {
  const { client } = await entry('email')
  const attempt = client.login.attempt()
  if (!attempt) throw new Error('nothing is linked')
  attempt.returnTo = { email: 'ada@example.com', error: 'invalid_data' }
  expect(runAddressEntry(client, 'email').state.get()).toMatchObject({
    email: 'ada@example.com',
    error: 'invalid_data',
  })
})

it('stands, and sends nothing, while its dialog fades that was closed', async () => {
  const { client, server } = await entry('email')
  client.modal.close('user')
  expect(client.login.attempt()).toBeNull()
  const flow = runAddressEntry(client, 'email')
  expect(flow.state.get()).toMatchObject({ status: 'idle', email: '', error: null })
  flow.send({ type: 'email changed', email: 'ada@example.com' })
  flow.send({ type: 'submit pressed' })
  expect(flow.state.get().status).toBe('submitting')
  await vi.waitFor(() => expect(flow.state.get().status).toBe('idle'))
  expect(server.to(INIT)).toEqual([])
})
