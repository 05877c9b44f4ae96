// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLogin } from '../hooks/use-login.ts'
import { type Host, host, ownPages, pass, probe } from '../testing/host.tsx'
import * as modal from './load-modal.ts'
import { ASK_AGAIN_MS } from './load-modal.ts'
import { HANGS_MS } from './trouble.ts'

ownPages()

vi.mock('./load-modal.ts', { spy: true })
const load = vi.mocked(modal.loadModal)
const away = () => Promise.reject(new TypeError('Failed to fetch'))

const callbacks = { onComplete: vi.fn(), onError: vi.fn() }
const { Probe } = probe(() => useLogin(callbacks))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => load.mockReset())

const open = (): Promise<Host> => host({ children: <Probe /> })
async function press(app: Host) {
  act(() => app.privy().login())
  await pass(15)
}
const allTries = async () => {
  for (const wait of ASK_AGAIN_MS) await pass(wait)
}

const waitingRoom = () => document.getElementById('privy-dialog')?.shadowRoot
const says = () => waitingRoom()?.querySelector('[role=alert]')?.textContent
const named = () => waitingRoom()?.querySelector('dialog')?.getAttribute('aria-label')
async function choose(name: string) {
  const buttons = [...(waitingRoom()?.querySelectorAll('button') ?? [])]
  const button = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
  if (!button) throw new Error(`No button ${name}`)
  act(() => button.click())
  await pass()
}

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', asked)
  return asked
}

async function goOnline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await pass()
}

it('stands in the place of a modal that is on its way, after the wait that the modal has [SHELL-003]', async () => {
  const app = await open()
  const { ModalRoot } = await import('./modal-root.tsx')
  let come = () => {}
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      come = () => resolve(ModalRoot)
    }),
  )
  act(() => app.privy().login())
  await pass(14)
  expect(waitingRoom()).toBeUndefined()
  await pass(1)
  expect([named(), says(), document.querySelectorAll('#privy-dialog').length]).toEqual(['Loading', '', 1])
  come()
  await pass()
  expect(app.text()).toContain('Log in or sign up')
  expect(document.querySelectorAll('#privy-dialog')).toHaveLength(1)
})

it('asks again for a modal whose code did not come, and the host hears of nothing', async () => {
  const app = await open()
  load.mockImplementationOnce(away)
  await press(app)
  expect([named(), says()]).toEqual(['Loading', ''])
  await pass(ASK_AGAIN_MS[0])
  expect(app.text()).toContain('Log in or sign up')
  expect(callbacks.onError).not.toHaveBeenCalled()
})

it('says that the modal never came, and tells the host by a code of its own once the user leaves', async () => {
  const app = await open()
  load.mockImplementation(away)
  await press(app)
  await allTries()
  expect(load).toHaveBeenCalledTimes(1 + ASK_AGAIN_MS.length)
  expect(says()).toBe('This step could not be loadedCheck your connection.')
  expect([callbacks.onError.mock.calls, app.privy().isModalOpen]).toEqual([[], true])
  await choose('Close')
  expect(callbacks.onError.mock.calls).toEqual([['modal_unavailable']])
  expect([waitingRoom(), app.privy().isModalOpen]).toEqual([undefined, false])
})

it('tells the host that the user left what was still on its way', async () => {
  const app = await open()
  load.mockReturnValue(new Promise(() => {}))
  await press(app)
  act(() => {
    waitingRoom()
      ?.querySelector('dialog')
      ?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  await pass()
  expect(callbacks.onError.mock.calls).toEqual([['exited_auth_flow']])
  expect(waitingRoom()).toBeUndefined()
})

it('tells a host that shows the modal in its page at once: there nothing stands in its place', async () => {
  const standalone = { _render: { standalone: true } }
  const app = await host({ children: <Probe />, config: standalone as never })
  load.mockImplementation(away)
  await press(app)
  await allTries()
  expect(waitingRoom()).toBeUndefined()
  expect(callbacks.onError.mock.calls).toEqual([['modal_unavailable']])
})

it('opens at another try, once the code comes', async () => {
  const app = await open()
  load.mockImplementation(away)
  await press(app)
  await allTries()
  load.mockReset()
  await choose('Try again')
  expect(app.text()).toContain('Log in or sign up')
})

it('offers to load the page again once another try was in vain too', async () => {
  const app = await open()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  load.mockImplementation(away)
  await press(app)
  await allTries()
  await choose('Try again')
  expect([says(), reload.mock.calls.length]).toEqual([
    'This step could not be loadedCheck your connection.',
    0,
  ])
  await choose('Reload the page')
  expect(reload).toHaveBeenCalledOnce()
})

it('fetches nothing of it while offline, says so, and opens by itself when that is over', async () => {
  const app = await open()
  const online = globalThis.fetch
  const asked = goOffline()
  await press(app)
  expect(says()).toBe('This step could not be loadedYou are offline.')
  expect(asked.mock.calls).toEqual([[location.href, { method: 'HEAD', cache: 'no-store' }]])
  await choose('Try again')
  expect(says()).toBe('This step could not be loadedYou are offline.')
  vi.stubGlobal('fetch', online)
  await goOnline()
  expect(app.text()).toContain('Log in or sign up')
})

it('opens where the browser thinks itself offline and reaches its own computer', async () => {
  const app = await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press(app)
  expect(app.text()).toContain('Log in or sign up')
})

it('opens at the next call, once the code comes', async () => {
  const app = await open()
  load.mockImplementation(away)
  await press(app)
  await allTries()
  await choose('Close')
  load.mockReset()
  await pass(1000)
  await press(app)
  expect(app.text()).toContain('Log in or sign up')
})

it('asks no more once the page is left', async () => {
  const app = await open()
  load.mockImplementation(away)
  await press(app)
  cleanup()
  await allTries()
  expect(load).toHaveBeenCalledOnce()
  expect(waitingRoom()).toBeUndefined()
})

it('says of a network that hangs that nothing comes, offers to load the page again, and opens if it comes after all', async () => {
  const app = await open()
  const { ModalRoot } = await import('./modal-root.tsx')
  let come = () => {}
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      come = () => resolve(ModalRoot)
    }),
  )
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  await press(app)
  await pass(HANGS_MS - 16)
  expect(says()).toBe('')
  await pass(16)
  expect(says()).toBe('This step could not be loadedCheck your connection.')
  await choose('Reload the page')
  expect([reload.mock.calls.length, load.mock.calls.length]).toEqual([1, 1])
  come()
  await pass()
  expect(app.text()).toContain('Log in or sign up')
})

it('gives every try of a modal its own time, and says nothing while the next one waits for its turn', async () => {
  const app = await open()
  let fail = () => {}
  load.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'))
    }),
  )
  load.mockReturnValue(new Promise(() => {}))
  await press(app)
  await pass(HANGS_MS - 100)
  fail()
  await pass()
  await pass(ASK_AGAIN_MS[0])
  expect([load.mock.calls.length, says()]).toEqual([2, ''])
  await pass(HANGS_MS)
  expect(says()).toBe('This step could not be loadedCheck your connection.')
})
