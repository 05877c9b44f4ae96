/**
 * Who may call a route:
 * - `public`: anybody from an allowed origin (or without an origin where noted);
 * - `user`: the customer token or the privy access token of the app's user;
 * - `account`: changes who can come in: the privy access token alone, unless the app says otherwise;
 * - `refresh`: a refresh token, with or without an expired bearer;
 * - `frame`: only our own frame: privy access token bound by DPoP, `Origin` equal to the API's own;
 * - `backend`: a host's own backend with the app's secret, never a page;
 * - `document`: a page of the frame, opened by navigation;
 * - `operator`: reachable without an app (health, keys).
 */
export type Caller = 'public' | 'user' | 'account' | 'refresh' | 'frame' | 'backend' | 'document' | 'operator'

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly caller: Caller
  /** a frame's route that asks for a proof by any key, not the session's own */
  readonly anyKey?: true
}

/** The routes that a host's page calls before anybody logs in. Paths hold `:name` for one segment. */
export const HOST_ROUTES = {
  appConfig: { method: 'GET', path: '/api/v1/apps/:app_id', caller: 'public' },
  analyticsEvent: { method: 'POST', path: '/api/v1/analytics_events', caller: 'public' },
  refreshSession: { method: 'POST', path: '/api/v1/sessions', caller: 'refresh' },
  logout: { method: 'POST', path: '/api/v1/sessions/logout', caller: 'refresh' },
  currentUser: { method: 'GET', path: '/api/v1/users/me', caller: 'user' },
} as const satisfies Record<string, Route>

/**
 * The path of a route with its parameters filled in, each percent-encoded.
 * @throws TypeError when a parameter is missing.
 */
export function routePath(route: Route, params: Record<string, string> = {}): string {
  return route.path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`Missing path parameter ${name}`)
    return encodeURIComponent(value)
  })
}

/** Request headers of the contract, lower case. */
export const HEADERS = {
  appId: 'privy-app-id',
  clientId: 'privy-client-id',
  analyticsId: 'privy-ca-id',
  client: 'privy-client',
  ui: 'privy-ui',
  authorization: 'authorization',
  dpop: 'dpop',
} as const
