import type { AccountChange, AccountState } from '../../ports/account-store.ts'
import type { App } from '../app/app.ts'
import { LOST_ANSWER_MS } from '../login/login-code.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import type { AccountPorts } from './account-ports.ts'
import type { SpentAttempt } from './log-in-with.ts'
import { spent } from './log-in-with.ts'
import type { AccountKey } from './proven-account.ts'

/**
 * Reads what a change of the user's accounts is decided on, and marks the attempt as used.
 * @throws Refusal `missing_or_invalid_token` when the session has ended, `invalid_credentials` when the attempt is used.
 */
export async function lookAt(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  account: AccountKey,
  attempt: SpentAttempt,
): Promise<AccountState> {
  const nowMs = ports.clock.now()
  const state = await ports.accounts.look({
    appId: app.id,
    sessionId: bearer.sessionId,
    account: { type: account.type, subject: account.subject },
    attempt,
    now: new Date(nowMs),
    repeatSince: new Date(nowMs - LOST_ANSWER_MS),
  })
  if (!state) throw new Refusal('missing_or_invalid_token', 'The session has ended')
  if (!state.proven) throw spent()
  return state
}

/** Changes the accounts that were looked at. False when they changed in between: then look again. */
export function changeSeen(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  state: AccountState,
  change: Pick<AccountChange, 'add' | 'remove' | 'action' | 'now'>,
): Promise<boolean> {
  return ports.accounts.change({ appId: app.id, sessionId: bearer.sessionId, of: state, ...change })
}
