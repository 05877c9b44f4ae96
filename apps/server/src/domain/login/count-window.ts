import type { Clock } from '../../ports/clock.ts'
import type { Limiter } from '../../ports/limiter.ts'
import { Refusal } from '../refusal.ts'
import { SEND_WINDOW_MS } from './login-keys.ts'

export interface CountPorts {
  limiter: Limiter
  clock: Clock
}

/**
 * Counts one in the current 10 minutes, or in a window of another length.
 * @throws Refusal `too_many_requests` with `text`, and when the window ends.
 */
export async function countInWindow(
  ports: CountPorts,
  { key, allowed, windowMs = SEND_WINDOW_MS }: { key: string; allowed: number; windowMs?: number },
  text: string,
): Promise<void> {
  const nowMs = ports.clock.now()
  const until = await ports.limiter.take({ key, allowed, windowMs, now: new Date(nowMs) })
  if (until) throw windowOver(until, nowMs, text)
}

export const windowOver = (until: Date, nowMs: number, text: string): Refusal =>
  new Refusal('too_many_requests', text, {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - nowMs) / 1000)),
  })
