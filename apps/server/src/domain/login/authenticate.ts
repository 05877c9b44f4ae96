import type { AuthResponse, LoginMode } from '@latchkey/contract'
import type { AccountStore } from '../../ports/account-store.ts'
import type { StoredCode } from '../../ports/login-store.ts'
import type { SessionStore } from '../../ports/session-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { issueTokens } from '../session/issue.ts'
import { newSession } from '../session/new-session.ts'
import { isLive } from '../session/refresh.ts'
import { newUserId } from '../user/new-user-id.ts'
import { toWireUser } from '../user/wire-user.ts'
import type { Caller } from './caller.ts'
import type { CodeAddress } from './code-address.ts'
import { codeRequest } from './code-address.ts'
import { judgeCode, wrongCode } from './judge-code.ts'
import { admitAccount } from './lists.ts'
import { LOST_ANSWER_MS } from './login-code.ts'
import type { LoginPorts } from './send-code.ts'

export interface AuthenticatePorts extends LoginPorts {
  sessions: SessionStore
  accounts: AccountStore
}

/**
 * Exchanges a code for a session, making the account when there is none. The write holds only when nobody changed the
 * code or used up a counter in between, otherwise all is repeated. So a double submit ends in one session.
 * @throws Refusal `invalid_credentials`, `too_many_requests`, `user_does_not_exist`, `allowlist_rejected`,
 * `max_accounts_reached`.
 */
export async function authenticateCode(
  ports: AuthenticatePorts,
  app: App,
  input: { address: CodeAddress; code: string; mode: LoginMode; caller: Caller },
): Promise<AuthResponse> {
  const { account } = input.address
  const request = codeRequest(app, input.address, input.caller)
  for (;;) {
    const { code, bounds, nowMs } = await judgeCode(ports, app, request, input.code)
    if (code.usedAt) return repeatAnswer(ports, app, code, nowMs)
    await admitAccount(ports, app, account)
    const session = newSession(ports, nowMs)
    const result = await ports.logins.logIn({
      request,
      bounds,
      code,
      data: account.data,
      mayCreate: input.mode === 'login-or-sign-up',
      userLimit: app.settings.user_limit,
      newUserId: newUserId(ports.random),
      now: new Date(nowMs),
      session,
    })
    if (result.kind === 'lost') continue
    if (result.kind === 'no-user') throw new Refusal('user_does_not_exist', 'No account has this address')
    if (result.kind === 'full')
      throw new Refusal('max_accounts_reached', 'This app takes no further accounts')
    const user = toWireUser(result.user)
    const answer = issueTokens(app, ports.keyring, { user, session, generation: 1, nowMs })
    return { ...answer, is_new_user: result.isNew }
  }
}

/** The answer to a login may have been lost: the client that logged in gets the same session again. */
async function repeatAnswer(
  ports: AuthenticatePorts,
  app: App,
  code: StoredCode,
  nowMs: number,
): Promise<AuthResponse> {
  const recent = code.own && code.usedAt && nowMs - code.usedAt.getTime() <= LOST_ANSWER_MS
  const found = recent && code.sessionId ? await ports.sessions.find(code.sessionId) : undefined
  if (!found || !isLive(found.session, app, nowMs) || !opened(found.session, code.usedAt)) throw wrongCode()
  const user = toWireUser(found.user)
  const answer = issueTokens(app, ports.keyring, { user, session: found.session, generation: 1, nowMs })
  return { ...answer, is_new_user: code.newUser }
}

/** Whether the session began with that use: a proof that only linked an account hands no session out. */
export const opened = (session: { authTime: Date }, usedAt: Date | null): boolean =>
  session.authTime.getTime() === usedAt?.getTime()
