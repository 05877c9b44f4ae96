import { isDeepStrictEqual } from 'node:util'
import type { User } from '@latchkey/contract'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { admitAccount } from '../login/lists.ts'
import { LOST_ANSWER_MS } from '../login/login-code.ts'
import type { Bearer } from '../session/bearer.ts'
import { accountOf, withAccount } from '../user/change-accounts.ts'
import type { StoredAccount } from '../user/stored-user.ts'
import { toWireUser } from '../user/wire-user.ts'
import type { AccountPorts } from './account-ports.ts'
import { checkRoom } from './account-rules.ts'
import type { SpentAttempt } from './log-in-with.ts'
import { changeSeen, lookAt } from './look-and-change.ts'
import { checkYoung, offerTransfer } from './offer-transfer.ts'
import type { ProvenAccount } from './proven-account.ts'
import { storedData } from './proven-account.ts'

/**
 * Adds a proven account to the bearer's user; one that is there already is verified anew, so that a repeated call
 * changes nothing. A guest becomes a full user and keeps this session; its others end.
 * @throws Refusal `invalid_credentials`, `cannot_link_more_of_type`, `allowlist_rejected`, `linked_to_another_user`,
 * `account_transfer_required` (with what the transfer needs), `login_required` (the login is too old for it).
 */
export async function linkWith(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  proof: { account: ProvenAccount; attempt: SpentAttempt; caller: Caller },
): Promise<User> {
  const { account, attempt } = proof
  for (;;) {
    const state = await lookAt(ports, app, bearer, account, attempt)
    const own = accountOf(state.user, account)
    if (own && isRepeat(own, account, ports.clock.now())) return toWireUser(state.user)
    if (!own) {
      checkYoung(state, app.settings.link_max_age_s, ports.clock.now())
      checkRoom(app.settings, state.user, account.type)
      await admitAccount(ports, app, account, state.user)
      if (state.owner) throw await offerTransfer(ports, app, { state, account, caller: proof.caller })
    }
    const now = new Date(ports.clock.now())
    const add = { type: account.type, subject: account.subject, data: storedData(account) }
    const change = { add, ...(own ? { remove: add } : {}), action: 'account linked', now } as const
    if (await changeSeen(ports, app, bearer, state, change))
      return toWireUser(withAccount(state.user, add, now))
  }
}

/** Whether the account was proven like this a moment ago: then there is nothing to write, and no record to add. */
export function isRepeat(own: StoredAccount, account: ProvenAccount, nowMs: number): boolean {
  const recent = nowMs - own.latest_verified_at * 1000 <= LOST_ANSWER_MS
  return recent && isDeepStrictEqual(own.data, storedData(account))
}
