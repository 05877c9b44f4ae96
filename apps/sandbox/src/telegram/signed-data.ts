import { createHash, createHmac, type KeyObject, randomInt, sign } from 'node:crypto'
import { pictureUrl } from '../outside/picture.ts'
import { BASE64URL, randomText } from '../outside/random.ts'
import type { Bot } from './bots.ts'
import { fullName, type TelegramPerson } from './people.ts'

/** What the login widget and login addresses say of a person; times in seconds. */
export interface AuthResult {
  id: number
  first_name: string
  last_name?: string
  username?: string
  photo_url?: string
  auth_date: number
  hash: string
}

/**
 * What Telegram tells a website of a person: signed with the SHA-256 of the bot's token
 * (https://core.telegram.org/widgets/login#checking-authorization).
 */
export function authResult(person: TelegramPerson, bot: Bot, at: number, origin: string): AuthResult {
  const said = { ...describe(person, origin), auth_date: at }
  const key = createHash('sha256').update(bot.token).digest()
  return { ...said, hash: hmac(key, checkString(said)) }
}

/**
 * The launch data of a mini app as Telegram puts it into the address: form-encoded, with the `hash` that the bot's
 * maker checks and the `signature` that anybody can
 * (https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app).
 */
export function webAppData(
  person: TelegramPerson,
  bot: Bot,
  at: number,
  settings: { origin: string; key: KeyObject; startParam?: string | undefined },
): string {
  const user = {
    ...describe(person, settings.origin),
    language_code: 'en',
    allows_write_to_pm: true,
  }
  const said: Record<string, string> = {
    query_id: `AA${randomText(20, BASE64URL)}`,
    user: JSON.stringify(user),
    chat_instance: String(randomInt(10 ** 14)),
    chat_type: 'private',
    ...(settings.startParam ? { start_param: settings.startParam } : {}),
    auth_date: String(at),
  }
  const text = Buffer.from(`${bot.id}:WebAppData\n${checkString(said)}`)
  const signed = { ...said, signature: sign(null, text, settings.key).toString('base64url') }
  const key = createHmac('sha256', 'WebAppData').update(bot.token).digest()
  return new URLSearchParams({ ...signed, hash: hmac(key, checkString(signed)) }).toString()
}

function describe(person: TelegramPerson, origin: string) {
  const { id, first_name, last_name, username } = person
  return {
    id,
    first_name,
    ...(last_name ? { last_name } : {}),
    ...(username ? { username } : {}),
    photo_url: pictureUrl(origin, fullName(person)),
  }
}

function checkString(fields: Record<string, string | number>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('\n')
}

function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
