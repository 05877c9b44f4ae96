import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'

interface LoginWidget {
  auth(
    options: { bot_id: string; request_access: true },
    done: (result: Record<string, unknown> | false) => void,
  ): void
}

const widget = () => (window as { Telegram?: { Login?: LoginWidget } }).Telegram?.Login

const UNCONFIGURED = 'Telegram login is not configured for this app'

let loading: Promise<void> | null = null

/**
 * Puts the hidden login widget into the page, outside of the modal's shadow root, and loads its script; once, and
 * again after a failure (TG-009).
 */
export function loadTelegram(client: ClientContext): Promise<void> {
  const config = client.state.get().app?.telegram_auth_config
  if (!config) return Promise.reject(new ClientError(UNCONFIGURED, 'disallowed_login_method'))
  if (widget()) return Promise.resolve()
  loading ??= new Promise<void>((resolve, reject) => {
    const holder = document.createElement('div')
    holder.dataset.latchkey = 'telegram'
    holder.hidden = true
    const script = document.createElement('script')
    script.async = true
    script.src = `${client.apiUrl()}/js/telegram-login.js`
    script.dataset.telegramLogin = config.bot_name
    script.dataset.requestAccess = 'write'
    script.dataset.lang = 'en'
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      holder.remove()
      loading = null
      reject(new ClientError('The Telegram login could not be loaded', 'api_error'))
    })
    holder.append(script)
    document.body.append(holder)
  })
  return loading
}

/** Asks in Telegram's pop-up who the user is; null when nobody was told. */
export async function askTelegram(client: ClientContext): Promise<Record<string, unknown> | null> {
  await loadTelegram(client)
  const bot_id = client.state.get().app?.telegram_auth_config?.bot_id ?? ''
  return new Promise((resolve, reject) => {
    const login = widget()
    if (!login) return reject(new ClientError('The Telegram login could not be loaded', 'api_error'))
    login.auth({ bot_id, request_access: true }, (result) => resolve(result || null))
  })
}
