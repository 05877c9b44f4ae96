import type { AttemptStore } from '../../ports/attempt-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CredentialStore } from '../../ports/credential-store.ts'
import type { SpentAttempt } from '../account/log-in-with.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { Refusal } from '../refusal.ts'
import type { TelegramData, TelegramProven } from './read-proof.ts'
import { readTelegramProof } from './read-proof.ts'

export interface TelegramPorts {
  credentials: CredentialStore
  attempts: AttemptStore
  clock: Clock
}

/**
 * The Telegram account that fresh data of the app's bot proves.
 * @throws Refusal `disallowed_login_method`, `feature_not_enabled` (no bot token), `invalid_credentials`, `invalid_data`.
 */
export async function readTelegram(
  ports: Omit<TelegramPorts, 'attempts'>,
  app: App,
  data: TelegramData,
): Promise<TelegramProven> {
  if (!app.settings.telegram_auth) throw notAllowed()
  const credentials = await ports.credentials.find(app.id, 'telegram')
  if (!credentials?.bot_token) {
    throw new Refusal('feature_not_enabled', 'This app has no Telegram bot')
  }
  return readTelegramProof(credentials.bot_token, data, ports.clock.now())
}

/** The same with the record by which this very data counts once, whoever shows it. */
export async function proveTelegram(
  ports: TelegramPorts,
  app: App,
  data: TelegramData,
  caller: Caller,
): Promise<{ account: ProvenAccount; attempt: SpentAttempt }> {
  const { account, hash, freshUntil } = await readTelegram(ports, app, data)
  // Known already: either a repeated call, which is answered as before, or a replay, which is refused where it is used.
  await ports.attempts.open(app.id, {
    kind: 'telegram',
    id: hash,
    client: clientOf(caller),
    payload: null,
    expiresAt: new Date(freshUntil),
  })
  return { account, attempt: { kind: 'telegram', id: hash } }
}

/** Launch data of a mini app logs in only where seamless login is on. @throws Refusal `disallowed_login_method`. */
export function checkSeamless(app: App, data: TelegramData): void {
  const allowed = app.settings.telegram_auth_config?.seamless_auth_enabled
  if (data.telegram_web_app_data && !allowed) throw notAllowed()
}

/** @throws Refusal `disallowed_login_method` where the app lets nobody link Telegram. */
export function checkLinking(app: App): void {
  if (app.settings.telegram_auth_config?.link_enabled === false) throw notAllowed()
}

const notAllowed = () => new Refusal('disallowed_login_method', 'Login with Telegram not allowed.')
