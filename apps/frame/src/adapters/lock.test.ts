import { describe, expect, it } from 'vitest'
import type { Lock } from '../ports/lock.ts'
import { createMemoryLock } from './memory-lock.ts'
import { createWebLock } from './web-lock.ts'

/** Web Locks in small: turns by name. */
function fakeLocks(): LockManager {
  const lock = createMemoryLock()
  return {
    request: (name: string, task: () => Promise<unknown>) => lock.run(name, task),
  } as unknown as LockManager
}
const deniedLocks = {
  request: () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError')),
} as unknown as LockManager

const adapters: [string, () => Lock][] = [
  ['memory', createMemoryLock],
  ['Web Locks', () => createWebLock(fakeLocks())],
  ['Web Locks, denied', () => createWebLock(deniedLocks)],
  ['Web Locks, missing', () => createWebLock(undefined)],
]

describe.each(adapters)('lock: %s', (_, create) => {
  it('gives turns under one name, also after a failure, and lets other names pass', async () => {
    const lock = create()
    const order: string[] = []
    const step = (name: string) => async () => {
      order.push(`${name} in`)
      await Promise.resolve()
      order.push(`${name} out`)
    }
    const failed = lock.run('a', () => Promise.reject(new Error('task')))
    const done = [lock.run('a', step('1')), lock.run('a', step('2')), lock.run('b', async () => 'free')]
    await expect(failed).rejects.toThrow('task')
    expect((await Promise.all(done))[2]).toBe('free')
    expect(order).toEqual(['1 in', '1 out', '2 in', '2 out'])
  })

  it('runs a task once, also one that fails', async () => {
    const lock = create()
    let times = 0
    const failing = async () => {
      times++
      throw new Error('task')
    }
    await expect(lock.run('a', failing)).rejects.toThrow('task')
    expect(times).toBe(1)
  })
})

describe('turns across the tabs of a browser', () => {
  it('are the browser’s: under one name the second tab waits for the first', async () => {
    const locks = fakeLocks()
    const [one, other] = [createWebLock(locks), createWebLock(locks)]
    const order: string[] = []
    const step = (tab: string) => async () => {
      order.push(`${tab} in`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${tab} out`)
    }
    await Promise.all([one.run('a', step('one')), other.run('a', step('other'))])
    expect(order).toEqual(['one in', 'one out', 'other in', 'other out'])
  })

  it('begin with the first call of each name alone, and keep nothing of what a turn gave', async () => {
    const lock = createMemoryLock()
    const first = lock.run('a', async () => 'first')
    const second = lock.run('a', async (...given: unknown[]) => given)
    expect(await first).toBe('first')
    expect(await second).toEqual([undefined])
  })
})
