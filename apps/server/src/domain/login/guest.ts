import { createHash } from 'node:crypto'
import type { ProvenAccount } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { CountPorts } from './count-window.ts'
import { windowOver } from './count-window.ts'
import { SEND_WINDOW_MS } from './login-keys.ts'

const DAY_MS = 86_400_000

/**
 * The account of who holds this credential. It is random and long, so that its plain hash gives nothing away; the hash
 * is all that is kept. Guests that are new are counted by the day too: each is rows that anybody can have made.
 * @throws Refusal `disallowed_login_method`, `too_many_requests`.
 */
export async function proveGuest(
  ports: CountPorts,
  app: App,
  credential: string,
  { address }: Caller,
): Promise<ProvenAccount> {
  const { guest_auth, limits } = app.settings
  if (!guest_auth) throw new Refusal('disallowed_login_method', 'This app has no guests')
  const subject = createHash('sha256').update(`guest/v1 ${app.id} ${credential}`).digest('base64url')
  const nowMs = ports.clock.now()
  const window = (key: string, allowed: number, windowMs: number) => ({
    ...{ key, allowed, windowMs },
    now: new Date(nowMs),
  })
  const refused = await ports.limiter.takeFor(
    { appId: app.id, type: 'guest', subject },
    window(`${app.id} guests ${address}`, limits.guests_per_address, SEND_WINDOW_MS),
    window(`${app.id} guests`, limits.guests_per_day, DAY_MS),
  )
  if (refused) {
    const text =
      refused.over === 'asked'
        ? 'Too many guests from this address'
        : 'This app takes no further guests for now'
    throw windowOver(refused.until, nowMs, text)
  }
  return { type: 'guest', subject, data: {}, displayName: null }
}
