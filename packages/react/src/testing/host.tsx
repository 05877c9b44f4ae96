import { API, APP_ID, appConfig, type FakeServer, fakeServer } from '@latchkey/core/testing'
import { act, cleanup, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { vi } from 'vitest'
import type { PrivyProviderProps } from '../config.ts'
import { type PrivyInterface, usePrivy } from '../hooks/use-privy.ts'
import { PrivyProvider } from '../PrivyProvider.tsx'

export interface Host {
  server: FakeServer
  /** what `usePrivy` gives now */
  privy(): PrivyInterface
  /** root of what the dialog shows; null while it is closed */
  dialog(): ParentNode | null
  /** whole text of the dialog */
  text(): string
  /** clicks the button of the dialog with that text */
  press(label: string): Promise<void>
  /** types into a field of the dialog */
  type(selector: string, value: string): Promise<void>
}

/** Once before all tests, so that none waits for a chunk. */
export async function loadChunks(): Promise<void> {
  const [{ SCREENS }] = await Promise.all([
    import('../screens/registry.ts'),
    import('../modal/modal-root.tsx'),
  ])
  await Promise.all(Object.values(SCREENS).map((screen) => screen.load()))
}

/** Before each test: a fresh page, fake timers, no session. */
export function freshPage(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  // the frame's document is not part of these tests
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => {})
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    'http://localhost:3000/',
  )
  Reflect.deleteProperty(globalThis, Symbol.for('latchkey.page'))
  localStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
}

export function leavePage(): void {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // what is still on its way must not reach for a network
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.restoreAllMocks()
}

/** Lets time pass, and everything that follows from it. */
export async function pass(ms = 0): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    // chunks come through the event loop, not through the clock
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
    await vi.advanceTimersByTimeAsync(0)
  })
}

/** the clock on the wall, whatever a test does to its own */
const wallTimeout = setTimeout

/** Lets events through, and none of the test's time, until something is so: what other threads do comes when it comes. */
export async function until(check: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !check(); turn++) {
    await new Promise((done) => wallTimeout(done, 2))
    await pass()
  }
  if (!check()) throw new Error(`It never came to be: ${check}`)
}

/** A host application on a server in memory; its app has e-mail login. */
export async function host(
  options: { server?: FakeServer; children?: ReactNode; strict?: boolean } & Partial<PrivyProviderProps> = {},
): Promise<Host> {
  const { server = fakeServer(), children, strict, ...props } = options
  if (!options.server) server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig() }))
  vi.stubGlobal('fetch', server.fetch)
  let current: PrivyInterface | undefined
  function Probe() {
    current = usePrivy()
    return null
  }
  const tree = (
    <PrivyProvider appId={APP_ID} apiUrl={API} {...props}>
      <Probe />
      {children}
    </PrivyProvider>
  )
  render(strict ? <StrictMode>{tree}</StrictMode> : tree)
  await pass()

  const dialog = () => document.querySelector('#privy-dialog')?.shadowRoot ?? null
  return {
    server,
    privy: () => current as PrivyInterface,
    dialog,
    text: () => dialog()?.textContent ?? '',
    async press(label) {
      const buttons = [...(dialog()?.querySelectorAll<HTMLElement>('button, a') ?? [])]
      const button = buttons.find(
        (one) => (one.textContent ?? '').trim() === label || one.getAttribute('aria-label') === label,
      )
      if (!button) throw new Error(`No button ${label} in: ${dialog()?.textContent}`)
      act(() => button.click())
      await pass()
    },
    async type(selector, value) {
      const field = dialog()?.querySelector<HTMLInputElement>(selector)
      if (!field) throw new Error(`No field ${selector} in: ${dialog()?.textContent}`)
      act(() => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await pass()
    },
  }
}
