import type { LoginMode, OAuthTokens } from '@latchkey/contract'
import type { AttemptRef, SpentBefore } from '../../ports/account-store.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { admitAccount } from '../login/lists.ts'
import type { LoginAnswer } from '../login/login-answer.ts'
import { answerAgain, answerLogin } from '../login/login-answer.ts'
import type { SessionAsked } from '../login/session-asked.ts'
import { Refusal } from '../refusal.ts'
import { newSession } from '../session/new-session.ts'
import { seenAs } from '../session/seen-as.ts'
import { newUserId } from '../user/new-user-id.ts'
import type { AccountPorts } from './account-ports.ts'
import type { ProvenAccount } from './proven-account.ts'
import { storedData } from './proven-account.ts'

/**
 * The one-use record behind a proof; null for a proof that may be shown again (custom JWT, guest). When the answer to
 * such a login was lost, its repetition finds the same user and opens another session: the first one, whose tokens
 * nobody has, ends by itself. Handing out one session twice would let in who was the guest before it was upgraded.
 */
export type SpentAttempt = AttemptRef | null

export const spent = () => new Refusal('invalid_credentials', 'This proof was used before or has expired')

/**
 * Exchanges a proven account for a session, making the user when there is none. The same attempt from the same client
 * for the same account is answered with the same session for 120 seconds, since the answer may have been lost.
 * @throws Refusal `invalid_credentials` (the attempt is used or expired), `user_does_not_exist`, `allowlist_rejected`,
 * `max_accounts_reached`, `other_user` (nothing is used or opened then).
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
  } & SessionAsked,
): Promise<LoginAnswer> {
  const { account, attempt } = proof
  const tokens = proof.oauthTokens ? { oauth_tokens: proof.oauthTokens } : {}
  await admitAccount(ports, app, account)
  for (;;) {
    const nowMs = ports.clock.now()
    const session = newSession(ports, nowMs, proof.frameKey, seenAs(ports, proof.caller))
    const login = {
      appId: app.id,
      account: { type: account.type, subject: account.subject, data: storedData(account) },
      attempt,
      client: clientOf(proof.caller),
      mayCreate: proof.mode === 'login-or-sign-up',
      expectedUserId: proof.expectedUserId,
      userLimit: app.settings.user_limit,
      newUserId: newUserId(ports.random),
      session,
      now: new Date(nowMs),
      language: proof.caller.language ?? null,
    }
    const result = await ports.accounts.logIn(login)
    if (result.kind === 'lost') continue
    const answer =
      result.kind === 'spent'
        ? await repeatAnswer(ports, app, proof, result.before)
        : answerLogin(ports, app, result, login)
    return { ...answer, ...tokens }
  }
}

async function repeatAnswer(
  ports: AccountPorts,
  app: App,
  { account, caller, ...asked }: { account: ProvenAccount; caller: Caller } & SessionAsked,
  before: SpentBefore | undefined,
): Promise<LoginAnswer> {
  const same = before?.client === clientOf(caller) && before.account === `${account.type}:${account.subject}`
  const nowMs = ports.clock.now()
  const again = same
    ? await answerAgain(ports, app, before, { ...asked, client: clientOf(caller), nowMs })
    : undefined
  if (!again) throw spent()
  return again
}
