import type { LoginMode } from '@latchkey/contract'
import type { AccountStore } from '../../ports/account-store.ts'
import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { Places } from '../../ports/places.ts'
import type { SessionStore } from '../../ports/session-store.ts'
import type { App } from '../app/app.ts'
import { newSession } from '../session/new-session.ts'
import { seenAs } from '../session/seen-as.ts'
import { newUserId } from '../user/new-user-id.ts'
import type { Caller } from './caller.ts'
import { clientOf } from './caller.ts'
import type { CodeAddress } from './code-address.ts'
import { codeRequest } from './code-address.ts'
import { guessTimes } from './guess-delay.ts'
import { judgeCode, wrongCode } from './judge-code.ts'
import { admitAccount } from './lists.ts'
import type { LoginAnswer } from './login-answer.ts'
import { answerAgain, answerLogin } from './login-answer.ts'
import { ownCounter } from './login-keys.ts'
import type { LoginPorts } from './send-code.ts'
import type { SessionAsked } from './session-asked.ts'

export interface AuthenticatePorts extends LoginPorts {
  sessions: SessionStore
  accounts: AccountStore
  oldAccounts: OldAccountStore
  places: Places
}

/**
 * Exchanges a code for a session, making the account when there is none. The write holds only when nobody changed the
 * code or used up a counter in between, otherwise all is repeated. So a double submit ends in one session.
 * @throws Refusal `invalid_credentials`, `too_many_requests`, `user_does_not_exist`, `allowlist_rejected`,
 * `max_accounts_reached`, `other_user` (the code stays good then).
 */
export async function authenticateCode(
  ports: AuthenticatePorts,
  app: App,
  input: { address: CodeAddress; code: string; mode: LoginMode; caller: Caller } & SessionAsked,
): Promise<LoginAnswer> {
  const { frameKey, expectedUserId } = input
  const { account } = input.address
  const request = await codeRequest(ports, app, input.address, input.caller)
  for (;;) {
    const { code, bounds, budget, nowMs } = await judgeCode(ports, app, request, input.code)
    if (code.usedAt) {
      // By the session's client, not by whose the code is: the first answer may have made the device a known one.
      const client = clientOf(input.caller)
      const again = await answerAgain(ports, app, code, { client, frameKey, expectedUserId, nowMs })
      if (!again) throw wrongCode()
      return again
    }
    await admitAccount(ports, app, account)
    const session = newSession(ports, nowMs, frameKey, seenAs(ports, input.caller))
    const login = {
      request,
      ownKey: ownCounter(request),
      client: clientOf(input.caller),
      bounds,
      budget,
      code,
      data: account.data,
      mayCreate: input.mode === 'login-or-sign-up',
      expectedUserId,
      userLimit: app.settings.user_limit,
      newUserId: newUserId(ports.random),
      ...guessTimes(nowMs),
      language: input.caller.language ?? null,
      session,
    }
    const result = await ports.logins.logIn(login)
    if (result.kind !== 'lost') return answerLogin(ports, app, result, { ...login, account })
  }
}
