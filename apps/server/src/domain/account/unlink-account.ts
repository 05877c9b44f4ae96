import type { User } from '@latchkey/contract'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { accountOf, withoutAccount } from '../user/change-accounts.ts'
import { toWireUser } from '../user/wire-user.ts'
import type { AccountPorts } from './account-ports.ts'
import { checkWayBack } from './account-rules.ts'
import { changeSeen, lookAt } from './look-and-change.ts'
import type { AccountKey } from './proven-account.ts'

/**
 * Takes an account off the bearer's user. Repeated within 120 seconds it answers the user again.
 * @throws Refusal `linked_account_not_found`, `cannot_unlink_sole_account`, `cannot_unlink_embedded_wallet`.
 */
export async function unlinkAccount(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  key: AccountKey,
): Promise<User> {
  for (;;) {
    const state = await lookAt(ports, app, bearer, key, null)
    if (key.type === 'wallet' && state.user.wallets.some(({ address }) => address === key.subject)) {
      throw new Refusal('cannot_unlink_embedded_wallet', 'An embedded wallet cannot be unlinked')
    }
    const account = accountOf(state.user, key)
    if (!account) {
      if (state.unlinked) return toWireUser(state.user)
      throw new Refusal('linked_account_not_found', 'The user has no such account')
    }
    checkWayBack(app.settings, state.user, account)
    const change = { remove: key, action: 'account unlinked', now: new Date(ports.clock.now()) } as const
    if (await changeSeen(ports, app, bearer, state, change))
      return toWireUser(withoutAccount(state.user, key))
  }
}
