import { createPrivateKey } from 'node:crypto'
import type { AuthResponse } from '@latchkey/contract'
import { newRecipient } from '@latchkey/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signJwt } from '../domain/session/jwt.ts'
import { makeRefreshToken } from '../domain/session/refresh-token.ts'
import type { Keyring } from '../ports/keyring.ts'
import { unseal } from '../sealing/seal.ts'
import { SEALS } from '../sealing/seals.ts'
import { telegramBot } from '../testing/telegram-bot.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const BOT_TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'
const bot = telegramBot(BOT_TOKEN)
const SETTINGS = {
  bot_id: '110201543',
  bot_name: 'shop_bot',
  link_enabled: true,
  seamless_auth_enabled: true,
}
const THREE_DAYS_MS = 72 * 3_600_000

let house: TestHouse
let email: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
  await house.credentials.save(APP_ID, 'telegram', { bot_token: BOT_TOKEN })
  await house.setApp({ telegram_auth: true, telegram_auth_config: SETTINGS, sms_auth: true })
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `victim${count}@example.com`
})

const seconds = () => Math.floor(house.clock.now() / 1000)
const bearer = (token: string | null) => ({ authorization: `Bearer ${token}` })

/** What a value of the copy says to whoever has these keys: nothing where they do not open it. */
function opened(keys: Keyring, purpose: string, sealed: Buffer, place: string): string | undefined {
  try {
    return unseal(keys, purpose, sealed, place)
  } catch {
    return undefined
  }
}

describe('a copy of the database and the sealing keys, while the API is reachable', () => {
  /** A login as somebody else by the bot's token, as the widget and a mini app would sign it; undefined without the token. */
  async function asTelegramUser(keys: Keyring, id: number) {
    const [{ sealed }] = await house.rows(
      `SELECT sealed FROM app_credentials WHERE app_id = $1 AND name = 'telegram'`,
      [APP_ID],
    )
    const { purpose, context } = SEALS.appCredential
    const found = opened(keys, purpose, sealed, context({ appId: APP_ID, name: 'telegram' }))
    if (!found) return undefined
    const forging = telegramBot(JSON.parse(found).bot_token)
    const user = { id, first_name: 'Ida' }
    const launch = { user: JSON.stringify(user), auth_date: seconds() }
    const bodies = [
      { telegram_auth_result: forging.widget({ ...user, auth_date: seconds() }) },
      { telegram_web_app_data: forging.webApp(launch) },
    ]
    const got: string[] = []
    for (const body of bodies) {
      const headers = { 'privy-ca-id': 'thief' }
      got.push((await house.call('telegramAuthenticate', { body, headers })).body.user?.id)
    }
    return got
  }

  it('hold no bot token, which would log in as any of the app’s Telegram users', async () => {
    const id = 7_000_000 + count
    const own = bot.widget({ id, first_name: 'Ida', auth_date: seconds() })
    const mine = await house.call('telegramAuthenticate', { body: { telegram_auth_result: own } })
    expect(mine.status).toBe(200)
    house.clock.advance(1_000)
    expect(await asTelegramUser(house.ports.keyring, id)).toBeUndefined()
    // The theft is a real one: with the login keys it succeeds.
    expect(await asTelegramUser(house.ports.loginKeys, id)).toEqual([mine.body.user.id, mine.body.user.id])
  })

  /** A wallet token for the victim's live session, undefined where no signing key opens. */
  async function forgedToken(keys: Keyring, userId: string): Promise<string | undefined> {
    const [{ kid, sealed }] = await house.rows('SELECT kid, sealed FROM app_keys WHERE app_id = $1', [APP_ID])
    const { purpose, context } = SEALS.appKey
    const pem = opened(keys, purpose, Buffer.from(sealed, 'base64'), context({ appId: APP_ID, kid }))
    if (!pem) return undefined
    const [row] = await house.rows(
      'SELECT id, extract(epoch FROM auth_time)::integer AS auth_time FROM sessions WHERE user_id = $1',
      [userId],
    )
    const iat = seconds()
    const claims = {
      ...{ iss: 'privy.io', iat, exp: iat + 3600, aud: 'latchkey-wallet', aid: APP_ID, scope: 'wallet' },
      ...{ sub: userId, sid: row.id, auth_time: row.auth_time },
    }
    return signJwt(claims, kid, createPrivateKey(pem))
  }

  async function linkPhone(token: string, phoneNumber: string): Promise<number> {
    const headers = bearer(token)
    await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
    const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
    return (await house.call('passwordlessSmsLink', { body, headers })).status
  }

  async function byPhone(phoneNumber: string): Promise<AuthResponse> {
    const headers = { 'privy-ca-id': 'thief' }
    await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
    const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
    return (await house.call('passwordlessSmsAuthenticate', { body, headers })).body
  }

  it('sign no token, which would make a phone of the thief’s own a way to the wallet, three days later', async () => {
    const session = await house.login(email)
    const frame = await openTestFrame(house, session)
    const { body } = await frame.makeRoot()
    expect((await frame.call('createRoot', body)).status).toBe(200)
    expect(await forgedToken(house.ports.keyring, session.user.id)).toBeUndefined()

    const own = await linkPhone(session.privy_access_token as string, `+1201555${4000 + count}`)
    expect(own).toBe(200)
  })

  it('do so with the login keys: the theft is a real one', async () => {
    const session = await house.login(email)
    const frame = await openTestFrame(house, session)
    const { body } = await frame.makeRoot()
    expect((await frame.call('createRoot', body)).status).toBe(200)
    const token = (await forgedToken(house.ports.loginKeys, session.user.id)) as string
    const phone = `+1201555${6000 + count}`
    expect(await linkPhone(token, phone)).toBe(200)
    house.clock.advance(THREE_DAYS_MS)
    const thief = await openTestFrame(house, await byPhone(phone))
    const { publicKey } = await newRecipient()
    const asked = { recipient_public_key: publicKey }
    expect((await thief.call('recoveryKeyMaterial', asked, { root: body.address })).status).toBe(200)
  })

  /** What the API answers to the tokens of the victim's session that these keys make, newest and next. */
  async function byForgedRefresh(keys: Keyring, userId: string): Promise<number[]> {
    const [{ id, seed, generation }] = await house.rows(
      'SELECT id, seed, generation FROM sessions WHERE user_id = $1',
      [userId],
    )
    const got: number[] = []
    for (const keyId of keys.ids)
      for (const made of [generation, generation + 1]) {
        const refresh_token = makeRefreshToken(keys, { id, keyId, seed }, made)
        const headers = { 'privy-ca-id': 'thief', 'user-agent': 'thief' }
        got.push((await house.call('refreshSession', { body: { refresh_token }, headers })).status)
      }
    return got
  }

  it('make no refresh token of a live session', async () => {
    const session = await house.login(email)
    expect(await byForgedRefresh(house.ports.keyring, session.user.id)).toEqual([401, 401])
    const own = await house.call('refreshSession', { body: { refresh_token: session.refresh_token } })
    expect(own.status).toBe(200)
    // with the login keys it is: the newest, handed to another browser, rotates
    expect(await byForgedRefresh(house.ports.loginKeys, session.user.id)).toContain(200)
  })

  it('make none of a session from before there were login keys, once it was refreshed', async () => {
    const session = await house.login(email)
    const [{ id, seed }] = await house.rows('SELECT id, seed FROM sessions WHERE user_id = $1', [
      session.user.id,
    ])
    const { keyring } = house.ports
    const keyId = keyring.current
    await house.rows('UPDATE sessions SET key_id = $2, key_since = NULL WHERE id = $1', [id, keyId])
    const first = makeRefreshToken(keyring, { id, keyId, seed }, 1)
    const refresh = (refresh_token: string) => house.call('refreshSession', { body: { refresh_token } })
    const second = await refresh(first)
    expect(second.status).toBe(200)
    expect(await byForgedRefresh(keyring, session.user.id)).toEqual([401, 401])
    // a tab that is late with the token of before is no thief
    const late = await refresh(first)
    expect([late.status, late.body.refresh_token]).toEqual([200, second.body.refresh_token])
    house.clock.advance(3_600_000)
    expect((await refresh(second.body.refresh_token)).status).toBe(200)
  })
})
