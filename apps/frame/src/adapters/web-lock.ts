import type { Lock } from '../ports/lock.ts'
import { createMemoryLock } from './memory-lock.ts'

/**
 * Turns across the tabs of a browser. Where the browser has no locks, or denies them together with storage, turns
 * within this document are what is left; the server's unique root is the guarantee either way.
 */
export function createWebLock(locks: LockManager | undefined): Lock {
  const own = createMemoryLock()
  if (!locks) return own
  return {
    async run(name, task) {
      let begun = false
      const begin = () => {
        begun = true
        return task()
      }
      try {
        return await locks.request(name, begin)
      } catch (error) {
        if (begun) throw error
        return own.run(name, task)
      }
    },
  }
}
