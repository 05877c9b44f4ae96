import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { createStore, type Store } from '../../store.ts'
import { isAsked } from './is-asked.ts'
import { CAPTCHA_POLL_MS, CAPTCHA_WAIT_MS } from './limits.ts'
import type { CaptchaWidget } from './vendor.ts'
import { CAPTCHA_VENDORS } from './vendors.ts'

/** `error`: why there is no token. */
export type CaptchaState =
  | { status: 'disabled' | 'ready' | 'loading' }
  | { status: 'success'; token: string }
  | { status: 'error'; code: 'captcha_failure' | 'captcha_timeout' }

export interface Captcha {
  readonly state: Store<CaptchaState>
  /** A challenge has to be passed before the next login step, and has not been yet. */
  needed(): boolean
  /** Starts the challenge; nothing while one is under way or passed. */
  execute(): void
  /**
   * The token for one call. Starts the challenge unless one is passed, and looks every 200 ms for at most 20 s.
   * Undefined when the app asks for none, and for a user who is in already.
   * @throws ClientError `captcha_failure` or `captcha_timeout`.
   */
  token(): Promise<string | undefined>
  /** Forgets the outcome: a token serves once. */
  reset(): void
  /**
   * Where the challenge is drawn when the visitor has to do something; without one it gets a corner of the page.
   * @param on what is heard beside the state: a token that ran out, and the vendor's own word for a failure
   * @returns takes the place away again, and with it a challenge under way.
   */
  attach(place: HTMLElement, on?: CaptchaListener): () => void
}

export interface CaptchaListener {
  expired?(): void
  failed?(reason: string): void
}

/** The page's one captcha (spec 1, section 4). */
export const captchaOf = /* @__PURE__ */ perClient(createCaptcha)

const captchaFailure = (cause?: unknown) =>
  new ClientError('You did not pass CAPTCHA. Please try again.', 'captcha_failure', cause)
const captchaTimeout = () => new ClientError('Captcha failed', 'captcha_timeout')

function createCaptcha(client: ClientContext): Captcha {
  const { clock, modal } = client
  const enabled = () => client.config().captcha.enabled && client.config().captcha.siteKey !== null
  const state = createStore<CaptchaState>({ status: enabled() ? 'ready' : 'disabled' })
  let place: HTMLElement | null = null
  let listener: CaptchaListener = {}
  let corner: HTMLElement | null = null
  let widget: Promise<CaptchaWidget> | null = null
  let limit: unknown = null
  /** callers take turns: each needs a challenge of its own */
  let turn: Promise<unknown> = Promise.resolve()
  /** counts challenges; what an earlier one still reports is not listened to */
  let round = 0

  const settle = (next: CaptchaState) => {
    clock.clearTimeout(limit)
    state.set(next)
  }
  const startLimit = (mine: number) => {
    clock.clearTimeout(limit)
    limit = clock.setTimeout(() => {
      if (mine === round) settle({ status: 'error', code: 'captcha_timeout' })
    }, CAPTCHA_WAIT_MS)
  }

  function render(): Promise<CaptchaWidget> {
    const { siteKey, vendor, scriptUrl } = client.config().captcha
    if (!siteKey || !vendor) return Promise.reject(new Error('The app has no captcha'))
    const waiting = () => state.get().status === 'loading'
    return CAPTCHA_VENDORS[vendor]().then((maker) =>
      maker.render({
        siteKey,
        action: client.appId,
        scriptUrl,
        theme: client.config().appearance.palette.colorScheme,
        language: client.config().intl.language,
        place: place ?? takeCorner(),
        onToken: (token) => waiting() && settle({ status: 'success', token }),
        onError(reason) {
          if (!waiting()) return
          console.warn(`The captcha failed: ${reason}`)
          settle({ status: 'error', code: 'captcha_failure' })
          listener.failed?.(reason)
        },
        onExpired() {
          captcha.reset()
          listener.expired?.()
        },
        onInteractive(interactive) {
          // a person who is at it may take the time that it takes
          if (waiting() && interactive) clock.clearTimeout(limit)
          else if (waiting()) startLimit(round)
        },
      }),
    )
  }

  /** Headless callers have no dialog: the challenge stands above their page while it has to be seen. */
  function takeCorner(): HTMLElement {
    if (!corner) {
      corner = document.createElement('div')
      corner.dataset.latchkey = 'captcha'
      Object.assign(corner.style, {
        position: 'fixed',
        insetBlockEnd: '16px',
        insetInlineEnd: '16px',
        zIndex: '2147483647',
      })
    }
    document.body.append(corner)
    return corner
  }

  function takeDown() {
    const standing = widget
    widget = null
    standing?.then((one) => one.remove()).catch(() => {})
    corner?.remove()
    corner = null
  }

  async function take(): Promise<string | undefined> {
    if (!isAsked(client)) return undefined
    captcha.execute()
    const until = clock.now() + CAPTCHA_WAIT_MS
    for (;;) {
      const now = state.get()
      if (now.status === 'success') {
        captcha.reset()
        return now.token
      }
      if (now.status === 'error') throw now.code === 'captcha_timeout' ? captchaTimeout() : captchaFailure()
      if (now.status !== 'loading') throw captchaFailure()
      if (clock.now() >= until) throw captchaTimeout()
      await new Promise<void>((done) => clock.setTimeout(done, CAPTCHA_POLL_MS))
    }
  }

  const captcha: Captcha = {
    state,
    needed: () => isAsked(client) && state.get().status !== 'success',
    execute() {
      const { status } = state.get()
      if (!enabled() || status === 'loading' || status === 'success') return
      const mine = ++round
      state.set({ status: 'loading' })
      startLimit(mine)
      const again = widget !== null && status === 'error'
      const made = widget ?? render()
      widget = made
      made.then(
        (one) => {
          if (mine !== round || state.get().status !== 'loading') return
          if (again) one.reset()
          one.execute()
        },
        (error) => {
          if (widget === made) takeDown()
          if (mine !== round || state.get().status !== 'loading') return
          console.warn(`The captcha could not be loaded: ${error}`)
          settle({ status: 'error', code: 'captcha_failure' })
        },
      )
    },
    token() {
      const own = turn.then(take)
      turn = own.catch(() => {})
      return own
    },
    reset() {
      round++
      settle({ status: enabled() ? 'ready' : 'disabled' })
      widget?.then((one) => one.reset()).catch(() => {})
    },
    attach(element, on = {}) {
      if (widget) captcha.reset()
      takeDown()
      place = element
      listener = on
      return () => {
        if (place !== element) return
        place = null
        listener = {}
        if (widget) captcha.reset()
        takeDown()
      }
    },
  }

  // the settings of the app may come after the first look at them
  client.state.subscribe(() => {
    if (state.get().status === 'disabled' && enabled()) state.set({ status: 'ready' })
  })
  let open = modal.state.get().open
  modal.state.subscribe(() => {
    const was = open
    open = modal.state.get().open
    if (was && !open) captcha.reset()
  })
  return captcha
}
