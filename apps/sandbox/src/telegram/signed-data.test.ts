import { createHash, createHmac, createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from '../outside/outside.ts'
import { type Bot, telegramBots, telegramCredentials, telegramKey } from './bots.ts'
import { TelegramPeople } from './people.ts'
import { authResult, webAppData } from './signed-data.ts'

const outside = createOutside({ inbox: new Inbox() })
const [bot, other] = telegramBots(outside) as [Bot, Bot]
const people = new TelegramPeople(undefined)
const [ada, grace] = people.list() as [never, never]
const AT = 1_790_000_000
const ORIGIN = 'http://localhost:5050'

/** The check of Telegram's documentation, written down once more. */
function lines(fields: [string, unknown][], ...without: string[]) {
  return fields
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
}
function widgetHash(fields: [string, unknown][], token: string) {
  const key = createHash('sha256').update(token).digest()
  return createHmac('sha256', key).update(lines(fields, 'hash')).digest('hex')
}

it('signs what the login widget tells, for one bot alone', () => {
  const result = authResult(ada, bot, AT, ORIGIN)
  expect(result).toEqual({
    id: 1_815_121_001,
    first_name: 'Ada',
    last_name: 'Lovelace',
    username: 'ada',
    photo_url: 'http://localhost:5050/pictures/Ada%20Lovelace.svg',
    auth_date: AT,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(result.hash).toBe(widgetHash(Object.entries(result), bot.token))
  expect(result.hash).not.toBe(widgetHash(Object.entries(result), other.token))
})

it('leaves out what a person does not have', () => {
  const result = authResult(grace, bot, AT, ORIGIN)
  expect(Object.keys(result)).toEqual(['id', 'first_name', 'photo_url', 'auth_date', 'hash'])
  expect(result.hash).toBe(widgetHash(Object.entries(result), bot.token))
})

it('signs the launch data of a mini app twice: for the bot, and for everybody', () => {
  const key = telegramKey(outside)
  const data = new URLSearchParams(webAppData(ada, bot, AT, { origin: ORIGIN, key, startParam: 'promo' }))
  const fields = [...data]
  expect(JSON.parse(data.get('user') ?? '')).toMatchObject({ id: 1_815_121_001, username: 'ada' })
  expect(data.get('start_param')).toBe('promo')
  expect(data.get('auth_date')).toBe(String(AT))
  const secret = createHmac('sha256', 'WebAppData').update(bot.token).digest()
  const hash = createHmac('sha256', secret).update(lines(fields, 'hash')).digest('hex')
  expect(data.get('hash')).toBe(hash)
  const text = Buffer.from(`${bot.id}:WebAppData\n${lines(fields, 'hash', 'signature')}`)
  const x = Buffer.from(telegramCredentials(outside).mini_app_public_key as string, 'hex').toString(
    'base64url',
  )
  const anybody = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const signature = Buffer.from(data.get('signature') ?? '', 'base64url')
  expect(verify(null, text, anybody, signature)).toBe(true)
})

it('makes no two launches alike', () => {
  const key = telegramKey(outside)
  const launch = () => webAppData(ada, bot, AT, { origin: ORIGIN, key })
  expect(launch()).not.toBe(launch())
})
