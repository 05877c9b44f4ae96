// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLogin } from '../hooks/use-login.ts'
import { type Host, host, ownPages, pass, probe } from '../testing/host.tsx'
import * as modal from './load-modal.ts'
import { ASK_AGAIN_MS } from './load-modal.ts'

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

it('asks again for a modal whose code did not come, and the host hears of nothing', async () => {
  const app = await open()
  load.mockImplementationOnce(away)
  await press(app)
  expect(app.dialog()).toBeNull()
  await pass(ASK_AGAIN_MS[0])
  expect(app.text()).toContain('Log in or sign up')
  expect(callbacks.onError).not.toHaveBeenCalled()
})

it('tells by a code of its own that the modal never came, and not that the user left', async () => {
  const app = await open()
  load.mockImplementation(away)
  await press(app)
  await allTries()
  expect(load).toHaveBeenCalledTimes(1 + ASK_AGAIN_MS.length)
  expect(callbacks.onError.mock.calls).toEqual([['modal_unavailable']])
  expect(app.privy().isModalOpen).toBe(false)
})

it('opens at the next call, once the code comes', async () => {
  const app = await open()
  load.mockImplementation(away)
  await press(app)
  await allTries()
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
})
