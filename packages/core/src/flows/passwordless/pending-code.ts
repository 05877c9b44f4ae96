import { CODE_LIFETIME_S, RESEND_AFTER_S } from '@latchkey/contract'
import type { FlowClient } from '../flow-client.ts'
import type { LoginAttempt } from '../login/login.ts'

/**
 * A login whose code is on its way: what a reload of the page would lose, and nothing that opens anything. Where the code
 * went, when the next may be asked for, and what landing shows to whoever goes back.
 */
export interface PendingCode {
  channel: 'email' | 'sms'
  to: string
  /** ms since the epoch */
  nextAt: number
  returnTo: LoginAttempt['returnTo']
}

/** In the tab's own storage, which ends with the tab. */
const keyOf = ({ appId }: FlowClient) => `privy:pending_code:${appId}`

/** Pages that have kept one: what stands there is no reload's to find. */
const keepers = new WeakSet<FlowClient>()

/** Keeps it while the code's screen stands. */
export function keepPendingCode(client: FlowClient, pending: PendingCode): void {
  keepers.add(client)
  inTab((tab) => tab.setItem(keyOf(client), JSON.stringify(pending)))
}

/** Whoever leaves the code's screen begins anew. */
export function forgetPendingCode(client: FlowClient): void {
  inTab((tab) => tab.removeItem(keyOf(client)))
}

/** Takes what a reload left behind; null where there is none, or its code is no longer good. */
export function takePendingCode(client: FlowClient): PendingCode | null {
  if (keepers.has(client)) return null
  const pending = inTab((tab) => {
    const kept = tab.getItem(keyOf(client))
    return JSON.parse(kept ?? 'null') as PendingCode | null
  })
  forgetPendingCode(client)
  if (!pending || typeof pending.to !== 'string' || typeof pending.nextAt !== 'number') return null
  const ends = pending.nextAt + (CODE_LIFETIME_S - RESEND_AFTER_S) * 1000
  return client.clock.now() < ends ? pending : null
}

/** Where the browser denies a page its storage, or what stands there is not ours, a reload begins anew. */
function inTab<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
