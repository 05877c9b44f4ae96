import type { AccountChange, AccountState } from '../../ports/account-store.ts'
import type { App } from '../app/app.ts'
import { LOST_ANSWER_MS } from '../login/login-code.ts'
import { requireFactorForAccounts } from '../mfa/page-caller.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { accountOf } from '../user/change-accounts.ts'
import type { AccountPorts } from './account-ports.ts'
import { letsIn } from './account-rules.ts'
import { announce } from './announcement.ts'
import type { SpentAttempt } from './log-in-with.ts'
import { spent } from './log-in-with.ts'
import type { AccountKey } from './proven-account.ts'

/**
 * Reads what a change of the user's accounts is decided on, and marks the attempt as used.
 * @throws Refusal `missing_or_invalid_token` when the session has ended, `invalid_credentials` when the attempt is used,
 * `missing_or_invalid_mfa` where the app wants a second factor for it.
 */
export async function lookAt(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  account: AccountKey,
  attempt: SpentAttempt,
): Promise<AccountState> {
  await requireFactorForAccounts(ports, app, bearer)
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

/**
 * Changes the accounts that were looked at and tells the user where it is about who comes in. False when they changed in between: then look again.
 * @throws Refusal `too_many_requests`
 */
export async function changeSeen(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  state: AccountState,
  change: Pick<AccountChange, 'add' | 'remove' | 'action' | 'now'>,
): Promise<boolean> {
  const { add, remove } = change
  const known = remove && accountOf(state.user, remove)
  const before = known && { ...remove, data: known.data }
  const account = add ?? before
  const anew = add?.subject === remove?.subject
  // what lets nobody in is nothing to be warned of, nor to undo
  const told = account && !anew && letsIn(account.type) ? { account, ...(add ? { before } : {}) } : null
  const announcement = told && (await announce(ports, app, state.user.id, told))
  const { sessionId } = bearer
  return ports.accounts.change({ appId: app.id, sessionId, of: state, ...change, announce: announcement })
}
