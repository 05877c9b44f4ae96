import type { TelegramAuthResult, TelegramProof, TelegramWebAppData } from '@latchkey/contract'
import { withoutParameters } from '../../browser/without-parameters.ts'

const PARAMETERS = ['id', 'hash', 'auth_date', 'first_name', 'last_name', 'username', 'photo_url']
const NEEDED = ['id', 'first_name', 'auth_date', 'hash']
const FRAGMENT = '#tgWebAppData='

/**
 * What Telegram vouches for in an address: its query (TG-001, TG-003), or the launch data of a mini app in the
 * fragment. Null when something is missing.
 */
export function readTelegram(address: string): TelegramProof | null {
  const { searchParams, hash } = new URL(address)
  if (NEEDED.every((name) => searchParams.get(name)))
    return {
      telegram_auth_result: Object.fromEntries(
        PARAMETERS.filter((name) => searchParams.has(name)).map((name) => [name, searchParams.get(name)]),
      ) as unknown as TelegramAuthResult,
    }
  if (!hash.startsWith(FRAGMENT)) return null
  const launch = new URLSearchParams(hash.slice(1)).get('tgWebAppData')
  return launch ? readInitData(launch) : null
}

/** Launch data as a mini app has them: a query string whose `hash` covers the rest. Null when it is none. */
export function readInitData(raw?: string): TelegramProof | null {
  const data = Object.fromEntries(new URLSearchParams(raw))
  if (!data.user || !data.auth_date || !data.hash) return null
  return { telegram_web_app_data: data as unknown as TelegramWebAppData }
}

/** The address without what `readTelegram` reads; the rest of it stays as it was written (TG-002). */
export function withoutTelegram(address: string): string {
  const plain = address.includes(FRAGMENT) ? address.slice(0, address.indexOf(FRAGMENT)) : address
  return withoutParameters(plain, PARAMETERS)
}
