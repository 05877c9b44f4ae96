import type { AuthResponse, User } from '@latchkey/contract'
import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_LIFETIME_S, WALLET_SCOPE } from '@latchkey/contract'
import type { Keyring } from '../../ports/keyring.ts'
import type { App } from '../app/app.ts'
import { identityClaims } from './identity-claims.ts'
import { signJwt } from './jwt.ts'
import type { RefreshTokenSource } from './refresh-token.ts'
import { makeRefreshToken } from './refresh-token.ts'

export interface SessionToIssue extends RefreshTokenSource {
  authTime: Date
}

/** The answer that hands a session to its client: customer token, access token, identity token, refresh token. */
export function issueTokens(
  app: App,
  keyring: Keyring,
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
    refresh_token: makeRefreshToken(keyring, session, input.generation),
    identity_token: issueIdentityToken(app, user, session.id, nowMs),
    session_update_action: 'set',
  }
}

export function issueIdentityToken(app: App, user: User, sessionId: string, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000)
  const claims = {
    ...identityClaims(user),
    iss: app.settings.issuer,
    aud: app.id,
    sub: user.id,
    sid: sessionId,
    iat,
    exp: iat + ACCESS_TOKEN_LIFETIME_S,
  }
  return signJwt(claims, app.signing.key.kid, app.signing.privateKey)
}
