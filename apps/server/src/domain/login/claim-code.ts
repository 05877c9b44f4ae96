import type { App } from '../app/app.ts'
import { requireFactorForAccounts } from '../mfa/page-caller.ts'
import type { FactorPorts } from '../mfa/require-factor.ts'
import type { Bearer } from '../session/bearer.ts'
import type { Caller } from './caller.ts'
import type { CodeAddress } from './code-address.ts'
import { codeRequest } from './code-address.ts'
import { guessTimes } from './guess-delay.ts'
import { judgeCode, wrongCode } from './judge-code.ts'
import { LOST_ANSWER_MS } from './login-code.ts'
import type { LoginRequest } from './login-keys.ts'
import { ownCounter } from './login-keys.ts'
import type { LoginPorts } from './send-code.ts'

/**
 * Uses a code for something other than logging in. The session that used it may use it again for 120 seconds, so that
 * what follows can be repeated when its answer was lost. Where the app wants a second factor for it, the code is not
 * touched before: verifying may take longer than a lost answer.
 * @throws Refusal `missing_or_invalid_mfa`, `invalid_credentials`, `too_many_requests`.
 */
export async function claimCode(
  ports: LoginPorts & FactorPorts,
  app: App,
  bearer: Bearer,
  input: { address: CodeAddress; code: string; caller: Caller },
): Promise<void> {
  await requireFactorForAccounts(ports, app, bearer)
  const request = await codeRequest(ports, app, input.address, input.caller)
  await useCodeOnce(ports, app, request, { code: input.code, sessionId: bearer.sessionId })
}

/**
 * Uses the code that was sent for this request, as claimCode does.
 * @returns milliseconds since 1970 when it was used, by the first of repeated calls
 * @throws Refusal `invalid_credentials`, `too_many_requests`.
 */
export async function useCodeOnce(
  ports: LoginPorts,
  app: App,
  request: LoginRequest,
  { code: typed, sessionId }: { code: string; sessionId: string },
): Promise<number> {
  for (;;) {
    const { code, bounds, budget, nowMs } = await judgeCode(ports, app, request, typed)
    if (code.usedAt) {
      const usedAt = code.usedAt.getTime()
      if (code.sessionId === sessionId && nowMs - usedAt <= LOST_ANSWER_MS) return usedAt
      throw wrongCode()
    }
    const use = { request, ownKey: ownCounter(request), bounds, budget, code, ...guessTimes(nowMs) }
    if (await ports.logins.useCode({ ...use, sessionId })) return nowMs
  }
}
