import type { User } from '@latchkey/contract'
import type { App } from '../app/app.ts'
import { admitAccount } from '../login/lists.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { accountOf, withAccount, withoutAccount } from '../user/change-accounts.ts'
import { toWireUser } from '../user/wire-user.ts'
import type { AccountPorts } from './account-ports.ts'
import { isRepeat } from './link-with.ts'
import { changeSeen, lookAt } from './look-and-change.ts'
import { checkYoung } from './offer-transfer.ts'
import type { AccountKey, ProvenAccount } from './proven-account.ts'
import { storedData } from './proven-account.ts'

/**
 * Puts a proven account in the place of another one of its type. Repeated once it is done, it answers the user again.
 * @throws Refusal `linked_account_not_found` when the old one is not the user's, `linked_to_another_user`,
 * `allowlist_rejected`, `login_required`.
 */
export async function updateAccount(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  { from, to }: { from: AccountKey; to: ProvenAccount },
): Promise<User> {
  for (;;) {
    const state = await lookAt(ports, app, bearer, to, null)
    const own = accountOf(state.user, to)
    if (own && (from.subject !== to.subject || isRepeat(own, to, ports.clock.now()))) {
      return toWireUser(state.user)
    }
    if (!accountOf(state.user, from)) {
      throw new Refusal('linked_account_not_found', 'The old address is not linked to this user')
    }
    checkYoung(state, app.settings.link_max_age_s, ports.clock.now())
    if (state.owner && !own) {
      throw new Refusal('linked_to_another_user', 'The new address is linked to another user')
    }
    const rest = withoutAccount(state.user, from)
    await admitAccount(ports, app, to, rest)
    const now = new Date(ports.clock.now())
    const add = { type: to.type, subject: to.subject, data: storedData(to) }
    const change = { add, remove: from, action: 'account updated', now } as const
    if (await changeSeen(ports, app, bearer, state, change)) return toWireUser(withAccount(rest, add, now))
  }
}
