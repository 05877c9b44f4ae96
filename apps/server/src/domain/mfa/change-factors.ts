import type { MfaMethod, User } from '@latchkey/contract'
import { FACTOR_UNDO_MS } from '@latchkey/signer'
import type { Factor, FactorChange } from '../../ports/mfa-store.ts'
import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { SessionStore } from '../../ports/session-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import { checkOldAccount } from '../account/check-old-account.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { StoredUser } from '../user/stored-user.ts'
import { toWireUser } from '../user/wire-user.ts'
import type { VaultCaller } from '../vault/may-release.ts'
import { checkYoungLogin } from '../vault/may-release.ts'
import type { FactorPorts } from './require-factor.ts'
import { factorWanted, requireFactor } from './require-factor.ts'

export interface ChangePorts extends FactorPorts {
  oldAccounts: OldAccountStore
  sessions: SessionStore
}

/** @throws Refusal `feature_not_enabled` where the app lets nobody enrol it */
export function checkMethodOn(app: App, method: MfaMethod): void {
  if (app.settings.mfa_methods.includes(method)) return
  throw new Refusal('feature_not_enabled', 'This app does not take this method of verification')
}

/**
 * Whether this session may change its user's factors. The first one takes a young login, by an account that is not new: a
 * session alone, or an account that a thief has just added, must not lock its user out. All others take a factor.
 * @throws Refusal `missing_or_invalid_mfa`, `reauthentication_required`, `older_account_required`
 */
export async function mayChangeFactors(ports: ChangePorts, app: App, caller: VaultCaller): Promise<void> {
  if (caller.frame.mfa.methods.length > 0) return requireFactor(ports, app, caller, 'other')
  checkYoungLogin(ports, app, caller.frame)
  await checkOldAccount(ports, caller.owner, caller.frame)
}

/** How many factors a change was decided on: where the call came in without one, none may be there when it is written. */
export const seenBy = ({ frame }: VaultCaller, factors: readonly Factor[]): number =>
  frame.mfa.methods.length === 0 ? 0 : factors.length

/**
 * Writes the change and answers the user.
 * @throws Refusal `missing_or_invalid_mfa` where the factors have changed since they were read: what let this change be
 * may not hold any more.
 */
export async function writeFactors(
  ports: ChangePorts,
  app: App,
  owner: VaultOwner,
  change: Omit<FactorChange, 'undoableS'>,
): Promise<User> {
  const now = new Date(ports.clock.now())
  // For as long as an account that was added is new, and no longer than the signer takes our word for it.
  const undoableS = Math.min(app.settings.new_account_wait_s, FACTOR_UNDO_MS / 1000)
  const changes = change.added.length + change.removed.length > 0
  if (changes && !(await ports.mfa.change(owner, { ...change, undoableS }, now))) throw factorWanted()
  return toWireUser(await liveUser(ports, owner))
}

/** @throws Refusal `missing_or_invalid_token` */
export async function liveUser(
  ports: Pick<ChangePorts, 'sessions' | 'clock'>,
  { appId, sessionId }: VaultOwner,
): Promise<StoredUser> {
  const user = await ports.sessions.liveUser(appId, sessionId, new Date(ports.clock.now()))
  if (!user) throw new Refusal('missing_or_invalid_token', 'The session has ended')
  return user
}
