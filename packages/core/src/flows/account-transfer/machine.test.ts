import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runMachine } from '../../machine.ts'
import { testClock } from '../../testing/fake-client.ts'
import { type TransferEffect, transferInitial, transferMachine } from './machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const effects: TransferEffect[] = []
  const { state, send } = runMachine({
    machine: transferMachine,
    initial: transferInitial,
    clock: testClock,
    perform: (effect: TransferEffect) => void effects.push(effect),
  })
  return { effects, send, status: () => state.get().status }
}

describe('an account transfer', () => {
  it('begins with a press, once however often it is pressed', () => {
    const screen = open()
    expect(screen.effects).toEqual([])
    screen.send({ type: 'transfer pressed' })
    screen.send({ type: 'transfer pressed' })
    expect(screen.effects).toEqual([{ type: 'transfer' }])
    expect(screen.status()).toBe('transferring')
  })

  it('closes 1 s after its success [XFER-011]', () => {
    const screen = open()
    screen.send({ type: 'transfer pressed' })
    screen.send({ type: 'transferred' })
    expect(screen.status()).toBe('success')
    vi.advanceTimersByTime(999)
    expect(screen.effects).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(screen.effects.at(-1)).toEqual({ type: 'close', reason: 'done' })
  })

  it('leaves its screen when it fails', () => {
    const screen = open()
    const error = new Error('no')
    screen.send({ type: 'transfer pressed' })
    screen.send({ type: 'failed', error })
    expect(screen.effects.at(-1)).toEqual({ type: 'leave', error })
    expect(screen.status()).toBe('over')
  })
})
