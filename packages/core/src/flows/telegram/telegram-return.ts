import type { FlowClient } from '../flow-client.ts'
import { readTelegram, withoutTelegram } from './telegram-address.ts'
import { telegramOf } from './telegram-login.ts'

/**
 * The page was opened from Telegram, which vouches for its user in the address: takes that out of there and logs in
 * (TG-022, SESS-019). Who is logged in stays it, guests too: anybody can send a link with an account of their own, and
 * who links that account to a guest by opening it hands the guest's user and wallet over.
 */
export async function handleTelegramReturn(client: FlowClient): Promise<void> {
  const proof = readTelegram(location.href)
  if (!proof) return
  // Stryker disable next-line StringLiteral: no browser reads the title
  history.replaceState(history.state, '', withoutTelegram(location.href))
  if (client.state.get().authenticated) return
  if (client.config().headless)
    return telegramOf(client)
      .authenticate({ proof, intent: 'login' })
      .then(client.login.succeeded, () => {})
  client.login.openFor('login', null, 'telegram', { proof })
}
