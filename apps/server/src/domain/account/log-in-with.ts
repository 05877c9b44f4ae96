import type { AuthResponse, LoginMode, OAuthTokens } from '@latchkey/contract'
import type { AttemptRef, SpentBefore } from '../../ports/account-store.ts'
import type { App } from '../app/app.ts'
import { opened } from '../login/authenticate.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { admitAccount } from '../login/lists.ts'
import { LOST_ANSWER_MS } from '../login/login-code.ts'
import { Refusal } from '../refusal.ts'
import { issueTokens } from '../session/issue.ts'
import { newSession } from '../session/new-session.ts'
import { isLive } from '../session/refresh.ts'
import { newUserId } from '../user/new-user-id.ts'
import { toWireUser } from '../user/wire-user.ts'
import type { AccountPorts } from './account-ports.ts'
import type { ProvenAccount } from './proven-account.ts'
import { storedData } from './proven-account.ts'

/** The one-use record behind a proof; null for a proof that may be shown again (custom JWT, guest). */
export type SpentAttempt = AttemptRef | null

export const spent = () => new Refusal('invalid_credentials', 'This proof was used before or has expired')

/**
 * Exchanges a proven account for a session, making the user when there is none. The same attempt from the same client
 * for the same account is answered with the same session for 120 seconds, since the answer may have been lost.
 * @throws Refusal `invalid_credentials` (the attempt is used or expired), `user_does_not_exist`, `allowlist_rejected`,
 * `max_accounts_reached`.
 */
export async function logInWith(
  ports: AccountPorts,
  app: App,
  proof: {
    account: ProvenAccount
    attempt: SpentAttempt
    mode: LoginMode
    caller: Caller
    oauthTokens?: OAuthTokens | undefined
  },
): Promise<AuthResponse> {
  const { account, attempt } = proof
  const tokens = proof.oauthTokens ? { oauth_tokens: proof.oauthTokens } : {}
  await admitAccount(ports, app, account)
  for (;;) {
    const nowMs = ports.clock.now()
    const session = newSession(ports, nowMs)
    const result = await ports.accounts.logIn({
      appId: app.id,
      account: { type: account.type, subject: account.subject, data: storedData(account) },
      attempt,
      client: clientOf(proof.caller),
      mayCreate: proof.mode === 'login-or-sign-up',
      userLimit: app.settings.user_limit,
      newUserId: newUserId(ports.random),
      session,
      now: new Date(nowMs),
    })
    if (result.kind === 'lost') continue
    if (result.kind === 'no-user') throw new Refusal('user_does_not_exist', 'No user has this account')
    if (result.kind === 'full')
      throw new Refusal('max_accounts_reached', 'This app takes no further accounts')
    if (result.kind === 'spent')
      return { ...(await repeatAnswer(ports, app, proof, result.before)), ...tokens }
    const user = toWireUser(result.user)
    const answer = issueTokens(app, ports.keyring, { user, session, generation: 1, nowMs })
    return { ...answer, is_new_user: result.isNew, ...tokens }
  }
}

async function repeatAnswer(
  ports: AccountPorts,
  app: App,
  { account, caller }: { account: ProvenAccount; caller: Caller },
  before: SpentBefore | undefined,
): Promise<AuthResponse> {
  const nowMs = ports.clock.now()
  const same = before?.client === clientOf(caller) && before.account === `${account.type}:${account.subject}`
  const recent = same && nowMs - before.usedAt.getTime() <= LOST_ANSWER_MS
  const found = recent && before.sessionId ? await ports.sessions.find(before.sessionId) : undefined
  if (!before || !found || !isLive(found.session, app, nowMs)) throw spent()
  if (!opened(found.session, before.usedAt)) throw spent()
  const user = toWireUser(found.user)
  const answer = issueTokens(app, ports.keyring, { user, session: found.session, generation: 1, nowMs })
  return { ...answer, is_new_user: before.newUser }
}
