import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallOptions, TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.setApp({
    sms_auth: true,
    whatsapp_enabled: false,
    sms_regions: { allow: null, deny: [] },
    limits: { texts_per_number_per_day: 30, texts_per_country_per_hour: 2_000 },
  })
})

const init = (phoneNumber: string, options: CallOptions = {}) =>
  house.call('passwordlessSmsInit', { body: { phoneNumber }, ...options })
const authenticate = (phoneNumber: string, code: string, body: object = {}) =>
  house.call('passwordlessSmsAuthenticate', { body: { phoneNumber, code, ...body } })

describe('logging in by phone', () => {
  it('sends a code and takes it, however the number is written', async () => {
    expect((await init('(201) 555-0100')).body).toEqual({ success: true, resend_after: 30 })
    const code = house.texter.codeFor('+12015550100')
    expect(code).toMatch(/^\d{6}$/)
    const message = house.texter.texts.at(-1)
    expect(message).toMatchObject({ channel: 'sms', to: '+12015550100' })
    expect(message?.text).toBe(`${code} is your code for Test app. Give it to nobody.`)
    const answer = await authenticate('+1 201 555 0100', code)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      is_new_user: true,
      user: { linked_accounts: [{ type: 'phone', phoneNumber: '+1 201 555 0100' }] },
    })
    house.clock.advance(31_000)
    await init('+12015550100')
    const again = await authenticate('+12015550100', house.texter.codeFor('+12015550100'))
    expect(again.body).toMatchObject({ is_new_user: false, user: { id: answer.body.user.id } })
  })

  it('keeps the number in the identity token', async () => {
    await init('+12015550101')
    const { body } = await authenticate('+12015550101', house.texter.codeFor('+12015550101'))
    const claims = JSON.parse(Buffer.from(body.identity_token.split('.')[1], 'base64url').toString())
    expect(JSON.parse(claims.linked_accounts)).toEqual([
      { type: 'phone', phone_number: '+1 201 555 0101', lv: expect.any(Number) },
    ])
  })

  it('makes an account in the mode that may, and none in no-signup mode [CALL-007]', async () => {
    await init('+12015550102')
    const code = house.texter.codeFor('+12015550102')
    const answer = await authenticate('+12015550102', code, { mode: 'no-signup' })
    expect([answer.status, answer.body.code]).toEqual([401, 'user_does_not_exist'])
    const made = await authenticate('+12015550102', code, { mode: 'login-or-sign-up' })
    expect(made.body).toMatchObject({ is_new_user: true, user: { linked_accounts: [{ type: 'phone' }] } })
  })

  it('sends by WhatsApp where the app says so', async () => {
    await house.setApp({ whatsapp_enabled: true })
    await init('+12015550103')
    expect(house.texter.texts.at(-1)).toMatchObject({ channel: 'whatsapp', to: '+12015550103' })
  })

  it('sends a code anew after 30 seconds to a number that refused it', async () => {
    house.texter.outcome = 'refused'
    await init('+12015550104')
    await expect.poll(() => house.rows('SELECT 1 FROM login_codes WHERE undeliverable')).toHaveLength(1)
    house.texter.outcome = 'sent'
    house.clock.advance(30_000)
    await init('+12015550104')
    expect(house.texter.codeFor('+12015550104')).toMatch(/^\d{6}$/)
  })

  it('is not there unless the app switches it on', async () => {
    await house.setApp({ sms_auth: false })
    const answer = await init('+12015550105')
    expect([answer.status, answer.body.code]).toEqual([403, 'disallowed_login_method'])
  })
})

describe('numbers', () => {
  it.each([
    ['letters', 'call me'],
    ['too short', '+1201'],
    ['an impossible one', '+12015550'],
    ['an extension', '+12015550106;ext=7'],
    ['more than a number', '+12015550106 and more'],
    ['another type', 7],
    ['nothing', undefined],
  ])('refuses %s with 422', async (_, phoneNumber) => {
    const sent = await house.call('passwordlessSmsInit', { body: { phoneNumber } })
    expect([sent.status, sent.body.code]).toEqual([422, 'invalid_data'])
    const typed = await house.call('passwordlessSmsAuthenticate', { body: { phoneNumber, code: '123456' } })
    expect([typed.status, typed.body.code]).toEqual([422, 'invalid_credentials'])
  })

  it('refuses a code of another form with 422', async () => {
    const answer = await authenticate('+12015550106', '12345')
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_credentials'])
  })

  it('sends nothing to a landline', async () => {
    const before = house.texter.texts.length
    const answer = await init('+49 30 901820')
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_data'])
    expect(house.texter.texts).toHaveLength(before)
  })

  it('sends to the regions of the app only', async () => {
    await house.setApp({ sms_regions: { allow: ['DE', 'us'], deny: ['US'] } })
    expect((await init('+4915123456789')).status).toBe(200)
    for (const number of ['+12015550107', '+33612345678']) {
      const answer = await init(number)
      expect([answer.status, answer.body.code]).toEqual([400, 'not_supported'])
    }
  })
})

describe('spending', () => {
  it('is bounded for one number in a day, whoever asks', async () => {
    await house.setApp({ limits: { texts_per_number_per_day: 3 } })
    const ask = (i: number) =>
      init('+12015550108', { headers: { 'privy-ca-id': `spender-${i}` }, address: `198.51.100.${i}` })
    for (let i = 0; i < 3; i++) {
      expect((await ask(i)).status).toBe(200)
      house.clock.advance(11 * 60_000)
    }
    const refused = await ask(9)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
    house.clock.advance(86_400_000)
    expect((await ask(10)).status).toBe(200)
  })

  it('is bounded for one country in an hour', async () => {
    await house.setApp({ limits: { texts_per_country_per_hour: 8 } })
    const answers: number[] = []
    for (let i = 0; i < 40; i++) {
      const options = { headers: { 'privy-ca-id': `pump-${i}` }, address: `198.51.101.${i}` }
      answers.push((await init(`+3361234${5000 + i}`, options)).status)
    }
    const sent = answers.filter((status) => status === 200).length
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThanOrEqual(8)
    expect(new Set(answers)).toEqual(new Set([200, 429]))
    expect((await init('+4915123456780')).status).toBe(200)
  })
})

it('writes no number and no code into the log', async () => {
  await init('+12015550199')
  const answer = await authenticate('+12015550199', house.texter.codeFor('+12015550199'))
  expect(answer.status).toBe(200)
  const secrets = house.texter.texts.flatMap(({ to, code }) => [to, code, to.slice(1)])
  const lines = house.logs
  expect([secrets.length, lines.length].every((count) => count > 0)).toBe(true)
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
})
