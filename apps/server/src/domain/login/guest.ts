import { createHash } from 'node:crypto'
import type { AccountStore } from '../../ports/account-store.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { CountPorts } from './count-window.ts'
import { countInWindow } from './count-window.ts'

const DAY_MS = 86_400_000

/**
 * The account of who holds this credential. It is random and long, so that its plain hash gives nothing away; the hash
 * is all that is kept. Guests that are new are counted by the day too: each is rows that anybody can have made.
 * @throws Refusal `disallowed_login_method`, `too_many_requests`.
 */
export async function proveGuest(
  ports: CountPorts & { accounts: AccountStore },
  app: App,
  credential: string,
  { address }: Caller,
): Promise<ProvenAccount> {
  const { guest_auth, limits } = app.settings
  if (!guest_auth) throw new Refusal('disallowed_login_method', 'This app has no guests')
  const window = { key: `${app.id} guests ${address}`, allowed: limits.guests_per_address }
  await countInWindow(ports, window, 'Too many guests from this address')
  const subject = createHash('sha256').update(`guest/v1 ${app.id} ${credential}`).digest('base64url')
  if (!(await ports.accounts.owner(app.id, { type: 'guest', subject }))) {
    const day = { key: `${app.id} guests`, allowed: limits.guests_per_day, windowMs: DAY_MS }
    await countInWindow(ports, day, 'This app takes no further guests for now')
  }
  return { type: 'guest', subject, data: {}, displayName: null }
}
