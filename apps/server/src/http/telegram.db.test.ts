import type { AuthResponse, TelegramAccount, User } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { telegramBot } from '../testing/telegram-bot.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'
const bot = telegramBot(TOKEN)
const SETTINGS = {
  bot_id: '110201543',
  bot_name: 'shop_bot',
  link_enabled: true,
  seamless_auth_enabled: true,
}

let house: TestHouse
let id = 7_000_000

beforeAll(async () => {
  house = await openTestHouse()
  await house.credentials.save(APP_ID, 'telegram', { bot_token: TOKEN })
})
afterAll(() => house.close())
beforeEach(async () => {
  id += 1
  await house.setApp({ telegram_auth: true, telegram_auth_config: SETTINGS })
})

const now = () => Math.floor(house.clock.now() / 1000)
const widget = (fields: object = {}) =>
  bot.widget({ id, first_name: 'Ida', username: `ida${id}`, auth_date: now(), ...fields })
const webApp = (fields: object = {}) =>
  bot.webApp({
    query_id: 'AAHdF6IQAAAAAN0XohDhrOrc',
    user: JSON.stringify({
      id,
      first_name: 'Ida',
      last_name: 'Bø',
      language_code: 'da',
      allows_write_to_pm: true,
    }),
    auth_date: now(),
    signature: 'c2lnbmF0dXJl',
    ...fields,
  })
const logIn = (body: object, client = 'client-1') =>
  house.call('telegramAuthenticate', { body, headers: { 'privy-ca-id': client } })
const withWidget = (data: object, client?: string) => logIn({ telegram_auth_result: data }, client)
const withWebApp = (data: object, client?: string) => logIn({ telegram_web_app_data: data }, client)
const bearer = (session: AuthResponse) => ({ authorization: `Bearer ${session.privy_access_token}` })
const telegramOf = (user: User) =>
  user.linked_accounts.find((account): account is TelegramAccount => account.type === 'telegram')

describe('logging in with Telegram', () => {
  it('takes what the widget gave and keeps the profile', async () => {
    const first = await withWidget(widget({ photo_url: 'https://t.me/i/1.jpg' }))
    expect(first.status).toBe(200)
    expect(first.body.is_new_user).toBe(true)
    expect(telegramOf(first.body.user)).toEqual({
      type: 'telegram',
      telegram_user_id: String(id),
      first_name: 'Ida',
      last_name: null,
      username: `ida${id}`,
      photo_url: 'https://t.me/i/1.jpg',
      verified_at: now(),
      first_verified_at: now(),
      latest_verified_at: now(),
    })
    house.clock.advance(1_000)
    const again = await withWidget(widget({ first_name: 'Ida Marie' }))
    expect(again.body.is_new_user).toBe(false)
    expect(again.body.user.id).toBe(first.body.user.id)
    expect(telegramOf(again.body.user)?.first_name).toBe('Ida Marie')
  })

  it('takes a page’s whole query with numbers as text and parameters of its own', async () => {
    const { hash, ...fields } = widget({ last_name: 'Ægir & Søn=x' })
    const query = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    expect((await withWidget({ ...query, hash, utm_source: 'mail', code: '1' })).status).toBe(200)
  })

  it('takes a mini app’s launch data with every parameter that Telegram signed', async () => {
    const answer = await withWebApp(
      webApp({ start_param: 'x', chat_instance: '-3', chat_type: 'sender', one_day_there_is: 'more' }),
    )
    expect(answer.status).toBe(200)
    expect(telegramOf(answer.body.user)).toMatchObject({ telegram_user_id: String(id), last_name: 'Bø' })
  })

  it('checks the signature that is meant for third parties along with the rest', async () => {
    expect((await withWebApp({ ...webApp(), signature: 'b3RoZXI' })).body.code).toBe('invalid_credentials')
  })

  it('finds the same user by either', async () => {
    const first = await withWidget(widget())
    expect((await withWebApp(webApp())).body.user.id).toBe(first.body.user.id)
  })

  it.each([
    ['another id', () => ({ ...widget(), id: id + 1 })],
    ['another name', () => ({ ...widget(), first_name: 'Eve' })],
    ['a name more', () => ({ ...widget(), last_name: 'Eve' })],
    ['a name less', () => ({ ...widget(), username: undefined })],
    ['a younger date', () => ({ ...widget(), auth_date: now() + 1 })],
    ['another hash', () => ({ ...widget(), hash: 'a'.repeat(64) })],
    ['another bot’s hash', () => telegramBot('1:other').widget({ id, first_name: 'Ida', auth_date: now() })],
    ['the hash of launch data', () => bot.webApp({ id, first_name: 'Ida', auth_date: now() })],
  ])('refuses %s than was signed', async (_, data) => {
    const answer = await withWidget(data())
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
  })

  it.each([
    ['ten minutes', 'the widget’s answer', -600, (at: number) => withWidget(widget({ auth_date: at })), 401],
    [
      'nearly ten minutes',
      'the widget’s answer',
      -599,
      (at: number) => withWidget(widget({ auth_date: at })),
      200,
    ],
    ['an hour', 'launch data', -3_600, (at: number) => withWebApp(webApp({ auth_date: at })), 401],
    ['nearly an hour', 'launch data', -3_599, (at: number) => withWebApp(webApp({ auth_date: at })), 200],
    ['minus a minute', 'the widget’s answer', 60, (at: number) => withWidget(widget({ auth_date: at })), 200],
    [
      'minus 61 seconds',
      'the widget’s answer',
      61,
      (at: number) => withWidget(widget({ auth_date: at })),
      401,
    ],
  ])('judges the age: %s of %s', async (_age, _what, seconds, send, status) => {
    expect((await send(now() + seconds)).status).toBe(status)
  })

  it('answers a repeated call for two minutes with the same session, and any other use as a replay', async () => {
    const data = widget()
    const first = await withWidget(data)
    const repeated = await withWidget(data)
    expect(repeated.body.refresh_token).toBe(first.body.refresh_token)
    expect((await withWidget(data, 'client-2')).body.code).toBe('invalid_credentials')
    house.clock.advance(120_001)
    expect((await withWidget(data)).body.code).toBe('invalid_credentials')
    const sessions = await house.rows('SELECT 1 FROM sessions WHERE user_id = $1', [first.body.user.id])
    expect(sessions).toHaveLength(1)
  })

  it('lets one of two at once in', async () => {
    const data = widget()
    const answers = await Promise.all([withWidget(data, 'client-1'), withWidget(data, 'client-2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it.each([
    ['neither', {}],
    ['both', () => ({ telegram_auth_result: widget(), telegram_web_app_data: webApp() })],
    ['no hash', () => ({ telegram_auth_result: { ...widget(), hash: undefined } })],
    ['a line’s end in a name', () => ({ telegram_auth_result: widget({ first_name: 'A\nid=1' }) })],
    ['an id that is none', () => ({ telegram_auth_result: widget({ id: 'x1' }) })],
    ['launch data of nobody', () => ({ telegram_web_app_data: webApp({ user: '{"id":"7"}' }) })],
    ['launch data that is no JSON', () => ({ telegram_web_app_data: webApp({ user: '{' }) })],
  ])('refuses %s as invalid data', async (_, body) => {
    const answer = await logIn(typeof body === 'function' ? body() : body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
  })

  it('is for apps that have it switched on, and launch data for those with seamless login', async () => {
    await house.setApp({ telegram_auth_config: { ...SETTINGS, seamless_auth_enabled: false } })
    expect((await withWebApp(webApp())).body.code).toBe('disallowed_login_method')
    expect((await withWidget(widget())).status).toBe(200)
    await house.setApp({ telegram_auth: false })
    const off = await withWidget(widget())
    expect([off.status, off.body.code]).toEqual([403, 'disallowed_login_method'])
  })

  it('signs nobody up who may only log in', async () => {
    const body = { telegram_auth_result: widget(), mode: 'no-signup' }
    expect((await logIn(body)).body.code).toBe('user_does_not_exist')
  })

  it('says nothing of the token in an answer or a log', async () => {
    await withWidget(widget())
    await withWidget({ ...widget(), hash: 'b'.repeat(64) })
    expect(house.logs.join('\n')).not.toContain(TOKEN)
  })
})

describe('a Telegram account', () => {
  it('is linked and unlinked', async () => {
    const session = await house.login(`tg${id}@example.com`)
    const body = { telegram_auth_result: widget() }
    const linked = await house.call('telegramLink', { body, headers: bearer(session) })
    expect(telegramOf(linked.body)?.telegram_user_id).toBe(String(id))
    const again = await house.call('telegramLink', { body, headers: bearer(session) })
    expect(again.status).toBe(200)
    const gone = await house.call('telegramUnlink', {
      body: { telegram_user_id: String(id) },
      headers: bearer(session),
    })
    expect(telegramOf(gone.body)).toBeUndefined()
  })

  it('is linked by launch data as well', async () => {
    const session = await house.login(`tg${id}@example.com`)
    const body = { telegram_web_app_data: webApp() }
    expect((await house.call('telegramLink', { body, headers: bearer(session) })).status).toBe(200)
  })

  it('is not linked where the app does not want it', async () => {
    const session = await house.login(`tg${id}@example.com`)
    await house.setApp({ telegram_auth_config: { ...SETTINGS, link_enabled: false } })
    const body = { telegram_auth_result: widget() }
    const answer = await house.call('telegramLink', { body, headers: bearer(session) })
    expect(answer.body.code).toBe('disallowed_login_method')
  })

  it('is not linked with data that somebody logged in with', async () => {
    const data = widget()
    await withWidget(data)
    const session = await house.login(`tg${id}@example.com`)
    const options = { body: { telegram_auth_result: data }, headers: bearer(session) }
    expect((await house.call('telegramLink', options)).body.code).toBe('invalid_credentials')
  })

  it('moves from another user by the nonce and the same proof', async () => {
    const other = await withWidget(widget())
    house.clock.advance(1_000)
    const session = await house.login(`tg${id}@example.com`)
    const data = widget()
    const headers = bearer(session)
    const refused = await house.call('telegramLink', { body: { telegram_auth_result: data }, headers })
    expect(refused.body.code).toBe('account_transfer_required')
    expect(refused.body.data.subject).toBe(String(id))
    expect(refused.body.data.account.displayName).toBe(`@ida${id}`)
    const { nonce } = refused.body.data
    const stranger = bot.widget({ id: id + 500, first_name: 'Eve', auth_date: now() })
    const foreign = await house.call('telegramTransfer', {
      body: { nonce, telegram_auth_result: stranger },
      headers,
    })
    expect(foreign.body.code).toBe('invalid_credentials')
    const unproven = await house.call('telegramTransfer', {
      body: { nonce, telegram_auth_result: { ...data, hash: 'c'.repeat(64) } },
      headers,
    })
    expect(unproven.body.code).toBe('invalid_credentials')
    const moved = await house.call('telegramTransfer', {
      body: { nonce, telegram_auth_result: data },
      headers,
    })
    expect(telegramOf(moved.body)?.telegram_user_id).toBe(String(id))
    expect(moved.body.id).not.toBe(other.body.user.id)
  })
})

describe('the login script', () => {
  it('is a script for every page, kept for a while, with Telegram’s address written in', async () => {
    const answer = await house.request('GET', '/js/telegram-login.js', {
      headers: { 'privy-app-id': undefined, origin: 'https://anywhere.example' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('"https://oauth.telegram.org/auth"')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })
})
