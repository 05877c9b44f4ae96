import type { LoggedOutResponse } from '@latchkey/contract'
import { DEPRECATED_REFRESH_TOKEN, ROUTES } from '@latchkey/contract'
import { refreshSchema } from '@latchkey/contract/schemas'
import { Refusal } from '../domain/refusal.ts'
import { refreshSession as refresh } from '../domain/session/refresh.ts'
import { parseRefreshToken } from '../domain/session/refresh-token.ts'
import type { ServerPorts } from '../server-ports.ts'
import { handler } from './route.ts'

const LOGGED_OUT: LoggedOutResponse = {
  user: null,
  token: null,
  privy_access_token: null,
  refresh_token: null,
  session_update_action: 'clear',
}

/** A refresh token in the body stands before a cookie: such a page has just begun to keep its session in cookies. */
export const refreshSession = handler(ROUTES.refreshSession, refreshSchema, async (ports, call) => {
  const { app, token, cookies } = call
  const { refresh_token } = call.body
  if (refresh_token && refresh_token !== DEPRECATED_REFRESH_TOKEN) {
    return { body: await refresh(ports, app, refresh_token, token, call) }
  }
  if (!cookies?.refreshToken) {
    cookies?.clear()
    return { body: LOGGED_OUT }
  }
  try {
    return { body: await refresh(ports, app, cookies.refreshToken, token, call) }
  } catch (error) {
    if (error instanceof Refusal && (await isOver(ports, cookies.refreshToken))) cookies.clear()
    throw error
  }
})

/** Another app's cookie, or one beside the bearer of another session, is refused and left alone. */
async function isOver(ports: ServerPorts, token: string): Promise<boolean> {
  const parsed = parseRefreshToken(token)
  const found = parsed && (await ports.sessions.find(parsed.sessionId))
  return !found || found.session.revokedAt !== null || found.session.expiresAt.getTime() <= ports.clock.now()
}
