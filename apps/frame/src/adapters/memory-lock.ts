import type { Lock } from '../ports/lock.ts'

/** Turns within one document. */
export function createMemoryLock(): Lock {
  const last = new Map<string, Promise<void>>()
  return {
    run(name, task) {
      const before = last.get(name) ?? Promise.resolve()
      const mine = before.then(task)
      // What came of a turn is nothing to the next one, and is not kept.
      const over = () => undefined
      last.set(name, mine.then(over, over))
      return mine
    },
  }
}
