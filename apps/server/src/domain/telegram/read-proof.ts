import type { telegramAuthResultSchema, telegramWebAppDataSchema } from '@latchkey/contract/schemas'
import { isStorable } from '@latchkey/contract/schemas'
import type * as v from 'valibot'
import { CLOCK_SKEW_MS } from '../../ports/clock.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import { Refusal } from '../refusal.ts'
import type { SignedFields } from './data-hash.ts'
import { webAppHashHolds, widgetHashHolds } from './data-hash.ts'

export interface TelegramData {
  telegram_auth_result?: v.InferOutput<typeof telegramAuthResultSchema> | null | undefined
  telegram_web_app_data?: v.InferOutput<typeof telegramWebAppDataSchema> | null | undefined
}

export interface TelegramProven {
  account: ProvenAccount
  /** names this one answer of Telegram's among all */
  hash: string
  /** ms; from then on the data is too old */
  freshUntil: number
}

/** How long after Telegram signed it the widget's answer is taken. */
const WIDGET_FRESH_MS = 10 * 60_000
/** Launch data is as old as the visit of the mini app, in which somebody may link the account later. */
const WEB_APP_FRESH_MS = 60 * 60_000

/**
 * The Telegram account that the data proves.
 * @throws Refusal `invalid_credentials` when the bot's token did not sign it, or it is too old or from the future;
 * `invalid_data` when it names no person.
 */
export function readTelegramProof(botToken: string, data: TelegramData, nowMs: number): TelegramProven {
  const widget = data.telegram_auth_result
  const webApp = data.telegram_web_app_data
  const given = widget ?? webApp
  if (!given) throw new Refusal('invalid_data', 'Telegram data is missing')
  const { hash, ...members } = given
  const fields = present(members)
  const holds = widget ? widgetHashHolds : webAppHashHolds
  if (!holds(botToken, fields, hash)) throw untrue()
  const signedAt = Number(given.auth_date) * 1000
  const freshUntil = signedAt + (widget ? WIDGET_FRESH_MS : WEB_APP_FRESH_MS)
  if (signedAt > nowMs + CLOCK_SKEW_MS || freshUntil <= nowMs) throw untrue()
  return { account: toAccount(widget ? fields : personOf(fields.user ?? '')), hash, freshUntil }
}

const untrue = () =>
  new Refusal('invalid_credentials', 'The Telegram data was not signed for this app or is too old')

function present(members: Record<string, string | null | undefined>): SignedFields {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(members)) if (typeof value === 'string') fields[name] = value
  return fields
}

/** The members of a mini app's `user` that a widget's answer has too. */
function personOf(json: string): SignedFields {
  let user: unknown
  try {
    user = JSON.parse(json)
  } catch {
    user = undefined
  }
  const { id, ...names } = (typeof user === 'object' && user !== null ? user : {}) as Record<string, unknown>
  if (!Number.isSafeInteger(id) || (id as number) < 1) {
    throw new Refusal('invalid_data', 'The Telegram data names no person')
  }
  const texts: Record<string, string> = { id: String(id) }
  for (const name of ['first_name', 'last_name', 'username', 'photo_url']) {
    const value = names[name]
    if (typeof value === 'string' && isStorable(value)) texts[name] = value
  }
  return texts
}

function toAccount(person: SignedFields): ProvenAccount {
  const { id = '', first_name, last_name, username, photo_url } = person
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return {
    type: 'telegram',
    subject: id,
    data: {
      first_name: first_name ?? null,
      last_name: last_name ?? null,
      username: username ?? null,
      photo_url: photo_url ?? null,
    },
    displayName: username ? `@${username}` : name || null,
  }
}
