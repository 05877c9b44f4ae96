// Plays the page API of Turnstile: keeps what was drawn with which options, and what was called on it.
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type FakeClient, fakeClient } from './fake-client.ts'
import { appConfig } from './fake-server.ts'

type Callback = (value?: unknown) => unknown

export interface DrawnChallenge {
  place: HTMLElement
  /** as they were given; those that are called back among them */
  options: Record<string, Callback>
  /** 'execute', 'reset' and 'remove', in order */
  calls: string[]
}

/** Stands in `globalThis.turnstile` until the globals are unstubbed. @returns the challenges, in the order drawn */
export function fakeTurnstile(): DrawnChallenge[] {
  const drawn: DrawnChallenge[] = []
  vi.stubGlobal('turnstile', {
    render(place: HTMLElement, options: Record<string, Callback>) {
      drawn.push({ place, options, calls: [] })
      return `widget-${drawn.length - 1}`
    },
    ...Object.fromEntries(
      ['execute', 'reset', 'remove'].map((name) => [
        name,
        (id: string) => drawn[Number(id.replace('widget-', ''))]?.calls.push(name),
      ]),
    ),
  })
  return drawn
}

/** A page of an app that wants a captcha, with a played vendor and a played clock, for each test of a file anew. */
export function captchaPage() {
  const app = appConfig({ captcha_enabled: true, captcha_site_key: 't:key' })
  const warned = vi.fn()
  let drawn: DrawnChallenge[] = []
  beforeAll(() => import('../flows/captcha/turnstile.ts'))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    warned.mockReset()
    vi.spyOn(console, 'warn').mockImplementation(warned)
    drawn = fakeTurnstile()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    document.body.replaceChildren()
  })
  return {
    app,
    warned,
    drawn: () => drawn,
    last: () => drawn.at(-1) as DrawnChallenge,
    on: (options: Parameters<typeof fakeClient>[0] = {}): FakeClient =>
      fakeClient({ user: null, app, ...options }),
    /** Lets time pass, and the vendor's module come. */
    async settle(ms = 0) {
      await vi.advanceTimersByTimeAsync(ms)
      for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done))
    },
  }
}
