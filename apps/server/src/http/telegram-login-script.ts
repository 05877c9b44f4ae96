interface AuthOptions {
  bot_id: string | number
  /** true asks for leave to write to the person */
  request_access?: boolean | string
  lang?: string
}

type Done = (result: Record<string, unknown> | false) => void

/**
 * What `/js/telegram-login.js` runs in the host's page: `window.Telegram.Login.auth`, which opens Telegram's own page
 * in a popup and hands over its answer, or false when the popup was closed or never came. Self-contained, since its
 * source text is what is served.
 * @param address Telegram's page, as browsers reach it; answers are taken from its origin and from that popup alone
 */
export function installTelegramLogin(page: Window & typeof globalThis, address: string): void {
  const { document } = page
  const telegram = new URL(address)
  const tag = document.currentScript ?? document.querySelector('script[data-telegram-login]')
  const said = (name: string) => tag?.getAttribute(`data-${name}`) ?? undefined
  const usual = { bot: said('telegram-login'), access: said('request-access'), lang: said('lang') }
  let end: (() => void) | undefined

  function auth(options: AuthOptions, done: Done): void {
    end?.()
    const access = options.request_access ?? usual.access
    const lang = options.lang ?? usual.lang
    const url = new URL(telegram)
    url.searchParams.set('bot_id', String(options.bot_id))
    url.searchParams.set('origin', page.location.origin)
    if (access) url.searchParams.set('request_access', access === true ? 'write' : access)
    if (lang) url.searchParams.set('lang', lang)
    url.searchParams.set('return_to', page.location.href)
    const [width, height] = [550, 470]
    const left = Math.max(0, page.screenX + (page.outerWidth - width) / 2)
    const top = Math.max(0, page.screenY + (page.outerHeight - height) / 2)
    const popup = page.open(
      url.href,
      `telegram_login_${options.bot_id}`,
      `popup,width=${width},height=${height},left=${left},top=${top}`,
    )

    const onMessage = (event: MessageEvent) => {
      if (event.origin !== telegram.origin || event.source !== popup) return
      const message = read(event.data)
      if (message?.event === 'auth_result') finish(isRecord(message.result) ? message.result : false)
    }
    // A closed window tells nobody, and its last word may arrive after it has gone.
    let looksWithoutPopup = 0
    const timer = page.setInterval(() => {
      if (!popup || (popup.closed && looksWithoutPopup++ > 0)) finish(false)
    }, 250)
    const stop = () => {
      page.clearInterval(timer)
      page.removeEventListener('message', onMessage)
      end = undefined
    }
    function finish(result: Record<string, unknown> | false) {
      stop()
      if (popup && !popup.closed) popup.close()
      done(result)
    }
    // A second attempt takes the first one's place; whoever waits for that is told.
    end = () => {
      stop()
      done(false)
    }
    page.addEventListener('message', onMessage)
  }

  function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null
  }

  /** Telegram sends text; an object of the same form is taken too. */
  function read(data: unknown): Record<string, unknown> | undefined {
    try {
      const value: unknown = typeof data === 'string' ? JSON.parse(data) : data
      return isRecord(value) ? value : undefined
    } catch {
      return undefined
    }
  }

  const shared = page as unknown as { Telegram?: Record<string, unknown> }
  // A mini app's own script may have put its part there already.
  shared.Telegram = { ...shared.Telegram, Login: { auth, bot: usual.bot } }
}

/** The script's text with Telegram's address written in. */
export function telegramLoginText(address: string): string {
  // A JSON string is a JavaScript string, and no `<` is left that could end an element.
  const written = JSON.stringify(address).replaceAll('<', '\\u003c')
  return `(${installTelegramLogin.toString()})(window, ${written})\n`
}
