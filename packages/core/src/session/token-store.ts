import { type AuthResponse, COOKIES, DEPRECATED_REFRESH_TOKEN } from '@latchkey/contract'
import type { KeyValueStorage } from '../context.ts'
import type { CookieJar } from './cookies.ts'
import { decodeClaims } from './jwt.ts'
import { KEYS } from './keys.ts'
import { SESSION_MARKER_DAYS } from './limits.ts'

export type TokenKind = 'token' | 'accessToken'
type Tokens = Pick<AuthResponse, 'token' | 'privy_access_token' | 'refresh_token' | 'identity_token'>

export interface TokenStore {
  get(kind: TokenKind | 'refreshToken' | 'identityToken'): string | null
  /** `set`: all four; a missing one is deleted, the identity token aside. */
  setAll(tokens: Tokens): void
  /** `ignore`: the two access tokens, and the identity token where there is one. */
  setAccess(tokens: Tokens): void
  setIdentity(token: string): void
  clear(): void
  /** Whether the session could be refreshed: a server cookie, or this token with a refresh token. */
  refreshable(kind: TokenKind): boolean
  /** Whether the server may hold a session in cookies of this page. */
  hasMarker(): boolean
  /** From now on the server writes the cookies. */
  useServerCookies(): void
  readonly serverCookies: boolean
}

const DAY_MS = 86_400_000

/** Tokens in local storage, mirrored into cookies of the page where the server does not write them. */
export function createTokenStore(
  storage: KeyValueStorage,
  cookies: CookieJar,
  now: () => number,
  startsWithServerCookies: boolean,
): TokenStore {
  let serverCookies = startsWithServerCookies
  let identityInMemory: string | null = null

  const put = (key: string, value: string | null | undefined) =>
    value ? storage.set(key, value) : storage.delete(key)
  const mirror = (name: string, token: string | null | undefined, expires?: number) => {
    if (serverCookies) return
    const until = expires ?? (decodeClaims(token)?.exp ?? 0) * 1000
    if (token) cookies.set(name, token, until)
    else cookies.delete(name)
  }
  const putIdentity = (token: string | null | undefined) => {
    identityInMemory = token ?? null
    put(KEYS.identityToken, serverCookies ? null : token)
    mirror(COOKIES.identityToken, token)
  }
  const store: TokenStore = {
    get(kind) {
      if (kind === 'identityToken' && serverCookies) return identityInMemory
      const value = storage.get<unknown>(KEYS[kind])
      // anything else that was stored there is handed on as text, so that its reader finds it malformed
      return value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)
    },
    setAccess(tokens) {
      put(KEYS.token, tokens.token)
      put(KEYS.accessToken, tokens.privy_access_token)
      mirror(COOKIES.token, tokens.token)
      if (tokens.identity_token) putIdentity(tokens.identity_token)
    },
    setIdentity: putIdentity,
    setAll(tokens) {
      put(KEYS.refreshToken, tokens.refresh_token)
      mirror(COOKIES.session, tokens.refresh_token && 't', now() + SESSION_MARKER_DAYS * DAY_MS)
      store.setAccess(tokens)
    },
    clear() {
      identityInMemory = null
      for (const key of ['token', 'accessToken', 'refreshToken', 'identityToken'] as const)
        storage.delete(KEYS[key])
      for (const name of Object.values(COOKIES)) cookies.delete(name)
    },
    refreshable(kind) {
      const refresh = store.get('refreshToken')
      return store.hasMarker() || (!!store.get(kind) && !!refresh && refresh !== DEPRECATED_REFRESH_TOKEN)
    },
    hasMarker: () => cookies.has(COOKIES.session),
    useServerCookies() {
      serverCookies = true
    },
    get serverCookies() {
      return serverCookies
    },
  }
  return store
}
