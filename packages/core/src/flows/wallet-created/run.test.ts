import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientWith, fakeServer } from '../../testing/fake-server.ts'
import { WALLET_CREATED_MS } from './machine.ts'
import { runWalletCreated } from './run.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('goes on by itself once its screen was there for a while', () => {
  const onDone = vi.fn()
  const flow = runWalletCreated(clientWith(fakeServer()), { onDone })
  vi.advanceTimersByTime(WALLET_CREATED_MS)
  expect(onDone).not.toHaveBeenCalled()
  flow.begin()
  vi.advanceTimersByTime(WALLET_CREATED_MS - 1)
  expect(onDone).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onDone).toHaveBeenCalledTimes(1)
})

it('goes on at once where its user wants to, and not a second time', () => {
  const onDone = vi.fn()
  const flow = runWalletCreated(clientWith(fakeServer()), { onDone })
  flow.begin()
  flow.send({ type: 'done pressed' })
  expect(onDone).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(WALLET_CREATED_MS)
  expect(onDone).toHaveBeenCalledTimes(1)
})
