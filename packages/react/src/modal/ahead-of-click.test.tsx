// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { host, logInBefore, ownPages, pass } from '../testing/host.tsx'
import * as modal from './load-modal.ts'
import { LEFT_ALONE_MS } from './on-idle.ts'

ownPages()

vi.mock('./load-modal.ts', { spy: true })
const load = vi.mocked(modal.loadModal)

const hover = () =>
  act(async () => {
    const button = document.createElement('button')
    document.body.append(button)
    button.dispatchEvent(new Event('pointerover', { bubbles: true }))
    button.remove()
  })

it('fetches the modal once for a visitor whose pointer is over a button, and shows nothing', async () => {
  const app = await host()
  expect(load).not.toHaveBeenCalled()
  await hover()
  await hover()
  expect(load).toHaveBeenCalledExactlyOnceWith('landing', expect.objectContaining({ name: 'Shop' }))
  await pass(1000)
  expect(app.dialog()).toBeNull()
  act(() => app.privy().login())
  await pass(15)
  expect(app.text()).toContain('Log in or sign up')
  expect(load).toHaveBeenCalledOnce()
})

it('fetches it at the click where it did not come before', async () => {
  const app = await host()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await hover()
  expect(load).toHaveBeenCalledOnce()
  act(() => app.privy().login())
  await pass(15)
  expect(app.text()).toContain('Log in or sign up')
})

it('fetches nothing for somebody who is logged in', async () => {
  logInBefore()
  await host()
  await hover()
  expect(load).not.toHaveBeenCalled()
})

it('fetches nothing where the app draws its own login', async () => {
  await host({ config: { headless: true } as never })
  await hover()
  expect(load).not.toHaveBeenCalled()
})

describe('a page that is idle', () => {
  /** @returns runs what waits for the browser to be idle */
  const idleness = () => {
    const waiting = new Map<number, () => void>()
    let count = 0
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      waiting.set(++count, run)
      return count
    })
    vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
    return () =>
      act(async () => {
        for (const [id, run] of waiting) {
          waiting.delete(id)
          run()
        }
      })
  }

  it('fetches the modal once, for a click from nowhere, and shows nothing', async () => {
    const idle = idleness()
    const app = await host()
    expect(load).not.toHaveBeenCalled()
    await idle()
    expect(load).toHaveBeenCalledExactlyOnceWith('landing', expect.objectContaining({ name: 'Shop' }))
    await hover()
    await idle()
    expect(load).toHaveBeenCalledOnce()
    expect(app.dialog()).toBeNull()
  })

  it('fetches it some time after the load where the browser does not say that it is idle', async () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    await host()
    await pass(LEFT_ALONE_MS - 1)
    expect(load).not.toHaveBeenCalled()
    await pass(1)
    expect(load).toHaveBeenCalledOnce()
  })

  it('waits for the load', async () => {
    const idle = idleness()
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    await host()
    await idle()
    expect(load).not.toHaveBeenCalled()
    state.mockRestore()
    window.dispatchEvent(new Event('load'))
    await idle()
    expect(load).toHaveBeenCalledOnce()
  })

  it('fetches nothing for a visitor who saves data, until a click is near', async () => {
    const idle = idleness()
    Object.assign(navigator, { connection: { saveData: true } })
    try {
      await host()
      await idle()
      await pass(LEFT_ALONE_MS)
      expect(load).not.toHaveBeenCalled()
      await hover()
      expect(load).toHaveBeenCalledOnce()
    } finally {
      Object.assign(navigator, { connection: undefined })
    }
  })

  it.each([
    ['for somebody who is logged in', () => void logInBefore(), {}],
    ['where the app draws its own login', () => {}, { config: { headless: true } as never }],
  ])('fetches nothing %s', async (_, before, options) => {
    const idle = idleness()
    before()
    await host(options)
    await idle()
    await pass(LEFT_ALONE_MS)
    expect(load).not.toHaveBeenCalled()
  })
})
