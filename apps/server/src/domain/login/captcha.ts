import { createHash } from 'node:crypto'
import type { AttemptStore } from '../../ports/attempt-store.ts'
import type { Captcha } from '../../ports/captcha.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Limiter } from '../../ports/limiter.ts'
import type { SessionStore } from '../../ports/session-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { clientOf } from './caller.ts'
import { countInWindow } from './count-window.ts'
import { LOST_ANSWER_MS } from './login-code.ts'

export interface CaptchaPorts {
  captcha: Captcha
  attempts: AttemptStore
  sessions: SessionStore
  limiter: Limiter
  clock: Clock
}

/** A call and its three repetitions by a client that got no answer. */
const USES = 4

const failed = () => new Refusal('invalid_captcha', 'The captcha was not passed')

/**
 * Asks for a captcha where the app wants one. Who is logged in has passed one before; a guest has not, since a guest's
 * login needs none. A token counts once; the client that used it may repeat that very call for 120 seconds.
 * @throws Refusal `invalid_captcha`; `too_many_requests`, since each check is a call to the vendor; `unavailable` when
 * the verifier cannot be reached: nobody is let in unchecked, and the same call can be repeated.
 */
export async function checkCaptcha(
  ports: CaptchaPorts,
  app: App,
  token: string | null | undefined,
  caller: Caller & { body: unknown },
): Promise<void> {
  const { captcha_enabled, captcha_site_key } = app.settings
  if (!captcha_enabled || (await hasPassed(ports, app, caller))) return
  if (!token) throw failed()
  const window = {
    key: `${app.id} captchas ${caller.address}`,
    allowed: app.settings.limits.starts_per_address,
  }
  await countInWindow(ports, window, 'Too many captchas were sent from this address')
  const verdict = await ports.captcha.verify({
    appId: app.id,
    siteKey: captcha_site_key ?? '',
    token,
    address: caller.address,
    hosts: app.settings.allowed_origins.map(hostOf),
  })
  if (verdict === 'unreachable')
    throw new Refusal('unavailable', 'The captcha cannot be checked at the moment')
  if (verdict !== 'passed' || !(await useOnce(ports, app, token, caller))) throw failed()
}

async function hasPassed(ports: CaptchaPorts, app: App, { bearer }: Caller): Promise<boolean> {
  if (!bearer) return false
  const user = await ports.sessions.liveUser(app.id, bearer.sessionId, new Date(ports.clock.now()))
  return user !== undefined && !user.is_guest
}

async function useOnce(
  ports: CaptchaPorts,
  app: App,
  token: string,
  caller: Caller & { body: unknown },
): Promise<boolean> {
  const client = clientOf(caller)
  // Else one captcha would do for codes to four addresses.
  const payload = createHash('sha256').update(JSON.stringify(caller.body)).digest('base64url')
  for (let use = 0; use < USES; use++) {
    const nowMs = ports.clock.now()
    const expiresAt = new Date(nowMs + LOST_ANSWER_MS)
    const id = `${token} ${use}`
    if (await ports.attempts.open(app.id, { kind: 'captcha', id, client, payload, expiresAt })) return true
    const before = await ports.attempts.find(app.id, 'captcha', id)
    if (before?.client !== client || before.payload !== payload) return false
    if (before.expiresAt.getTime() < nowMs) return false
  }
  return false
}

/** `http://localhost:*` of a development app stands for `localhost`. */
const hostOf = (origin: string) => new URL(origin.replace(/:\*$/, '')).hostname
