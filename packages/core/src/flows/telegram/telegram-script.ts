import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'

interface LoginWidget {
  auth(
    options: { bot_id: string; request_access: true },
    done: (result: Record<string, unknown> | false) => void,
  ): void
}

const widget = () => (window as { Telegram?: { Login?: LoginWidget } }).Telegram?.Login

function botOf(client: ClientContext) {
  const bot = client.state.get().app?.telegram_auth_config
  if (bot) return bot
  throw new ClientError('Telegram login is not configured for this app', 'disallowed_login_method')
}

let loading: Promise<LoginWidget> | null = null

/**
 * Puts the hidden login widget into the page, outside of the modal's shadow root, and loads its script; once, and
 * again after a failure (TG-009).
 * @throws ClientError where the app has no bot, or the script did not come or brought no widget
 */
export async function loadTelegram(client: ClientContext): Promise<LoginWidget> {
  const { bot_name } = botOf(client)
  const present = widget()
  if (present) return present
  loading ??= new Promise((resolve, reject) => {
    const holder = document.createElement('div')
    holder.dataset.latchkey = 'telegram'
    holder.hidden = true
    const script = document.createElement('script')
    script.src = `${client.apiUrl()}/js/telegram-login.js`
    script.dataset.telegramLogin = bot_name
    script.dataset.requestAccess = 'write'
    script.dataset.lang = 'en'
    const ended = () => {
      loading = null
      const login = widget()
      if (login) return resolve(login)
      holder.remove()
      reject(new ClientError('The Telegram login could not be loaded', 'api_error'))
    }
    script.addEventListener('load', ended)
    script.addEventListener('error', ended)
    holder.append(script)
    document.body.append(holder)
  })
  return loading
}

/** Asks in Telegram's pop-up who the user is; null when nobody was told. */
export async function askTelegram(client: ClientContext): Promise<Record<string, unknown> | null> {
  const { bot_id } = botOf(client)
  const login = await loadTelegram(client)
  return new Promise((resolve) => {
    login.auth({ bot_id, request_access: true }, (result) => resolve(result || null))
  })
}
