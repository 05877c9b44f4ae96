import { loadScript } from './load-script.ts'
import type { CaptchaVendor } from './vendor.ts'

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** the flexible form needs that much, in px; below it the compact one is drawn */
const FLEXIBLE_WIDTH = 300

/** The part of Turnstile's page API that is used here (developers.cloudflare.com/turnstile). */
interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): string | null | undefined
  execute(id: string): void
  reset(id: string): void
  remove(id: string): void
}

const api = () => (globalThis as { turnstile?: Turnstile }).turnstile

/** Cloudflare Turnstile: invisible, and drawn only where the visitor has to do something. */
export const turnstile: CaptchaVendor = {
  async render({ siteKey, action, scriptUrl, theme, language, place, onToken, onError, ...on }) {
    if (!api()) await loadScript(scriptUrl ?? SCRIPT)
    const vendor = api()
    if (!vendor) throw new Error('The script of the captcha did not bring it')
    const id = vendor.render(place, {
      sitekey: siteKey,
      action,
      theme,
      language: language ?? 'auto',
      size: widthIn(place) < FLEXIBLE_WIDTH ? 'compact' : 'flexible',
      execution: 'execute',
      appearance: 'interaction-only',
      // this side counts the tries and says when there is another
      retry: 'never',
      'refresh-expired': 'manual',
      callback: onToken,
      'error-callback': (code: unknown) => {
        onError(String(code))
        // true: seen to, nothing for the console
        return true
      },
      'expired-callback': on.onExpired,
      'timeout-callback': () => onError('timeout'),
      'unsupported-callback': () => onError('unsupported'),
      'before-interactive-callback': () => on.onInteractive(true),
      'after-interactive-callback': () => on.onInteractive(false),
    })
    if (!id) throw new Error('The captcha could not be drawn')
    return {
      execute: () => vendor.execute(id),
      reset: () => vendor.reset(id),
      remove: () => vendor.remove(id),
    }
  },
}

/** Room inside of a place, in px; a place that is not laid out yet has enough. */
function widthIn(place: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(place)
  const room =
    place.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)
  return room > 0 ? room : FLEXIBLE_WIDTH
}
