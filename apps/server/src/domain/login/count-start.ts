import type { App } from '../app/app.ts'
import type { Caller } from './caller.ts'
import type { CountPorts } from './count-window.ts'
import { countInWindow } from './count-window.ts'

/**
 * Counts a login that begins before anything is proven: each is a row for a while, and anybody may ask for one.
 * @throws Refusal `too_many_requests`.
 */
export function countStart(ports: CountPorts, app: App, { address }: Caller): Promise<void> {
  const window = { key: `${app.id} starts ${address}`, allowed: app.settings.limits.starts_per_address }
  return countInWindow(ports, window, 'Too many logins were begun from this address')
}
