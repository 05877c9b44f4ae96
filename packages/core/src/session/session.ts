import {
  type AuthResponse,
  type CurrentUserResponse,
  HOST_ROUTES,
  type LoggedOutResponse,
  type OAuthTokens,
  type Route,
  type User as WireUser,
} from '@latchkey/contract'
import type { Clock } from '../context.ts'
import { errorCode } from '../errors/client-errors.ts'
import type { Send } from '../http/send.ts'
import { appOf, decodeClaims, isActive } from './jwt.ts'
import { mapUser } from './map-user.ts'
import { createOnce } from './once.ts'
import type { Tabs } from './tabs.ts'
import type { TokenKind, TokenStore } from './token-store.ts'
import type { User } from './user.ts'

export interface SessionPorts {
  appId: string
  tokens: TokenStore
  tabs: Tabs
  clock: Clock
  send: Send
  /** the user changed; null: logged out */
  onUser(user: User | null): void
  /** tokens were stored, or, null, thrown away */
  onTokens(accessToken: string | null): void
  /** an account was added, replaced or taken away here */
  onChanged?(): void
}

export interface AuthResult {
  user: User
  isNewUser: boolean
  response: AuthResponse
}

export interface Session {
  /** Posts to a login route and takes over what it answers. */
  authenticate(route: Route, body: unknown): Promise<AuthResult>
  /** Posts to a route that answers the bare user. */
  updateUser(route: Route, body: unknown): Promise<User>
  /**
   * Posts to a route that changes the user's accounts, then reads the session anew, so that every token names them
   * (wire 2.10). The route's own answer stands where that fails.
   */
  change(route: Route, body: unknown): Promise<{ user: User; oauthTokens?: OAuthTokens }>
  /** Renews the tokens and the user; null when there is no session. */
  refresh(): Promise<User | null>
  /** First look at a page: the user of the stored session, or null. */
  load(): Promise<User | null>
  /** A token that lasts longer than the margin, refreshed first when it must be. */
  token(kind: TokenKind): Promise<string | null>
  /** Token for a call's header: our access token, else the customer token. */
  bearer(route: Route): Promise<string | null>
  /** Ends the session here and on the server; never fails. */
  logout(): Promise<void>
}

/** Routes whose bearer goes out as it is, without a refresh (SESS-010). */
const AS_STORED: readonly Route[] = [
  HOST_ROUTES.refreshSession,
  HOST_ROUTES.logout,
  HOST_ROUTES.analyticsEvent,
]

/** The session of one page: tokens, their renewal and their end (spec 1 section 4, wire 1.5 and 4). */
export function createSession(ports: SessionPorts): Session {
  const { tokens, clock, send } = ports
  const once = createOnce()

  function destroy(): null {
    const had = tokens.get('token') ?? tokens.get('accessToken')
    tokens.clear()
    if (had) ports.onTokens(null)
    ports.onUser(null)
    return null
  }

  function apply(response: AuthResponse | LoggedOutResponse): User | null {
    if (response.session_update_action === 'clear') return destroy()
    if (response.session_update_action !== 'ignore') tokens.setAll(response)
    else if (response.token) tokens.setAccess(response)
    if (response.token) ports.onTokens(response.token)
    const user = mapUser(response.user)
    ports.onUser(user)
    return user
  }

  /** The stored token if it may be used, `stale` if a refresh may replace it; the unusable is thrown away. */
  async function usable(kind: TokenKind): Promise<string | 'stale' | null> {
    const stored = tokens.get(kind)
    if (!stored) return null
    const claims = decodeClaims(stored)
    if (!claims) return destroy()
    if (appOf(claims) !== ports.appId) {
      await session.logout()
      return null
    }
    const refreshable = tokens.refreshable(kind)
    if (isActive(claims, clock.now())) return refreshable ? stored : destroy()
    return refreshable ? 'stale' : null
  }

  async function postRefresh(): Promise<User | null> {
    const refresh = tokens.get('refreshToken')
    const stored = tokens.get('accessToken') ?? tokens.get('token')
    if (!stored && !refresh && !(tokens.serverCookies && tokens.hasMarker())) return null
    const body = refresh ? { refresh_token: refresh } : {}
    // a logout, a new login or another tab may be done before the answer is here, and then it counts no more
    const overtaken = () =>
      tokens.get('refreshToken') !== refresh ||
      // the word for a cookie is the same in every session
      (tokens.serverCookies && (tokens.get('accessToken') ?? tokens.get('token')) !== stored)
    try {
      const response = await send<AuthResponse | LoggedOutResponse>(HOST_ROUTES.refreshSession, { body })
      return overtaken() ? null : apply(response)
    } catch (error) {
      if (errorCode(error, '') !== 'missing_or_invalid_token') throw error
      if (overtaken()) return tokens.get('refreshToken') ? postRefresh() : null
      console.warn('The session has ended; please log in again.')
      return destroy()
    }
  }

  /** Whether an answer is still about who is in: a logout, or somebody else's login, may be done before it is here. */
  const isCurrent = ({ id }: { id: string }) => decodeClaims(tokens.get('token'))?.sub === id

  const inTurn = <T>(task: () => Promise<T>) => ports.tabs.inTurn(`privy:refresh:${ports.appId}`, task)

  /** `stale`: the token that was found too old; a newer one from another tab makes the call needless. */
  const refresh = (kind: TokenKind, stale: string | null) =>
    once(stale ? 'renew' : 'refresh', () =>
      inTurn(async () => {
        const claims = stale === null ? null : decodeClaims(tokens.get(kind))
        return claims && isActive(claims, clock.now()) ? null : postRefresh()
      }),
    )

  const session: Session = {
    async authenticate(route, body) {
      const response = await once(`${route.path} ${JSON.stringify(body)}`, async () => {
        const answer = await send<AuthResponse>(route, { body })
        apply(answer)
        return answer
      })
      return { user: mapUser(response.user), isNewUser: response.is_new_user ?? false, response }
    },
    async updateUser(route, body) {
      const user = mapUser(await send<WireUser>(route, { body }))
      if (isCurrent(user)) ports.onUser(user)
      return user
    },
    change: (route, body) =>
      once(`${route.path} ${JSON.stringify(body)}`, async () => {
        const answer = await send<WireUser & { oauth_tokens?: OAuthTokens }>(route, { body })
        const own = mapUser(answer)
        let user = own
        if (isCurrent(own)) {
          ports.onUser(own)
          // not joined to a refresh that is under way: that one may have been answered before the change
          const renewed = await inTurn(postRefresh).catch(() => null)
          if (renewed?.id === own.id) user = renewed
          ports.onChanged?.()
        }
        return answer.oauth_tokens ? { user, oauthTokens: answer.oauth_tokens } : { user }
      }),
    refresh: () => refresh('accessToken', null),
    async load() {
      const found = (await usable('accessToken')) ?? (await usable('token'))
      if (found === 'stale') return session.refresh()
      if (!found) return tokens.get('token') || tokens.serverCookies ? session.refresh() : null
      try {
        const answer = await send<CurrentUserResponse>(HOST_ROUTES.currentUser)
        if (!isCurrent(answer.user)) return null
        if (answer.identity_token) tokens.setIdentity(answer.identity_token)
        const user = mapUser(answer.user)
        ports.onUser(user)
        return user
      } catch (error) {
        if ((error as { status?: number }).status !== 401) throw error
        return session.refresh()
      }
    },
    async token(kind) {
      const found = await usable(kind)
      if (found !== 'stale') return found
      await refresh(kind, tokens.get(kind))
      return tokens.get(kind)
    },
    async bearer(route) {
      if (AS_STORED.includes(route)) return tokens.get('accessToken') ?? tokens.get('token')
      return (await session.token('accessToken')) ?? session.token('token')
    },
    logout: () =>
      once('logout', async () => {
        try {
          // posted while a token is held: without one there is nothing to end
          if (
            tokens.get('token') ??
            tokens.get('refreshToken') ??
            (tokens.serverCookies && tokens.hasMarker())
          )
            await send(HOST_ROUTES.logout, { body: { refresh_token: tokens.get('refreshToken') } })
        } catch {
          // the tokens die here whatever the server says (SESS-006)
        } finally {
          destroy()
        }
      }),
  }
  return session
}
