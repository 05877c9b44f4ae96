import type { AuthResponse } from '@latchkey/contract'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Places } from '../../ports/places.ts'
import type { SessionStore, StoredSession } from '../../ports/session-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { toWireUser } from '../user/wire-user.ts'
import type { AskingRequest } from './asker.ts'
import { askerOf } from './asker.ts'
import { issueTokens } from './issue.ts'
import { parseJwt } from './jwt.ts'
import { parseRefreshToken, refreshTokenHolds } from './refresh-token.ts'
import type { Asker } from './rotation.ts'
import { judgeRotation, ROTATIONS_KEPT } from './rotation.ts'
import { seenAs } from './seen-as.ts'

export const SESSION_IDLE_MS = 30 * 86_400_000
export const SESSION_LONGEST_MS = 365 * 86_400_000

export interface SessionPorts {
  sessions: SessionStore
  loginKeys: Keyring
  clock: Clock
}

export interface RefreshPorts extends SessionPorts {
  places: Places
}

const gone = () => new Refusal('missing_or_invalid_token', 'The session has ended')

/**
 * Answers a refresh token with the newest one of its session.
 * @throws Refusal `missing_or_invalid_token` when it is none of a live session of this app (or the bearer is
 * of another session), `token_already_used` when its reuse ends the session.
 */
export async function refreshSession(
  ports: RefreshPorts,
  app: App,
  refreshToken: string,
  bearer: string | undefined,
  request: AskingRequest,
): Promise<AuthResponse> {
  const parsed = parseRefreshToken(refreshToken)
  if (!parsed) throw gone()
  // The bearer grants nothing here, so it is compared and not verified; an expired one is as good.
  const sid = bearer ? parseJwt(bearer)?.claims.sid : undefined
  if (sid !== undefined && sid !== parsed.sessionId) throw gone()
  const seen = seenAs(ports, request)
  for (;;) {
    const found = await ports.sessions.find(parsed.sessionId)
    const nowMs = ports.clock.now()
    if (!found || !isLive(found.session, app, nowMs)) throw gone()
    const { session } = found
    if (!refreshTokenHolds(ports.loginKeys, session, parsed)) throw gone()
    const asker = askerOf(ports.loginKeys, session, request)
    const verdict = judgeRotation(session, parsed.generation, asker, nowMs)
    if (verdict.kind === 'reuse') {
      await ports.sessions.revoke(session.id, 'reuse', new Date(nowMs))
      throw new Refusal('token_already_used', 'This refresh token was used before; the session has ended')
    }
    let { generation, keyId, keySince } = session
    if (verdict.kind === 'rotate') {
      const { to, rotatedAt } = verdict
      const expiresAt = new Date(Math.min(nowMs + SESSION_IDLE_MS, session.endsAt.getTime()))
      keyId = ports.loginKeys.current
      if (keyId !== session.keyId) keySince = to
      const own = keyId === session.keyId ? asker : askerOf(ports.loginKeys, { ...session, keyId }, request)
      const rotatedBy = own === asker ? verdict.rotatedBy : askedBy(own, generation, to)
      const next = {
        generation: to,
        keyId,
        keySince,
        rotatedAt,
        rotatedBy,
        expiresAt,
        usedAt: new Date(nowMs),
        ...seen,
      }
      if (!(await ports.sessions.rotate(session.id, generation, next))) continue
      generation = to
    } else if (verdict.elsewhere) {
      await ports.sessions.noteOtherNetwork(session, new Date(nowMs))
    }
    const user = toWireUser(found.user)
    return issueTokens(app, ports.loginKeys, { user, session: { ...session, keyId }, generation, nowMs })
  }
}

/**
 * Who asked, where the session goes over to another key: what was noted under the key before compares with nothing
 * any more, so the tokens before are taken back, for as long as they are at all, as from releases that noted nobody.
 */
function askedBy(asker: Asker, from: number, to: number): Record<string, Asker> {
  const made = Array.from({ length: Math.min(to - from, ROTATIONS_KEPT) }, (_, back) => to - back)
  return Object.fromEntries(made.map((one) => [one, asker]))
}

export function isLive(session: StoredSession, app: App, nowMs: number): boolean {
  return session.appId === app.id && !session.revokedAt && session.expiresAt.getTime() > nowMs
}
