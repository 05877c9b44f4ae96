import type { User } from '@latchkey/contract'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { accountOf, withoutAccount } from '../user/change-accounts.ts'
import { toWireUser } from '../user/wire-user.ts'
import type { AccountPorts } from './account-ports.ts'
import { checkWayBack } from './account-rules.ts'
import { lookAt } from './link-with.ts'
import type { AccountKey } from './proven-account.ts'

/**
 * Takes an account off the bearer's user. Repeated within 120 seconds it answers the user again.
 * @throws Refusal `linked_account_not_found`, `cannot_unlink_sole_account`, `cannot_unlink_embedded_wallet`.
 */
export async function unlinkAccount(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  which: AccountKey,
): Promise<User> {
  const key = { type: which.type, subject: which.subject }
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
    const changed = await ports.accounts.change({
      appId: app.id,
      sessionId: bearer.sessionId,
      userId: state.user.id,
      revision: state.revision,
      remove: key,
      action: 'account unlinked',
      now: new Date(ports.clock.now()),
    })
    if (changed) return toWireUser(withoutAccount(state.user, key))
  }
}
