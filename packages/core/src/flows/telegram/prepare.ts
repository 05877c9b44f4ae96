import type { ClientContext } from '../../context.ts'

/** Loads Telegram's script where the app has a bot, so that a press can open its pop-up at once. */
export function prepareTelegram(client: ClientContext): void {
  if (!client.state.get().app?.telegram_auth_config) return
  import('./telegram-script.ts').then(({ loadTelegram }) => loadTelegram(client)).catch(() => {})
}
