import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { readBearer } from './bearer.ts'
import type { SessionPorts } from './refresh.ts'
import { parseRefreshToken, refreshTokenHolds } from './refresh-token.ts'

/**
 * Ends the session that the refresh token, or else the bearer, belongs to. Repeating it changes nothing.
 * @throws Refusal `missing_or_invalid_token` when neither is of this app.
 */
export async function logout(
  ports: SessionPorts,
  app: App,
  refreshToken: string | null | undefined,
  token: string | undefined,
): Promise<void> {
  const parsed = refreshToken ? parseRefreshToken(refreshToken) : undefined
  const found = parsed ? await ports.sessions.find(parsed.sessionId) : undefined
  const owned =
    found &&
    parsed &&
    found.session.appId === app.id &&
    refreshTokenHolds(ports.loginKeys, found.session, parsed)
  const bearer = owned || !token ? undefined : readBearer(app, token, ports.clock.now())
  const sessionId = owned ? found.session.id : bearer?.sessionId
  if (!sessionId) throw new Refusal('missing_or_invalid_token', 'Logging out needs a token of the session')
  if (owned && found.session.revokedAt) return
  await ports.sessions.revoke(sessionId, 'logout', new Date(ports.clock.now()))
}
