import type { Clock } from '../../context.ts'
import { OAUTH_POPUP_CHECK_MS, OAUTH_POPUP_LAST_WORD_MS, OAUTH_POPUP_TIMEOUT_MS } from '../delays.ts'
import { popupClosedError, recoveryTimeoutError, unauthorizedError } from './recovery-errors.ts'

/** Where Apple's sign-in posts from. */
const APPLE_ORIGIN = 'https://cdn.apple-cloudkit.com'
const APPLE_HOST = /(^|\.)(apple|icloud|apple-cloudkit)\.com$/

/**
 * The one origin that a sign-in at an address may post its session from: Apple's own for an address of Apple's, else that
 * of the address, which the server of this app names (an installation that plays Apple).
 */
export function sessionOrigin(url: string): string {
  const { hostname, origin } = new URL(url)
  return APPLE_HOST.test(hostname) ? APPLE_ORIGIN : origin
}

/**
 * Waits for the session that Apple's pop-up posts to this page.
 * @param url where the pop-up was led
 * @throws RecoveryOAuthError `unauthorized` where the user said no there, `popup_closed`, `timeout`
 */
export function awaitCloudSession(
  popup: Window,
  url: string,
  clock: Clock,
  over: AbortSignal,
): Promise<string> {
  const origin = sessionOrigin(url)
  return new Promise((resolve, reject) => {
    let check: unknown
    const end = (settle: () => void) => {
      window.removeEventListener('message', onMessage)
      clock.clearTimeout(check)
      clock.clearTimeout(limit)
      over.removeEventListener('abort', giveUp)
      popup.close()
      settle()
    }
    const giveUp = () => end(() => reject(popupClosedError()))
    function onMessage(message: MessageEvent) {
      if (message.origin !== origin || (message.source !== popup && message.source !== null)) return
      const { ckSession, errorMessage } = (message.data ?? {}) as Record<string, unknown>
      if (typeof ckSession === 'string' && ckSession) return end(() => resolve(ckSession))
      if (errorMessage !== undefined) end(() => reject(unauthorizedError()))
    }
    let missed = 0
    const look = () => {
      // one whose tie is cut reads as closed too, but then the focus is in it
      missed = popup.closed && document.hasFocus() ? missed + OAUTH_POPUP_CHECK_MS : 0
      if (missed > OAUTH_POPUP_LAST_WORD_MS) return giveUp()
      check = clock.setTimeout(look, OAUTH_POPUP_CHECK_MS)
    }
    window.addEventListener('message', onMessage)
    check = clock.setTimeout(look, OAUTH_POPUP_CHECK_MS)
    const limit = clock.setTimeout(() => end(() => reject(recoveryTimeoutError())), OAUTH_POPUP_TIMEOUT_MS)
    over.addEventListener('abort', giveUp)
  })
}
