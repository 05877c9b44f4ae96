import type { Clock } from '../../ports/clock.ts'
import type { Limiter } from '../../ports/limiter.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { SEND_WINDOW_MS } from './login-keys.ts'

/**
 * Counts a login that begins before anything is proven: each is a row for a while, and anybody may ask for one.
 * @throws Refusal `too_many_requests`.
 */
export async function countStart(
  ports: { limiter: Limiter; clock: Clock },
  app: App,
  { address }: Caller,
): Promise<void> {
  const nowMs = ports.clock.now()
  const until = await ports.limiter.take({
    key: `${app.id} starts ${address}`,
    allowed: app.settings.limits.starts_per_address,
    windowMs: SEND_WINDOW_MS,
    now: new Date(nowMs),
  })
  if (!until) return
  throw new Refusal('too_many_requests', 'Too many logins were begun from this address', {
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - nowMs) / 1000)),
  })
}
