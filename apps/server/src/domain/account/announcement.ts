import { randomUUID } from 'node:crypto'
import type { AccountRow, Announcement } from '../../ports/account-store.ts'
import type { App } from '../app/app.ts'
import type { CountPorts } from '../login/count-window.ts'
import { countInWindow } from '../login/count-window.ts'
import { noticedAccount } from '../notice/account-label.ts'

const HOUR_MS = 3_600_000

/**
 * What the user is told of a change of their accounts. Each is told on every channel, so that they are counted.
 * @throws Refusal `too_many_requests`
 */
export async function announce(
  ports: CountPorts,
  app: App,
  userId: string,
  { account, before }: { account: AccountRow; before?: AccountRow | undefined },
): Promise<Announcement> {
  const allowed = app.settings.limits.account_changes_per_hour
  const window = { key: `${app.id} account changes ${userId}`, allowed, windowMs: HOUR_MS }
  await countInWindow(ports, window, 'The accounts were changed too often')
  const detail = { account: noticedAccount(account), ...(before ? { before: noticedAccount(before) } : {}) }
  return { change: randomUUID(), detail, waitSeconds: app.settings.new_account_wait_s }
}

/** What a user is told whose account is moved to another one: bounded by the proofs of that account, and not counted. */
export function announceLeaving(app: App, account: AccountRow): Announcement {
  const detail = { account: noticedAccount(account) }
  return { change: randomUUID(), detail, waitSeconds: app.settings.new_account_wait_s }
}
