import type { DocumentHandler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { telegramLoginText } from './telegram-login-script.ts'

const TELEGRAM_LOGIN = 'https://oauth.telegram.org/auth'

/** Any page may load it, also one that isolates itself: it holds nothing but our own code. */
export const telegramLoginScript: DocumentHandler = async (ports) =>
  new Response(telegramLoginText(ports.outside.url(TELEGRAM_LOGIN)), {
    headers: {
      ...SECURITY_HEADERS,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    },
  })
