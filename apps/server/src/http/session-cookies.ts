import type { AuthResponse } from '@latchkey/contract'
import { ACCESS_TOKEN_LIFETIME_S, COOKIES, DEPRECATED_REFRESH_TOKEN, ROUTES } from '@latchkey/contract'
import { SESSION_IDLE_MS } from '../domain/session/refresh.ts'

const SESSION_LIFETIME_S = SESSION_IDLE_MS / 1000
/** What the page shall see: that a session may be there. */
const MARKER = 't'
/** Browsers drop a cookie of more than 4096 bytes; an identity token of many accounts can be longer. */
const LONGEST_VALUE = 3_800

/**
 * The refresh token goes to the API host's session routes alone and never with a request that another site caused.
 * What the customer's own server reads comes along when a person follows a link to it, hence Lax.
 */
const refreshScope = `Path=${ROUTES.refreshSession.path}; Secure; HttpOnly; SameSite=Strict`
const pageScope = (domain: string | null) =>
  `${domain ? `Domain=${domain}; ` : ''}Path=/; Secure; SameSite=Lax`
const tokenScope = (domain: string | null) => `${pageScope(domain)}; HttpOnly`

/** The refresh token that the browser sent; undefined when there is none, or two that differ. */
export function cookieRefreshToken(header: string | null): string | undefined {
  const name = `${COOKIES.refreshToken}=`
  const found = new Set<string>()
  for (const pair of (header ?? '').split(';')) {
    const cookie = pair.trim()
    if (cookie.startsWith(name)) found.add(cookie.slice(name.length))
  }
  // A neighbour under the same domain could slip in one of its own beside ours.
  return found.size === 1 ? [...found][0] || undefined : undefined
}

/** `Set-Cookie` lines that hand a session to the browser. */
export function sessionCookies(session: AuthResponse, domain: string | null): string[] {
  const set = (name: string, value: string, seconds: number, scope: string) =>
    `${name}=${value}; Max-Age=${seconds}; ${scope}`
  const cookies: string[] = []
  if (session.refresh_token) {
    cookies.push(
      set(COOKIES.refreshToken, session.refresh_token, SESSION_LIFETIME_S, refreshScope),
      set(COOKIES.session, MARKER, SESSION_LIFETIME_S, pageScope(domain)),
    )
  }
  if (session.token)
    cookies.push(set(COOKIES.token, session.token, ACCESS_TOKEN_LIFETIME_S, tokenScope(domain)))
  const identity = session.identity_token
  if (identity) {
    const fits = identity.length <= LONGEST_VALUE
    cookies.push(
      set(
        COOKIES.identityToken,
        fits ? identity : '',
        fits ? ACCESS_TOKEN_LIFETIME_S : 0,
        tokenScope(domain),
      ),
    )
  }
  return cookies
}

/** `Set-Cookie` lines that take all of them back. */
export function clearedCookies(domain: string | null): string[] {
  const clear = (name: string, scope: string) => `${name}=; Max-Age=0; ${scope}`
  return [
    clear(COOKIES.refreshToken, refreshScope),
    clear(COOKIES.session, pageScope(domain)),
    clear(COOKIES.token, tokenScope(domain)),
    clear(COOKIES.identityToken, tokenScope(domain)),
  ]
}

/** The answer's body as a page with cookies gets it: the refresh token stays out of reach of its scripts. */
export function withoutRefreshToken(session: AuthResponse): AuthResponse {
  return { ...session, refresh_token: session.refresh_token && DEPRECATED_REFRESH_TOKEN }
}

/** Whether an answer hands out a session. */
export function isSession(body: object): body is AuthResponse {
  return 'session_update_action' in body && 'refresh_token' in body && body.session_update_action === 'set'
}
