import type { Clock } from '../context.ts'
import { TAB_TURN_MS } from './limits.ts'

/** Other tabs of this origin, which share storage and so the session. */
export interface Tabs {
  /** Runs `task` while no other tab runs one of this name. */
  inTurn<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Tells when another tab wrote or removed `key`; null: it cleared everything. */
  onChange(listener: (key: string | null) => void): () => void
}

/**
 * Tabs that take turns by a Web Lock. Where there is none, or a frozen tab holds it too long, the task runs
 * at once: the server gives the same successor for the same refresh token, so a race costs a call, no more.
 */
export function browserTabs(clock: Clock): Tabs {
  return {
    async inTurn(name, task) {
      const locks = globalThis.navigator?.locks
      if (!locks) return task()
      const patience = new AbortController()
      const timer = clock.setTimeout(() => patience.abort(), TAB_TURN_MS)
      let started = false
      try {
        return await locks.request(name, { signal: patience.signal }, () => {
          started = true
          return task()
        })
      } catch (error) {
        if (started) throw error
        return task()
      } finally {
        clock.clearTimeout(timer)
      }
    },
    onChange(listener) {
      const onStorage = (event: StorageEvent) => listener(event.key)
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
