import {
  type AuthResponse,
  HEADERS,
  HOST_ROUTES,
  type LoggedOutResponse,
  type Nothing,
  type OAuthLinkResponse,
  type OAuthTokens,
  type Route,
  type User as WireUser,
} from '@latchkey/contract'
import type { Clock, Send, SendOptions } from '../context.ts'
import { ClientError, errorCode } from '../errors/client-errors.ts'
import { appOf, decodeClaims, isActive } from './jwt.ts'
import { STORAGE_LATE_MS } from './limits.ts'
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
  authenticate<Body>(route: Route<Body, AuthResponse>, body: NoInfer<Body>): Promise<AuthResult>
  /**
   * Posts to a login route while a user is in, and takes over what it answers where it is that user's; the session before
   * is ended. Anybody else's is ended instead, and changes nothing here.
   * @throws ClientError `other_user`
   */
  renew<Body>(route: Route<Body, AuthResponse>, body: NoInfer<Body>, userId: string): Promise<AuthResult>
  /** Posts to a route that answers the bare user. */
  updateUser(route: Route<Nothing, WireUser>): Promise<User>
  /**
   * Posts to a route that changes the user's accounts, then reads the session anew, so that every token names them
   * (wire 2.10). The route's own answer stands where that fails.
   */
  change<Body>(
    route: Route<Body, OAuthLinkResponse>,
    body: NoInfer<Body>,
  ): Promise<{ user: User; oauthTokens?: OAuthTokens }>
  /** Renews the tokens and the user; null means that nobody is logged in, and nothing else. */
  refresh(): Promise<User | null>
  /** First look at a page: the user of the stored session; null means that nobody is logged in, and nothing else. */
  load(): Promise<User | null>
  /** A token that lasts longer than the margin, refreshed first when it must be. */
  token(kind: TokenKind): Promise<string | null>
  /** Token for a call's header: our access token, else the customer token. */
  bearer(route: Route): Promise<string | null>
  /** Ends the session here and on the server; never fails. */
  logout(): Promise<void>
}

/**
 * How one renewal ended. Overtaken: a logout, a login or another tab replaced what it was made with, or what it was made
 * with was old already, since storage reaches other processes late. That says nothing of the session: read again.
 */
type Renewal = { kind: 'session'; user: User } | { kind: 'none' } | { kind: 'overtaken' }

/** The server's words for a session that has ended. */
const OVER = ['missing_or_invalid_token', 'token_already_used']

/** The server's words for an account that is not the user's. */
const OTHERS = ['other_user', 'user_does_not_exist']

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
  /** a body that was held against its route where it came in */
  const post = <Answer>(route: Route<never, Answer>, options: SendOptions) =>
    send(route, options as SendOptions<never> & { body: never })

  function destroy(): null {
    const had = tokens.get('token') ?? tokens.get('accessToken')
    tokens.clear()
    if (had) ports.onTokens(null)
    ports.onUser(null)
    return null
  }

  /** Takes over an answer; null: it says that nobody is logged in. */
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

  async function postRefresh(): Promise<Renewal> {
    const refresh = tokens.get('refreshToken')
    const stored = tokens.get('accessToken') ?? tokens.get('token')
    if (!stored && !refresh && !(tokens.serverCookies && tokens.hasMarker())) return { kind: 'none' }
    const body = refresh ? { refresh_token: refresh } : {}
    const overtaken = () =>
      tokens.get('refreshToken') !== refresh ||
      // the word for a cookie is the same in every session
      (tokens.serverCookies && (tokens.get('accessToken') ?? tokens.get('token')) !== stored)
    try {
      const response = await send(HOST_ROUTES.refreshSession, { body })
      if (overtaken()) return { kind: 'overtaken' }
      const user = apply(response)
      return user ? { kind: 'session', user } : { kind: 'none' }
    } catch (error) {
      if (!OVER.includes(errorCode(error, ''))) throw error
      // What is thrown away here is thrown away in every tab, so a newer session gets the time to arrive.
      await new Promise<void>((done) => clock.setTimeout(done, STORAGE_LATE_MS))
      if (overtaken()) return { kind: 'overtaken' }
      console.warn('The session has ended; please log in again.')
      destroy()
      return { kind: 'none' }
    }
  }

  /** Renews what is stored, and again if that was replaced meanwhile; null: nobody is logged in. */
  async function renew(): Promise<User | null> {
    for (;;) {
      const renewal = await postRefresh()
      if (renewal.kind !== 'overtaken') return renewal.kind === 'session' ? renewal.user : null
    }
  }

  /** Whether an answer is still about who is in: a logout, or somebody else's login, may be done before it is here. */
  const isCurrent = ({ id }: { id: string }) => decodeClaims(tokens.get('token'))?.sub === id

  const inTurn = <T>(task: () => Promise<T>) => ports.tabs.inTurn(`privy:refresh:${ports.appId}`, task)

  /** Renews a token that was found too old, unless another tab has done so meanwhile. */
  const replaceStale = (kind: TokenKind): Promise<void> =>
    once('renew', () =>
      inTurn(async () => {
        const claims = decodeClaims(tokens.get(kind))
        if (!claims || !isActive(claims, clock.now())) await renew()
      }),
    )

  /** Ends a session that is not, or no longer, the page's; whether it comes through changes nothing here. */
  function end(bearer: string | null, refresh: string | null): void {
    const headers: Record<string, string> = bearer ? { [HEADERS.authorization]: `Bearer ${bearer}` } : {}
    send(HOST_ROUTES.logout, { body: { refresh_token: refresh }, authenticate: false, headers }).catch(
      () => {},
    )
  }

  const session: Session = {
    async authenticate(route, body) {
      const response = await once(`${route.path} ${JSON.stringify(body)}`, async () => {
        const answer = await post(route, { body })
        apply(answer)
        return answer
      })
      return { user: mapUser(response.user), isNewUser: response.is_new_user ?? false, response }
    },
    renew: (route, body, userId) =>
      once(`${route.path} ${JSON.stringify(body)}`, async () => {
        const before = { token: tokens.get('accessToken'), refresh: tokens.get('refreshToken') }
        // the server lets nobody else in: where it keeps the session in cookies, its answer has replaced this one already
        const asked = { ...(body as object), expected_user_id: userId }
        const response = await post(route, { body: asked, authenticate: false }).catch((error) => {
          // nobody is signed up here: an account without a user is as little this user's as another one's
          throw OTHERS.includes(errorCode(error, '')) ? otherUser(error) : error
        })
        if (response.user.id !== userId) {
          end(response.privy_access_token ?? response.token, response.refresh_token)
          throw otherUser()
        }
        apply(response)
        // what the server keeps in cookies it has replaced itself
        if (before.refresh && !tokens.serverCookies) end(before.token, before.refresh)
        return { user: mapUser(response.user), isNewUser: false, response }
      }),
    async updateUser(route) {
      const user = mapUser(await send(route))
      if (isCurrent(user)) ports.onUser(user)
      return user
    },
    change: (route, body) =>
      once(`${route.path} ${JSON.stringify(body)}`, async () => {
        const answer = await post(route, { body })
        const own = mapUser(answer)
        let user = own
        if (isCurrent(own)) {
          ports.onUser(own)
          // not joined to a refresh that is under way: that one may have been answered before the change
          const renewed = await inTurn(renew).catch(() => null)
          if (renewed?.id === own.id) user = renewed
          ports.onChanged?.()
        }
        return answer.oauth_tokens ? { user, oauthTokens: answer.oauth_tokens } : { user }
      }),
    refresh: () => once('refresh', () => inTurn(renew)),
    async load() {
      for (;;) {
        const before = tokens.get('token')
        const found = (await usable('accessToken')) ?? (await usable('token'))
        if (found === 'stale') return session.refresh()
        if (!found) return tokens.get('token') || tokens.serverCookies ? session.refresh() : null
        try {
          const answer = await send(HOST_ROUTES.currentUser)
          if (isCurrent(answer.user)) {
            if (answer.identity_token) tokens.setIdentity(answer.identity_token)
            const user = mapUser(answer.user)
            ports.onUser(user)
            return user
          }
          // two stored tokens that name two users: a refresh makes them one again
          if (tokens.get('token') === before) return session.refresh()
        } catch (error) {
          if ((error as { status?: number }).status !== 401) throw error
          return session.refresh()
        }
      }
    },
    async token(kind) {
      const found = await usable(kind)
      if (found !== 'stale') return found
      await replaceStale(kind)
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

const otherUser = (cause?: unknown) =>
  new ClientError('This account is not of the user who is logged in.', 'other_user', cause)
