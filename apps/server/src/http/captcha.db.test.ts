import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlayedRequest } from '../testing/played-outside.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const TELEGRAM = { id: 1, first_name: 'A', auth_date: 1, hash: 'a'.repeat(64) }
const HOST = 'challenges.cloudflare.com'
let house: TestHouse
let verdict: object
let count = 0

beforeAll(async () => {
  house = await openTestHouse()
  await house.credentials.save(APP_ID, 'captcha', { secret_key: 'shhh' })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.setApp({ captcha_enabled: true, captcha_site_key: 't:0x4AAA', sms_auth: true })
  verdict = { success: true, hostname: 'app.example', action: APP_ID }
  house.outside.hosts.set(HOST, () => ({ body: verdict }))
})

const init = (token: string | undefined, headers: Record<string, string> = {}) =>
  house.call('passwordlessInit', { body: { email: `c${++count}@example.com`, token }, headers })
const codeOf = async (token: string | undefined, headers?: Record<string, string>) =>
  (await init(token, headers)).body.code

describe('captcha', () => {
  it('is asked for once it is switched on, and shown in the config [CALL-001] [CALL-006]', async () => {
    const missing = await init(undefined)
    expect([missing.status, missing.body.code]).toEqual([401, 'invalid_captcha'])
    expect((await init('token-1')).body).toEqual({ success: true, resend_after: 30 })
    const { body } = await house.call('appConfig')
    expect(body).toMatchObject({ captcha_enabled: true, captcha_site_key: 't:0x4AAA' })
    const phoneNumber = '+12015550199'
    expect((await house.call('passwordlessSmsInit', { body: { phoneNumber } })).body.code).toBe(
      'invalid_captcha',
    )
    const text = { phoneNumber, token: 'token-sms' }
    expect((await house.call('passwordlessSmsInit', { body: text })).body).toEqual({
      success: true,
      resend_after: 30,
    })
    expect(house.texter.codeFor(phoneNumber)).toMatch(/^\d{6}$/)
    await house.setApp({ captcha_enabled: false })
    expect((await init(undefined)).status).toBe(200)
  })

  it('is verified with the app’s secret and the visitor’s address', async () => {
    await init('token-2')
    const { url, method, body } = house.outside.requests.at(-1) as PlayedRequest
    expect([method, url.href]).toEqual(['POST', `https://${HOST}/turnstile/v0/siteverify`])
    const form = Object.fromEntries(new URLSearchParams(body))
    expect(form).toMatchObject({ secret: 'shhh', response: 'token-2', remoteip: '203.0.113.7' })
    expect(form.idempotency_key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  it('is verified without an address where only the visitor’s network is known', async () => {
    const body = { email: `c${++count}@example.com`, token: 'token-ipv6' }
    await house.call('passwordlessInit', { body, address: '2001:db8:1:2::/64' })
    const form = new URLSearchParams(house.outside.requests.at(-1)?.body)
    expect([form.get('response'), form.get('remoteip')]).toEqual(['token-ipv6', null])
  })

  it.each([
    ['failed', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['passed on another page', { success: true, hostname: 'evil.example' }],
    ['passed for another app', { success: true, action: 'other' }],
  ])('is refused when it was %s', async (what, answer) => {
    verdict = answer
    expect(await codeOf(`token ${what}`)).toBe('invalid_captcha')
  })

  it.each([
    ['cannot be reached', () => house.outside.hosts.delete(HOST)],
    ['fails itself', () => void (verdict = { success: false, 'error-codes': ['internal-error'] })],
    [
      'does not know the secret',
      () => void (verdict = { success: false, 'error-codes': ['invalid-input-secret'] }),
    ],
    ['answers something else', () => house.outside.hosts.set(HOST, () => ({ status: 502, body: '<html>' }))],
  ])('lets nobody in unchecked when the verifier %s', async (what, happen) => {
    happen()
    const answer = await init(`token ${what}`)
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  })

  it('lets nobody in unchecked under a site key of an unknown vendor', async () => {
    // as an app may have it from before settings were looked at
    await house.rows(`UPDATE apps SET settings = settings || '{"captcha_site_key":"x:unknown"}'`)
    expect(await codeOf('token-x')).toBe('unavailable')
  })

  it('counts once, apart from repetitions of the very call by the same client', async () => {
    const send = async (email: string, token: string, headers = {}) =>
      (await house.call('passwordlessInit', { body: { email, token }, headers })).body.code
    expect(await send('one@example.com', 'token-3')).toBeUndefined()
    expect(await send('one@example.com', 'token-3', { 'privy-ca-id': 'another' })).toBe('invalid_captcha')
    expect(await send('two@example.com', 'token-3')).toBe('invalid_captcha')
    for (let i = 0; i < 3; i++) expect(await send('one@example.com', 'token-3')).toBeUndefined()
    expect(await send('one@example.com', 'token-3')).toBe('invalid_captcha')
    expect(await send('one@example.com', 'token-4')).toBeUndefined()
    house.clock.advance(121_000)
    expect(await send('one@example.com', 'token-4')).toBe('invalid_captcha')
  })

  it('is not asked of who is logged in', async () => {
    await house.setApp({ captcha_enabled: false })
    const session = await house.login('known@example.com')
    await house.setApp({ captcha_enabled: true })
    expect(await codeOf(undefined, { authorization: `Bearer ${session.token}` })).toBeUndefined()
    expect(await codeOf(undefined, { authorization: `Bearer ${session.token}x` })).toBe('invalid_captcha')
    house.clock.advance(3_601_000)
    expect(await codeOf(undefined, { authorization: `Bearer ${session.token}` })).toBe('invalid_captcha')
  })

  it('is asked of a guest, who came in without one, and of a session that has ended', async () => {
    await house.setApp({ captcha_enabled: false, guest_auth: true })
    const guest_credential = 'g'.repeat(43)
    const guest = (await house.call('guestAuthenticate', { body: { guest_credential } })).body
    const ended = await house.login('ended@example.com')
    const headers = { authorization: `Bearer ${ended.token}` }
    await house.call('logout', { headers, body: { refresh_token: ended.refresh_token } })
    await house.setApp({ captcha_enabled: true })
    expect(await codeOf(undefined, headers)).toBe('invalid_captcha')
    const asGuest = { authorization: `Bearer ${guest.token}` }
    expect(await codeOf(undefined, asGuest)).toBe('invalid_captcha')
    expect(await codeOf('token-guest', asGuest)).toBeUndefined()
  })

  it.each([
    ['passkeyLinkInit', {}, { token: 'p' }],
    ['telegramLink', { telegram_auth_result: TELEGRAM }, { captcha_token: 't' }],
  ] as const)('is asked of a guest who becomes a user by %s, and of no user', async (route, body, token) => {
    await house.setApp({ captcha_enabled: false, guest_auth: true, passkey_auth: true, telegram_auth: true })
    const guest_credential = `${++count}`.padStart(43, 'g')
    const guest = (await house.call('guestAuthenticate', { body: { guest_credential } })).body
    const user = await house.login(`c${++count}@example.com`)
    await house.setApp({ captcha_enabled: true })
    const ask = async (bearer: string, extra: object = {}) =>
      (
        await house.call(route, {
          body: { ...body, ...extra },
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).body.code
    expect(await ask(guest.privy_access_token)).toBe('invalid_captcha')
    expect(await ask(guest.privy_access_token, token)).not.toBe('invalid_captcha')
    expect(await ask(String(user.privy_access_token))).not.toBe('invalid_captcha')
  })

  it.each([
    ['passwordlessInit', { email: 'many@example.com', token: 'junk' }],
    ['telegramAuthenticate', { telegram_auth_result: TELEGRAM, captcha_token: 'junk' }],
  ] as const)('has the vendor asked so often for one address by %s, and no more', async (route, body) => {
    verdict = { success: false }
    await house.setApp({ telegram_auth: true, limits: { starts_per_address: 3 } })
    const send = (address: string) => house.call(route, { body, address })
    const address = `198.51.100.${++count}`
    const before = house.outside.requests.length
    for (let i = 0; i < 3; i++) expect((await send(address)).body.code).toBe('invalid_captcha')
    const full = await send(address)
    expect([full.status, full.body.code]).toEqual([429, 'too_many_requests'])
    expect(house.outside.requests.length - before).toBe(3)
    expect((await send('198.51.100.200')).body.code).toBe('invalid_captcha')
  })
})
