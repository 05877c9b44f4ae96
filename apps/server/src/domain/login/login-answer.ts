import type { AuthResponse } from '@latchkey/contract'
import type { Keyring } from '../../ports/keyring.ts'
import type { LoginResult } from '../../ports/login-store.ts'
import type { SessionStore } from '../../ports/session-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { SessionToIssue } from '../session/issue.ts'
import { issueTokens } from '../session/issue.ts'
import { isLive } from '../session/refresh.ts'
import { toWireUser } from '../user/wire-user.ts'
import { LOST_ANSWER_MS } from './login-code.ts'
import type { SessionAsked } from './session-asked.ts'
import { otherUser } from './session-asked.ts'

/**
 * The answer to a login that was tried.
 * @throws Refusal `user_does_not_exist`, `max_accounts_reached`, `other_user`.
 */
export function answerLogin(
  ports: { keyring: Keyring },
  app: App,
  result: Exclude<LoginResult, { kind: 'lost' }>,
  { session, nowMs }: { session: SessionToIssue; nowMs: number },
): AuthResponse {
  if (result.kind === 'no-user') throw new Refusal('user_does_not_exist', 'No user has this account')
  if (result.kind === 'other-user') throw otherUser()
  if (result.kind === 'full') {
    throw new Refusal('max_accounts_reached', 'This app takes no further accounts')
  }
  const user = toWireUser(result.user)
  const answer = issueTokens(app, ports.keyring, { user, session, generation: 1, nowMs })
  return { ...answer, is_new_user: result.isNew }
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
  ports: { sessions: SessionStore; keyring: Keyring },
  app: App,
  { usedAt, sessionId, newUser }: Use,
  { client, frameKey, expectedUserId, nowMs }: SessionAsked & { client: string; nowMs: number },
): Promise<AuthResponse | undefined> {
  const recent = usedAt && nowMs - usedAt.getTime() <= LOST_ANSWER_MS
  const found = recent && sessionId ? await ports.sessions.find(sessionId) : undefined
  if (!found || !isLive(found.session, app, nowMs)) return undefined
  if (found.session.authTime.getTime() !== usedAt?.getTime()) return undefined
  if (found.session.client !== client || found.session.bornWith !== frameKey) return undefined
  if (expectedUserId !== null && found.user.id !== expectedUserId) throw otherUser()
  const user = toWireUser(found.user)
  const answer = issueTokens(app, ports.keyring, { user, session: found.session, generation: 1, nowMs })
  return { ...answer, is_new_user: newUser }
}
