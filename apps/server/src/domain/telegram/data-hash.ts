import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What Telegram signed: each member's name and its text as it was received. */
export type SignedFields = Readonly<Record<string, string>>

/**
 * Whether the bot's token made this hash of the login widget's answer: HMAC-SHA256 with SHA-256 of the token
 * (https://core.telegram.org/widgets/login#checking-authorization).
 */
export function widgetHashHolds(botToken: string, fields: SignedFields, hash: string): boolean {
  return hashHolds(createHash('sha256').update(botToken).digest(), fields, hash)
}

/**
 * The same for the launch data of a mini app: the key is an HMAC of the token, and a `signature`, which Telegram makes
 * for third parties, is one of the members
 * (https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app).
 */
export function webAppHashHolds(botToken: string, fields: SignedFields, hash: string): boolean {
  return hashHolds(createHmac('sha256', 'WebAppData').update(botToken).digest(), fields, hash)
}

function hashHolds(key: Buffer, fields: SignedFields, hash: string): boolean {
  const expected = createHmac('sha256', key).update(dataCheckString(fields)).digest()
  const given = Buffer.from(hash, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function dataCheckString(fields: SignedFields): string {
  return Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
}
