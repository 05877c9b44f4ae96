import type { Client, ScreenId } from '@latchkey/core'
import { API, APP_ID, type FakeServer, fakeBrowser, storeSession } from '@latchkey/core/testing'
import { type FakeHandlers, fakeFrame } from '@latchkey/core/testing/frame'
import { act, cleanup, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { PrivyProviderProps } from '../config.ts'
import { type PrivyInterface, usePrivy } from '../hooks/use-privy.ts'
import { PrivyProvider } from '../PrivyProvider.tsx'
import { page } from '../page-client.ts'
import { serverOf } from './server.ts'

export interface Host {
  server: FakeServer
  /** what `usePrivy` gives now */
  privy(): PrivyInterface
  /** root of what the dialog shows; null while it is closed */
  dialog(): ParentNode | null
  /** whole text of the dialog */
  text(): string
  /** heading of the screen */
  title(): string | null | undefined
  /** the names of the dialog's buttons */
  buttons(): (string | undefined)[]
  /** clicks the button of the dialog with that text */
  press(label: string): Promise<void>
  /** types into a field of the dialog */
  type(selector: string, value: string): Promise<void>
}

/** Everything that comes as a chunk is here before the first test, and each test has a page of its own. */
export function ownPages(): void {
  beforeAll(loadChunks)
  beforeEach(freshPage)
  afterEach(leavePage)
}

/** So that no test waits for a chunk. */
async function loadChunks(): Promise<void> {
  const [{ SCREENS }, { loadScreen }, { loadPhoneTools }, { LatePhoneField, LateProviderMark }] =
    await Promise.all([
      import('../screens/registry.ts'),
      import('../screens/load-screen.ts'),
      import('@latchkey/core'),
      import('../screens/login/landing/parts.tsx'),
      import('../modal/modal-root.tsx'),
    ])
  await Promise.all([
    loadPhoneTools(),
    LatePhoneField.fetch(),
    LateProviderMark.fetch(),
    ...Object.keys(SCREENS).map((id) => loadScreen(id as ScreenId)),
  ])
}

/** A fresh page: fake timers, no session, spies that were not called. */
function freshPage(): void {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  // the frame's document is not part of these tests
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => {})
  goTo('http://localhost:3000/')
  Reflect.deleteProperty(globalThis, Symbol.for('latchkey.page'))
  localStorage.clear()
  sessionStorage.clear()
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

/** For a second page within one test. */
export function nextPage(): void {
  leavePage()
  freshPage()
}

interface HappyDom {
  setURL(url: string): void
  settings: { disableIframePageLoading: boolean }
}
const happyDom = () => (window as unknown as { happyDOM: HappyDom }).happyDOM

/** As a navigation to that address, which loads nothing. */
export const goTo = (url: string) => happyDom().setURL(url)

/** For screens that embed documents, which are not part of these tests. */
export function loadNoFrames(): void {
  happyDom().settings.disableIframePageLoading = true
}

/** Leaves the tokens of a session in the storage of the page; gives what it stored. */
export function logInBefore(): ReadonlyMap<string, string> {
  const browser = fakeBrowser()
  storeSession(browser)
  for (const [key, value] of browser.storage) localStorage.setItem(key, value)
  return browser.storage
}

/** The client of the page. */
export const client = () => page().client as Client

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

/** The wait for the wallet, which comes before the first signature of a page, from its opening to its end. */
export async function waitForWallet(app: Host): Promise<void> {
  await until(() => client().modal.state.get().screen !== null)
  await pass(15)
  await until(() => app.title() === 'Connecting to your wallet')
  await pass(1000)
}

const later = () => new Promise(() => {})
/** A frame that is there, and has not made a wallet yet. */
const BUSY: FakeHandlers = { 'privy:wallet:create': later, 'privy:solana-wallet:create': later }

type HostOptions = {
  server?: FakeServer
  children?: ReactNode
  strict?: boolean
  /** what the wallet frame answers beside the handshake; null: the real one, whose document never comes */
  frame?: FakeHandlers | null
} & Partial<PrivyProviderProps>

/** A host application on a server in memory; its app has e-mail login. */
export async function host(options: HostOptions = {}): Promise<Host> {
  const { server = serverOf(), children, strict, frame = BUSY, ...props } = options
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
  if (frame) fakeFrame(client(), frame)
  await pass()

  const dialog = () => document.querySelector('#privy-dialog')?.shadowRoot ?? null
  return {
    server,
    privy: () => current as PrivyInterface,
    dialog,
    text: () => dialog()?.textContent ?? '',
    title: () => dialog()?.querySelector('h2')?.textContent,
    buttons: () =>
      [...(dialog()?.querySelectorAll('button') ?? [])].map(
        (button) => button.getAttribute('aria-label') ?? button.textContent?.trim(),
      ),
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

/** The same, once its user has asked to log in. */
export async function opened(options: HostOptions = {}, login?: object): Promise<Host> {
  const app = await host(options)
  act(() => app.privy().login(login as never))
  await pass(15)
  return app
}

/** A component that calls hooks of a test, and what they gave last. */
export function probe<T>(useHooks: () => T): { Probe: () => null; now: () => T } {
  let current: T
  function Probe() {
    current = useHooks()
    return null
  }
  return { Probe, now: () => current }
}
