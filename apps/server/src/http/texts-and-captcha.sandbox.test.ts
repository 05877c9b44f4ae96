import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Inbox } from '../../../sandbox/src/inbox/inbox.ts'
import { allCredentials } from '../../../sandbox/src/outside/credentials.ts'
import { createOutside as createWorld } from '../../../sandbox/src/outside/outside.ts'
import { createOutsideRoutes } from '../../../sandbox/src/web/outside-routes.ts'
import { createCaptcha } from '../adapters/captcha/captcha.ts'
import { createOutside } from '../adapters/outside/outside.ts'
import { createOutboxStore } from '../adapters/postgres/outbox-store.ts'
import { createTwilioTexter } from '../adapters/twilio/twilio-texter.ts'
import type { Outbox } from '../domain/login/outbox.ts'
import { startOutbox } from '../domain/login/outbox.ts'
import type { Outside } from '../ports/outside.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let inbox: Inbox
let outside: Outside
let outbox: Outbox
let keys: Record<string, string>
let stop: () => void

/** The sandbox's telephone company and captcha over HTTP, and the production adapters in front of them. */
beforeAll(async () => {
  house = await openTestHouse()
  inbox = new Inbox()
  const world = createWorld({ inbox, now: house.clock.now })
  const app = createOutsideRoutes(world, [])
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    stop = () => void server.close()
  })
  outside = createOutside({ base: `http://127.0.0.1:${port}/world` })
  const { twilio = {}, turnstile = {} } = allCredentials(world)
  keys = turnstile
  const { log, clock, codeKeys } = house.ports
  const texter = createTwilioTexter(
    { outside, log },
    {
      accountSid: twilio.account_sid ?? '',
      authToken: twilio.auth_token ?? '',
      from: twilio.from,
      whatsappFrom: twilio.whatsapp_from,
      contentSid: twilio.content_sid,
    },
  )
  const store = createOutboxStore(house.database)
  outbox = startOutbox({
    store,
    mailer: house.mailer,
    texter,
    reportTo: (id) => `http://127.0.0.1:9/${id}`,
    codeKeys,
    clock,
    log,
  })
  house.ports.outbox = outbox
  house.ports.captcha = createCaptcha({ outside, credentials: house.credentials, log })
  await house.setApp({ sms_auth: true })
})
afterAll(async () => {
  await outbox.stop()
  stop()
  await house.close()
})

const init = (phoneNumber: string) => house.call('passwordlessSmsInit', { body: { phoneNumber } })

async function arrived(phoneNumber: string) {
  await expect.poll(() => inbox.list(phoneNumber)).toHaveLength(1)
  return inbox.list(phoneNumber)[0]
}

describe('texts by the telephone company', () => {
  it.each([
    ['sms', '+12015550160', false],
    ['whatsapp', '+12015550161', true],
  ] as const)('carry a code that logs in: %s', async (channel, phoneNumber, whatsapp_enabled) => {
    await house.setApp({ whatsapp_enabled })
    expect((await init(phoneNumber)).body).toEqual({ success: true, resend_after: 30 })
    const message = await arrived(phoneNumber)
    expect(message).toMatchObject({ channel, code: expect.stringMatching(/^\d{6}$/) })
    const body = { phoneNumber, code: message?.code }
    const answer = await house.call('passwordlessSmsAuthenticate', { body })
    expect(answer.body.user.linked_accounts).toMatchObject([{ type: 'phone' }])
  })

  it('are given up when the company does not send to that country', async () => {
    await house.setApp({ whatsapp_enabled: false })
    expect((await init('+53 5 1234567')).status).toBe(200)
    const given = `SELECT identifier FROM login_codes WHERE undeliverable`
    await expect.poll(() => house.rows(given)).toEqual([{ identifier: 'phone:+5351234567' }])
  })
})

describe('the captcha’s own service', () => {
  async function solve(action: string, hostname = 'app.example'): Promise<string> {
    const { text } = await outside.fetch('https://challenges.cloudflare.com/turnstile/v0/challenge', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sitekey: keys.site_key, hostname, action, cdata: '' }),
    })
    return JSON.parse(text).token
  }
  const send = async (token: string) =>
    (await house.call('passwordlessInit', { body: { email: 'captcha@example.com', token } })).body

  beforeAll(async () => {
    await house.credentials.save(APP_ID, 'captcha', { secret_key: keys.secret_key ?? '' })
    await house.setApp({ captcha_enabled: true, captcha_site_key: `t:${keys.site_key}` })
  })

  it('lets its tokens through, and a repetition by the same client', async () => {
    const token = await solve(APP_ID)
    expect(await send(token)).toEqual({ success: true, resend_after: 30 })
    expect(await send(token)).toEqual({ success: true, resend_after: 30 })
  })

  it('refuses tokens that are made up, or solved for another app or on another page', async () => {
    for (const token of ['made-up', await solve('other'), await solve(APP_ID, 'evil.example')]) {
      expect((await send(token)).code).toBe('invalid_captcha')
    }
  })

  it('is unavailable under a wrong secret', async () => {
    await house.credentials.save(APP_ID, 'captcha', { secret_key: 'wrong' })
    expect((await send(await solve(APP_ID))).code).toBe('unavailable')
  })
})
