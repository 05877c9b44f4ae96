import type { AuthResponse, User } from '@latchkey/contract'
import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_LIFETIME_S, WALLET_SCOPE } from '@latchkey/contract'
import type { Keyring } from '../../ports/keyring.ts'
import type { App } from '../app/app.ts'
import { identityClaims } from './identity-claims.ts'
import { signJwt, signJwtText } from './jwt.ts'
import type { RefreshTokenSource } from './refresh-token.ts'
import { makeRefreshToken } from './refresh-token.ts'

/** Far below the token's lifetime, so that whoever gets one may count on it. */
const HANDED_OUT_AGAIN_S = 60
const MOST_HANDED_OUT = 5_000

export interface SessionToIssue extends RefreshTokenSource {
  authTime: Date
}

/** The answer that hands a session to its client: customer token, access token, identity token, refresh token. */
export function issueTokens(
  app: App,
  loginKeys: Keyring,
  input: { user: User; session: SessionToIssue; generation: number; nowMs: number },
): AuthResponse {
  const { user, session, nowMs } = input
  const { kid } = app.signing.key
  const iat = Math.floor(nowMs / 1000)
  const shared = {
    iss: app.settings.issuer,
    iat,
    exp: iat + ACCESS_TOKEN_LIFETIME_S,
    sub: user.id,
    sid: session.id,
  }
  const access = {
    ...shared,
    aud: ACCESS_TOKEN_AUDIENCE,
    aid: app.id,
    scope: WALLET_SCOPE,
    auth_time: Math.floor(session.authTime.getTime() / 1000),
  }
  return {
    user,
    token: signJwt({ ...shared, aud: app.id }, kid, app.signing.privateKey),
    privy_access_token: signJwt(access, kid, app.signing.privateKey),
    refresh_token: makeRefreshToken(loginKeys, session, input.generation),
    identity_token: issueIdentityToken(app, user, session.id, nowMs),
    session_update_action: 'set',
  }
}

const handedOut = new Map<string, { token: string; iat: number }>()

/**
 * Of a session whose user is as before, by the same key, the token is handed out again for a minute: a page may read its
 * user many times, and a signature is a sixth of what a read costs. Any change to what it says makes another one.
 */
export function issueIdentityToken(app: App, user: User, sessionId: string, nowMs: number): string {
  const { kid } = app.signing.key
  const iat = Math.floor(nowMs / 1000)
  const told = JSON.stringify({
    ...identityClaims(user),
    iss: app.settings.issuer,
    aud: app.id,
    sub: user.id,
    sid: sessionId,
  })
  const name = `${kid} ${told}`
  const known = handedOut.get(name)
  if (known && iat >= known.iat && iat - known.iat < HANDED_OUT_AGAIN_S) return known.token
  const times = `"iat":${iat},"exp":${iat + ACCESS_TOKEN_LIFETIME_S}`
  const token = signJwtText(`${told.slice(0, -1)},${times}}`, kid, app.signing.privateKey)
  handedOut.delete(name)
  handedOut.set(name, { token, iat })
  if (handedOut.size > MOST_HANDED_OUT) {
    const oldest = handedOut.keys().next().value
    if (oldest !== undefined) handedOut.delete(oldest)
  }
  return token
}
