import type { App } from '../app/app.ts'
import type { Bearer } from '../session/bearer.ts'
import type { Caller } from './caller.ts'
import type { CodeAddress } from './code-address.ts'
import { codeRequest } from './code-address.ts'
import { judgeCode, wrongCode } from './judge-code.ts'
import { LOST_ANSWER_MS } from './login-code.ts'
import type { LoginPorts } from './send-code.ts'

/**
 * Uses a code for something other than logging in. The session that used it may use it again for 120 seconds, so that
 * what follows can be repeated when its answer was lost.
 * @throws Refusal `invalid_credentials`, `too_many_requests`.
 */
export async function claimCode(
  ports: LoginPorts,
  app: App,
  bearer: Bearer,
  input: { address: CodeAddress; code: string; caller: Caller },
): Promise<void> {
  const request = await codeRequest(ports, app, input.address, input.caller)
  for (;;) {
    const { code, bounds, budget, nowMs } = await judgeCode(ports, app, request, input.code)
    if (code.usedAt) {
      const mine = code.sessionId === bearer.sessionId
      if (mine && nowMs - code.usedAt.getTime() <= LOST_ANSWER_MS) return
      throw wrongCode()
    }
    const now = new Date(nowMs)
    if (await ports.logins.useCode({ request, bounds, budget, code, sessionId: bearer.sessionId, now }))
      return
  }
}
