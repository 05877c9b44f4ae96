// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { host, logInBefore, ownPages, pass } from '../testing/host.tsx'
import * as modal from './load-modal.ts'

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
  expect(load).toHaveBeenCalledExactlyOnceWith('landing', 'en')
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
