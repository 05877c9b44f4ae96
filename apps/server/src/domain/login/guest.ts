import { createHash } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Limiter } from '../../ports/limiter.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { SEND_WINDOW_MS } from './login-keys.ts'

export interface GuestPorts {
  limiter: Limiter
  clock: Clock
}

/**
 * The account of who holds this credential. It is random and long, so that its plain hash gives nothing away; the hash
 * is all that is kept.
 * @throws Refusal `disallowed_login_method`, `too_many_requests`.
 */
export async function proveGuest(
  ports: GuestPorts,
  app: App,
  credential: string,
  { address }: Caller,
): Promise<ProvenAccount> {
  const { guest_auth, limits } = app.settings
  if (!guest_auth) throw new Refusal('disallowed_login_method', 'This app has no guests')
  const nowMs = ports.clock.now()
  const window = { key: `${app.id} guests ${address}`, allowed: limits.guests_per_address }
  const until = await ports.limiter.take({ ...window, windowMs: SEND_WINDOW_MS, now: new Date(nowMs) })
  if (until) {
    throw new Refusal('too_many_requests', 'Too many guests from this address', {
      retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - nowMs) / 1000)),
    })
  }
  const subject = createHash('sha256').update(`guest/v1 ${app.id} ${credential}`).digest('base64url')
  return { type: 'guest', subject, data: {}, displayName: null }
}
