import type { Lock } from '../ports/lock.ts'

/** Turns within one document. */
export function createMemoryLock(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return {
    run(name, task) {
      const before = last.get(name) ?? Promise.resolve()
      const mine = before.then(task, task)
      const settled = mine.then(
        () => undefined,
        () => undefined,
      )
      last.set(name, settled)
      void settled.then(() => {
        if (last.get(name) === settled) last.delete(name)
      })
      return mine
    },
  }
}
