import { setTimeout as sleep } from 'node:timers/promises'
import { failureOf } from '../failure-of.ts'
import type { Logger } from '../ports/logger.ts'

const LOOK_EVERY_MS = 1_000

interface Taker {
  /** Begins what is due and there is room for; how much that is. */
  take(): Promise<number>
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/**
 * Takes what is due as long as the server runs: again at once while there was something, else after a second, or when one
 * that was under way has ended and made room.
 * @param waits what the log says where it cannot be asked what is due
 */
export function takeWhatIsDue(
  { log }: { log: Logger },
  waits: string,
  create: (ended: () => void) => Taker,
): { stop(): Promise<void> } {
  let stopping = false
  let wake = new AbortController()
  const taker = create(() => wake.abort())
  const running = (async () => {
    while (!stopping) {
      // made first: one that ends while it is asked what is due may have made room
      wake = new AbortController()
      const taken = await taker.take().catch((error: Error) => {
        log.warn(waits, { detail: failureOf(error) })
        return 0
      })
      if (taken === 0 && !stopping)
        await sleep(LOOK_EVERY_MS, undefined, { signal: wake.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping = true
      wake.abort()
      await running
      await taker.stop()
    },
  }
}
