import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTwilioTexter } from '../adapters/twilio/twilio-texter.ts'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { EVERY_FACTOR, openMember } from '../testing/factors.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { OTHER_APP_ID, OTHER_ORIGIN, openTestHouse } from '../testing/test-house.ts'

const ACCOUNT = { accountSid: 'AC1', authToken: 'the token of the account' }

let house: TestHouse
let number: string
let count = 0

beforeAll(async () => {
  house = await openTestHouse()
  // what is posted is read by the adapter itself; messages are kept by the house's own
  const { outside, log } = house.ports
  house.ports.texter = createTwilioTexter({ outside, log }, ACCOUNT)
  await house.setApp({ sms_auth: true })
})
afterAll(() => house.close())
beforeEach(() => {
  number = `+120155502${String(++count).padStart(2, '0')}`
})

const ask = (client = 'asker', phoneNumber = number) =>
  house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: { 'privy-ca-id': client } })
async function status(client = 'asker', phoneNumber = number) {
  const headers = { 'privy-ca-id': client }
  const { status: code, body } = await house.call('passwordlessSmsStatus', { body: { phoneNumber }, headers })
  return [code, body]
}
const ARRIVES = [200, { undelivered: false }]
const DOES_NOT = [200, { undelivered: true }]

/** Where the service was told to post about the newest text to this number. */
const reportTo = (phoneNumber = number) =>
  house.texter.texts.findLast(({ to }) => to === phoneNumber)?.reportTo ?? ''

const report = (fields: Record<string, string> = {}) => ({
  AccountSid: 'AC1',
  ApiVersion: '2010-04-01',
  ErrorCode: '30005',
  From: '+15005550006',
  MessageSid: 'SM1',
  MessageStatus: 'undelivered',
  SmsSid: 'SM1',
  SmsStatus: 'undelivered',
  To: number,
  ...fields,
})

/** As the service documents it: the URL and each field by name, HMAC-SHA1, base64. */
function sign(url: string, fields: Record<string, string>, token = ACCOUNT.authToken): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((all, name) => all + name + fields[name], url)
  return createHmac('sha1', token).update(text).digest('base64')
}

/** What somebody posts, who is no page and no client of ours. */
const post = (url: string, fields: Record<string, string>, signature: string | undefined) =>
  house.request('POST', new URL(url).pathname + new URL(url).search, {
    raw: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
      origin: undefined,
      'privy-app-id': undefined,
      'privy-ca-id': undefined,
    },
  })
const honest = (fields = report(), url = reportTo()) => post(url, fields, sign(url, fields))

describe('a report of the service that sends texts', () => {
  it('tells who asked for the code that it does not arrive, and nobody else', async () => {
    await ask()
    await ask('somebody else')
    expect(await status()).toEqual(ARRIVES)
    const [theirs, mine] = house.texter.texts.filter(({ to }) => to === number).map((text) => text.reportTo)
    expect(mine).not.toBe(theirs)
    expect((await honest(report(), theirs)).status).toBe(204)
    expect([await status(), await status('somebody else'), await status('a third')]).toEqual([
      DOES_NOT,
      ARRIVES,
      ARRIVES,
    ])
  })

  it.each(['queued', 'sent', 'delivered', 'read'])('says nothing of a message that is %s', async (stage) => {
    await ask()
    expect((await honest(report({ MessageStatus: stage, SmsStatus: stage }))).status).toBe(204)
    expect(await status()).toEqual(ARRIVES)
  })

  it.each([
    ['failed by SMS', { MessageStatus: 'failed' }],
    ['undelivered by WhatsApp', { To: 'whatsapp:' }],
  ])('is taken when it is %s', async (_, fields) => {
    await ask()
    const to = 'To' in fields ? `whatsapp:${number}` : number
    await honest(report({ ...fields, To: to }))
    expect(await status()).toEqual(DOES_NOT)
  })

  it('leaves the code as good as it was', async () => {
    await ask()
    const code = house.texter.codeFor(number)
    await honest()
    const body = { phoneNumber: number, code }
    const answer = await house.call('passwordlessSmsAuthenticate', {
      body,
      headers: { 'privy-ca-id': 'asker' },
    })
    expect(answer.status).toBe(200)
  })
})

describe('a report that is', () => {
  const refused = async (sent: Promise<{ status: number; body: { code?: string } }>) => {
    const { status: code, body } = await sent
    expect([code, body.code, await status()]).toEqual([401, 'missing_or_invalid_token', ARRIVES])
  }

  it('forged is refused', async () => {
    await ask()
    const url = reportTo()
    const right = sign(url, report())
    await refused(post(url, report(), undefined))
    await refused(post(url, report(), ''))
    await refused(post(url, report(), sign(url, report(), 'another token')))
    await refused(post(url, report(), `${right}A`))
    await refused(post(url, report({ MessageStatus: 'failed' }), right))
    await refused(post(url, { ...report(), Extra: '1' }, right))
    expect((await honest()).status).toBe(204)
    expect(await status()).toEqual(DOES_NOT)
  })

  it('signed for another code’s text is refused', async () => {
    await ask('asker', '+12015550299')
    const elsewhere = reportTo('+12015550299')
    await ask()
    await refused(post(reportTo(), report(), sign(elsewhere, report())))
  })

  it('of another account with the same service is refused', async () => {
    await ask()
    const fields = report({ AccountSid: 'AC2' })
    await refused(post(reportTo(), fields, sign(reportTo(), fields)))
  })

  it('of a text to another number, or of another app’s, changes nothing here', async () => {
    const headers = { 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN, 'privy-ca-id': 'asker' }
    await upsertApp(house.manage, OTHER_APP_ID, { sms_auth: true })
    await ask()
    const mine = reportTo()
    house.clock.advance(1)
    await house.call('passwordlessSmsInit', { body: { phoneNumber: number }, headers })
    const theirs = reportTo()
    expect(theirs).not.toBe(mine)
    expect((await honest(report(), theirs)).status).toBe(204)
    expect((await honest(report({ To: '+12015550298' }), mine)).status).toBe(204)
    expect(await status()).toEqual(ARRIVES)
    const there = await house.call('passwordlessSmsStatus', { body: { phoneNumber: number }, headers })
    expect(there.body).toEqual({ undelivered: true })
  })

  it('played again says nothing of the next text to the same number', async () => {
    await ask()
    const url = reportTo()
    const fields = report()
    const signature = sign(url, fields)
    expect((await post(url, fields, signature)).status).toBe(204)
    expect(await status()).toEqual(DOES_NOT)
    house.clock.advance(31_000)
    await ask()
    expect(await status()).toEqual(ARRIVES)
    expect((await post(url, fields, signature)).status).toBe(204)
    expect(await status()).toEqual(ARRIVES)
  })

  it('of an earlier try says nothing of the text that was sent again', async () => {
    house.texter.outcome = 'failed'
    await ask()
    house.texter.outcome = 'sent'
    house.clock.advance(120_000)
    await expect.poll(() => reportTo()).toMatch(/\?try=1$/)
    const first = reportTo().replace('try=1', 'try=0')
    expect((await honest(report(), first)).status).toBe(204)
    expect(await status()).toEqual(ARRIVES)
    expect((await honest()).status).toBe(204)
    expect(await status()).toEqual(DOES_NOT)
  })

  it('signed for one try is refused for another', async () => {
    await ask()
    const url = reportTo()
    await refused(post(url.replace(/\?try=\d+$/, '?try=1'), report(), sign(url, report())))
    await refused(post(url.replace(/\?.*$/, '?try=0x0'), report(), sign(`${url}9`, report())))
  })

  it('for a code with no id, or not a form, breaks nothing', async () => {
    const url = `${house.ports.publicUrl}/api/v1/texts/no-id/report?try=0`
    expect((await honest(report(), url)).status).toBe(204)
    const json = await house.request('POST', new URL(url).pathname, { body: report() })
    expect([json.status, json.body.code]).toEqual([415, 'unsupported_media_type'])
  })
})

it('is not told of mailboxes: the route knows numbers alone', async () => {
  const { status: code, body } = await house.call('passwordlessSmsStatus', {
    body: { phoneNumber: 'somebody@example.com' },
  })
  expect([code, body.code]).toEqual([422, 'invalid_data'])
})

describe('of the text with a second factor’s code', () => {
  let people = 0
  /** A user, and what the page of its session hears of texts that were sent for it. */
  async function member() {
    const user = await openMember(house, `factor${++people}@example.com`)
    const hears = async (body: object) => {
      const { status: code, body: said } = await house.call('mfaSmsStatus', { body, headers: user.bearer })
      return [code, said]
    }
    return { ...user, verifying: () => hears({ action: 'verify' }), hears }
  }
  const enrolling = (phoneNumber = number) => ({ action: 'enroll', phoneNumber })
  beforeEach(() => house.setApp(EVERY_FACTOR))

  it('a report tells the user whose factor it is, and nobody else', async () => {
    const [user, other] = [await member(), await member()]
    const theirs = `+120155503${String(count).padStart(2, '0')}`
    expect([await user.enrollSms(number), await other.enrollSms(theirs)]).toEqual(['done', 'done'])
    house.clock.advance(60_000)
    expect([await user.sendSms(), await other.sendSms()]).toEqual(['done', 'done'])
    expect([await user.verifying(), await other.verifying()]).toEqual([ARRIVES, ARRIVES])
    expect((await honest()).status).toBe(204)
    expect([await user.verifying(), await other.verifying()]).toEqual([DOES_NOT, ARRIVES])
    // nor does it say anything of a login’s code, or of a number that is to become a factor
    expect([await status(), await user.hears(enrolling()), await other.hears(enrolling())]).toEqual([
      ARRIVES,
      ARRIVES,
      ARRIVES,
    ])
    house.clock.advance(60_000)
    expect([await user.sendSms(), await user.verifying()]).toEqual(['done', ARRIVES])
  })

  it('a report tells who makes the number a factor', async () => {
    const [user, other] = [await member(), await member()]
    for (const one of [user, other]) {
      expect((await one.frame.call('mfaSmsEnrollInit', { phoneNumber: number })).status).toBe(200)
      house.clock.advance(60_000)
    }
    const [first] = house.texter.texts.filter(({ to }) => to === number)
    expect((await honest(report(), first?.reportTo)).status).toBe(204)
    expect([await user.hears(enrolling()), await other.hears(enrolling())]).toEqual([DOES_NOT, ARRIVES])
  })

  it('a report that names another number tells nothing', async () => {
    const user = await member()
    await user.frame.call('mfaSmsEnrollInit', { phoneNumber: number })
    expect((await honest(report({ To: number.slice(0, -1) }))).status).toBe(204)
    expect(await user.hears(enrolling())).toEqual(ARRIVES)
    expect((await honest()).status).toBe(204)
    expect(await user.hears(enrolling())).toEqual(DOES_NOT)
  })

  it('nothing is told of a factor that the user does not have', async () => {
    const [code, { code: why }] = await (await member()).verifying()
    expect([code, why]).toEqual([400, 'invalid_data'])
  })
})
