import type { Clock } from '../../context.ts'
import { OAUTH_POPUP_CHECK_MS, OAUTH_POPUP_LAST_WORD_MS, OAUTH_POPUP_TIMEOUT_MS } from '../delays.ts'
import type { OAuthReturn } from './oauth-address.ts'
import { popupError, popupTimeoutError } from './oauth-errors.ts'

/** What the page in the pop-up tells the one that opened it (wire 2.5). */
export type PopupMessage =
  | { type: 'PRIVY_OAUTH_RESPONSE'; stateCode: string; authorizationCode: string }
  | { type: 'PRIVY_OAUTH_ERROR'; error: string; stateCode?: string }
  | { type: 'PRIVY_OAUTH_USE_BROADCAST_CHANNEL' }

/** Where the answer goes when a provider's policy has cut the tie between the two windows. */
export const POPUP_CHANNEL = 'popup-privy-oauth'

/** What a pop-up's failures are called; default: those of a login. */
export interface PopupErrors {
  /** it reports an error */
  refused(): Error
  closed(): Error
  timedOut(): Error
}

const LOGIN_ERRORS: PopupErrors = { refused: popupError, closed: popupError, timedOut: popupTimeoutError }

export type PopupAnswer = Pick<OAuthReturn, 'authorizationCode' | 'stateCode'>

/** An empty window, to be opened while the press of a button still allows it; null: it was blocked. */
export function openPopup(): Window | null {
  const [width, height] = [440, 680]
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/**
 * Waits for what the pop-up ends with: by window message, or by broadcast channel where there is no opener any more.
 * @param over aborted: nobody waits any more, and the pop-up closes
 * @throws OAuthError `popup` when it was closed or reports an error, `popup_timeout` after two minutes.
 */
export function awaitPopup(
  popup: Window,
  state: string,
  clock: Clock,
  over: AbortSignal,
  errors: PopupErrors = LOGIN_ERRORS,
): Promise<PopupAnswer> {
  return new Promise((resolve, reject) => {
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(POPUP_CHANNEL)
    let check: unknown
    const end = (settle: () => void) => {
      window.removeEventListener('message', onMessage)
      channel?.close()
      clock.clearTimeout(check)
      clock.clearTimeout(limit)
      over.removeEventListener('abort', giveUp)
      settle()
    }
    const giveUp = () => {
      popup.close()
      end(() => reject(errors.closed()))
    }
    function take(data: unknown) {
      const message = (data ?? {}) as { type?: unknown; stateCode?: unknown; authorizationCode?: unknown }
      const { type, stateCode, authorizationCode } = message
      if (type === 'PRIVY_OAUTH_USE_BROADCAST_CHANNEL')
        return window.removeEventListener('message', onMessage)
      if (type === 'PRIVY_OAUTH_ERROR') return end(() => reject(errors.refused()))
      if (type !== 'PRIVY_OAUTH_RESPONSE') return
      if (typeof stateCode !== 'string' || typeof authorizationCode !== 'string') return
      end(() => resolve({ stateCode, authorizationCode }))
    }
    function onMessage({ origin, source, data }: MessageEvent) {
      if (origin !== window.location.origin) return
      // a pop-up that has closed meanwhile is no source any more
      if (source === popup || (source === null && data?.stateCode === state)) take(data)
    }
    /** Every tab of this site hears the channel: what names another attempt is another tab's. */
    const onChannel = ({ data }: MessageEvent) => {
      if (data?.stateCode === undefined || data.stateCode === state) take(data)
    }
    /**
     * A window whose tie is cut also reads as closed, but then the focus is in it and not here, save for a glance at
     * this page. The last word of one that did close may come after it has gone.
     */
    let missed = 0
    const look = () => {
      missed = popup.closed && document.hasFocus() ? missed + OAUTH_POPUP_CHECK_MS : 0
      if (missed > OAUTH_POPUP_LAST_WORD_MS) return end(() => reject(errors.closed()))
      check = clock.setTimeout(look, OAUTH_POPUP_CHECK_MS)
    }
    window.addEventListener('message', onMessage)
    channel?.addEventListener('message', onChannel)
    check = clock.setTimeout(look, OAUTH_POPUP_CHECK_MS)
    const limit = clock.setTimeout(() => {
      popup.close()
      end(() => reject(errors.timedOut()))
    }, OAUTH_POPUP_TIMEOUT_MS)
    over.addEventListener('abort', giveUp)
  })
}

/** In the pop-up: hands the return to the page that opened it, and closes. */
export function answerOpener({ authorizationCode, stateCode }: PopupAnswer): void {
  const message: PopupMessage =
    authorizationCode === 'error'
      ? { type: 'PRIVY_OAUTH_ERROR', error: 'Unable to authorize user', stateCode }
      : { type: 'PRIVY_OAUTH_RESPONSE', stateCode, authorizationCode }
  const opener = window.opener as Window | null
  if (opener) opener.postMessage(message, window.location.origin)
  else if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(POPUP_CHANNEL)
    channel.postMessage(message)
    channel.close()
  }
  window.close()
}
