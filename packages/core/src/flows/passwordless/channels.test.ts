import { HEADERS } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { ClientError } from '../../errors/client-errors.ts'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import type { CodeLogin } from './code-login.ts'
import { emailLoginOf } from './email-login.ts'
import { smsLoginOf } from './sms-login.ts'

const times = { verified_at: 1, first_verified_at: 1, latest_verified_at: 1 }
const EMAIL = {
  of: emailLoginOf,
  to: 'new@b.example',
  init: '/api/v1/passwordless/init',
  authenticate: '/api/v1/passwordless/authenticate',
  update: '/api/v1/passwordless/update',
  asks: { email: 'new@b.example' },
  account: { type: 'email', address: 'old@b.example', ...times },
  updates: { oldAddress: 'old@b.example', newAddress: 'new@b.example', code: '135791' },
  noDestination: 'Email required to send OTP code',
  noCode: 'Email and code are both required to log in',
  noAccount: 'User does not have an email to update.',
}
const SMS = {
  of: smsLoginOf,
  to: '+12015550123',
  init: '/api/v1/passwordless_sms/init',
  authenticate: '/api/v1/passwordless_sms/authenticate',
  update: '/api/v1/passwordless_sms/update',
  asks: { phoneNumber: '+12015550123' },
  account: { type: 'phone', phoneNumber: '+12015550199', ...times },
  updates: { old_phone_number: '+12015550199', new_phone_number: '+12015550123', code: '135791' },
  noDestination: 'SMS required to send OTP code',
  noCode: 'Phone number and code are both required to log in',
  noAccount: 'User does not have a phone number to update.',
}
const CHANNELS = [
  ['e-mail', EMAIL],
  ['SMS', SMS],
] as const

async function page(channel: typeof EMAIL | typeof SMS, user: object | null = null) {
  const made = await pageWith(user)
  made.server.on(`POST ${channel.init}`, () => ({ body: { success: true } }))
  made.server.on(`POST ${channel.authenticate}`, () => ({ body: authResponse({ is_new_user: true }) }))
  made.server.on(`POST ${channel.update}`, () => ({ body: wireUser() }))
  const flow: CodeLogin = channel.of(made.client)
  const states = [flow.state.get().status]
  flow.state.subscribe(() => states.push(flow.state.get().status))
  const bodies = (path: string) => made.server.to(path).map(({ body }) => body)
  return { ...made, flow, states, bodies }
}

describe.each(CHANNELS)('a login by a code that comes by %s', (_, channel) => {
  it('asks for the code, sends it without its spaces, and tells how far it is', async () => {
    const { flow, bodies, states } = await page(channel)
    expect(flow.destination()).toBeNull()
    await flow.sendCode({ to: channel.to })
    expect(flow.destination()).toBe(channel.to)
    const proven = await flow.loginWithCode({ code: ' 135791 ' })
    expect(proven).toMatchObject({ intent: 'login', method: flow.method, isNewUser: true })
    expect(bodies(channel.init)).toEqual([channel.asks])
    expect(bodies(channel.authenticate)).toEqual([
      { ...channel.asks, code: '135791', mode: 'login-or-sign-up' },
    ])
    expect(states).toEqual(['initial', 'sending-code', 'awaiting-code-input', 'submitting-code', 'done'])
  })

  it('sends another code to the same place, without the captcha’s token of before', async () => {
    const { flow, bodies } = await page(channel)
    await flow.sendCode({ to: channel.to, captchaToken: 'passed once' })
    await flow.resendCode()
    expect(bodies(channel.init)).toEqual([{ ...channel.asks, token: 'passed once' }, channel.asks])
  })

  it('signs nobody up where that is not wanted', async () => {
    const { flow, bodies } = await page(channel)
    await flow.sendCode({ to: channel.to, disableSignup: true })
    await flow.loginWithCode({ code: '135791' })
    expect(bodies(channel.authenticate)).toMatchObject([{ mode: 'no-signup' }])
  })

  it('says whether our own screen asks', async () => {
    const { flow, server } = await page(channel)
    await flow.sendCode({ to: channel.to })
    await flow.sendCode({ to: channel.to, ui: true })
    expect(server.to(channel.init).map(({ headers }) => headers[HEADERS.ui])).toEqual([undefined, 't'])
  })

  it('is refused before any call without a destination, without a code asked for, and without a code', async () => {
    const { flow, bodies, fired } = await page(channel)
    await expect(flow.sendCode({ to: '' })).rejects.toThrow(channel.noDestination)
    await expect(flow.resendCode()).rejects.toThrow(channel.noDestination)
    await expect(flow.loginWithCode({ code: '135791' })).rejects.toThrow(
      'A code must be sent before it can be used to log in',
    )
    await flow.sendCode({ to: channel.to })
    await expect(flow.loginWithCode({ code: ' ' })).rejects.toThrow(channel.noCode)
    await expect(flow.loginWithCode({ code: undefined as never })).rejects.toThrow(channel.noCode)
    expect([bodies(channel.init), bodies(channel.authenticate)]).toEqual([[channel.asks], []])
    expect(fired).toEqual(Array(5).fill(['login.onError', 'unknown_auth_error']))
    expect(flow.state.get()).toEqual({ status: 'error', error: new ClientError(channel.noCode) })
  })

  it('is refused to a user who is in, before a code is asked for', async () => {
    const { flow, bodies } = await page(channel, { linked_accounts: [channel.account] })
    await expect(flow.sendCode({ to: channel.to })).rejects.toThrow('User already authenticated')
    expect(bodies(channel.init)).toEqual([])
  })

  it('replaces the address of the user where the modal is open for that, and only where there is one', async () => {
    const open = async (accounts: object[]) => {
      const made = await page(channel, { linked_accounts: accounts })
      made.client.login.openFor('update', made.flow.method, 'update-email', {})
      await made.flow.sendCode({ to: channel.to, ui: true })
      return made
    }
    const { flow, bodies } = await open([channel.account])
    expect(await flow.loginWithCode({ code: '135791' })).toMatchObject({ intent: 'update' })
    expect([bodies(channel.update), bodies(channel.authenticate)]).toEqual([[channel.updates], []])
    const without = await open([])
    await expect(without.flow.loginWithCode({ code: '135791' })).rejects.toThrow(channel.noAccount)
    expect(without.bodies(channel.update)).toEqual([])
  })
})

it('a headless login is one although the modal is open for something else', async () => {
  const { flow, client, bodies } = await page(EMAIL)
  client.login.openFor('link', 'github', 'oauth-status', { provider: 'github' })
  await flow.sendCode({ to: EMAIL.to })
  expect(await flow.loginWithCode({ code: '135791' })).toMatchObject({ intent: 'login' })
  expect(bodies(EMAIL.authenticate)).toHaveLength(1)
})

it('knows of a text alone whether it arrives, and of none that was not sent', async () => {
  const { flow, server } = await page(SMS)
  server.on('POST /api/v1/passwordless_sms/status', () => ({ body: { undelivered: true } }))
  expect(await flow.isUndelivered?.()).toBe(false)
  await flow.sendCode({ to: SMS.to })
  expect(await flow.isUndelivered?.()).toBe(true)
  expect(server.to('/api/v1/passwordless_sms/status').map(({ body }) => body)).toEqual([SMS.asks])
  expect((await page(EMAIL)).flow.isUndelivered).toBeNull()
})
