import type { AuthResponse } from '@latchkey/contract'
import type { AccountRow } from '../../ports/account-store.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { LoginResult } from '../../ports/login-store.ts'
import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { SessionStore } from '../../ports/session-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { SessionToIssue } from '../session/issue.ts'
import { issueTokens } from '../session/issue.ts'
import { isLive } from '../session/refresh.ts'
import { emptyUser, withAccount } from '../user/change-accounts.ts'
import { toWireUser } from '../user/wire-user.ts'
import { LOST_ANSWER_MS } from './login-code.ts'
import type { SessionAsked } from './session-asked.ts'
import { otherUser } from './session-asked.ts'

/** Of an answer, whether the account that let the user in is not new. Never sent: JSON has no symbols. */
export const BY_OLD_ACCOUNT = Symbol('by old account')

export type LoginAnswer = AuthResponse & { [BY_OLD_ACCOUNT]: boolean }

/**
 * The answer to a login that was tried.
 * @throws Refusal `user_does_not_exist`, `max_accounts_reached`, `other_user`.
 */
export function answerLogin(
  ports: { loginKeys: Keyring },
  app: App,
  result: Exclude<LoginResult, { kind: 'lost' }>,
  login: { session: SessionToIssue; newUserId: string; account: AccountRow; now: Date },
): LoginAnswer {
  if (result.kind === 'no-user') throw new Refusal('user_does_not_exist', 'No user has this account')
  if (result.kind === 'other-user') throw otherUser()
  if (result.kind === 'full') {
    throw new Refusal('max_accounts_reached', 'This app takes no further accounts')
  }
  const { session, newUserId, account, now } = login
  const before = result.before ?? emptyUser(newUserId, account.type === 'guest', now)
  const user = toWireUser(withAccount(before, account, now))
  const answer = issueTokens(app, ports.loginKeys, { user, session, generation: 1, nowMs: now.getTime() })
  return { ...answer, is_new_user: result.before === null, [BY_OLD_ACCOUNT]: result.byOldAccount }
}

/** How a code or another proof was used. */
interface Use {
  usedAt: Date | null
  sessionId: string | null
  newUser: boolean
}

/**
 * The same answer once more, since the first one may have been lost: the session that the use opened, for 120 seconds.
 * Undefined when it is over, or when the use opened none: a proof that only linked an account hands no session out. And
 * undefined for another client or frame key than the first time: who catches a proof on its way gets no session for their
 * own.
 * @throws Refusal `other_user`
 */
export async function answerAgain(
  ports: { sessions: SessionStore; oldAccounts: OldAccountStore; loginKeys: Keyring },
  app: App,
  { usedAt, sessionId, newUser }: Use,
  { client, frameKey, expectedUserId, nowMs }: SessionAsked & { client: string; nowMs: number },
): Promise<LoginAnswer | undefined> {
  const recent = usedAt && nowMs - usedAt.getTime() <= LOST_ANSWER_MS
  const found = recent && sessionId ? await ports.sessions.find(sessionId) : undefined
  if (!found || !isLive(found.session, app, nowMs)) return undefined
  if (found.session.authTime.getTime() !== usedAt?.getTime()) return undefined
  if (found.session.client !== client || found.session.bornWith !== frameKey) return undefined
  if (expectedUserId !== null && found.user.id !== expectedUserId) throw otherUser()
  const user = toWireUser(found.user)
  const answer = issueTokens(app, ports.loginKeys, { user, session: found.session, generation: 1, nowMs })
  const byOldAccount = await ports.oldAccounts.letIn(found.session.id, new Date(nowMs))
  return { ...answer, is_new_user: newUser, [BY_OLD_ACCOUNT]: byOldAccount }
}
