import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Outside } from '../outside/outside.ts'
import { BASE64URL, randomText } from '../outside/random.ts'

/** A bot as its maker knows it. */
export interface Bot {
  id: number
  name: string
  title: string
  /** Signs what Telegram says of people to this bot; known to Telegram and to the bot's maker. */
  token: string
}

/** Names of hosts on which the bots may be logged in to; the real service keeps one for each bot. */
const DOMAINS = ['localhost', '127.0.0.1', '[::1]']

/** The bots of this sandbox: one to log in with, and another whose signatures it must not take. */
export function telegramBots({ secrets }: Outside): Bot[] {
  const token = (id: number) => `${id}:${secrets.get(`telegram.${id}`, () => randomText(35, BASE64URL))}`
  return [
    { id: 7_100_000_001, name: 'sandbox_login_bot', title: 'Sandbox login', token: token(7_100_000_001) },
    { id: 7_100_000_002, name: 'sandbox_other_bot', title: 'Another bot', token: token(7_100_000_002) },
  ]
}

/** Whether pages of that origin may log in to the bots here. */
export function isBotDomain(origin: string): boolean {
  return URL.canParse(origin) && DOMAINS.includes(new URL(origin).hostname)
}

/** The key with which Telegram itself signs the data of mini apps, for those who do not hold the bot's token. */
export function telegramKey({ secrets }: Outside): KeyObject {
  const pem = secrets.get('telegram.mini-app-key', () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  )
  return createPrivateKey(pem)
}

/** The first bot in the service's own words, for `GET /credentials.json`. */
export function telegramCredentials(outside: Outside): Record<string, string> {
  const [bot, other] = telegramBots(outside) as [Bot, Bot]
  const key = createPublicKey(telegramKey(outside)).export({ format: 'jwk' }).x as string
  return {
    bot_id: String(bot.id),
    bot_name: bot.name,
    bot_token: bot.token,
    other_bot_id: String(other.id),
    other_bot_token: other.token,
    mini_app_public_key: Buffer.from(key, 'base64url').toString('hex'),
  }
}
