/**
 * Who may call a route:
 * - `public`: anybody from an allowed origin (or without an origin where noted);
 * - `user`: the customer token or the privy access token of the app's user;
 * - `refresh`: a refresh token, with or without an expired bearer;
 * - `frame`: only our own frame: privy access token bound by DPoP, `Origin` equal to the API's own;
 * - `document`: a page of the frame, opened by navigation;
 * - `operator`: reachable without an app (health, keys).
 */
export type Caller = 'public' | 'user' | 'refresh' | 'frame' | 'document' | 'operator'

export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly caller: Caller
}

/** Every route the server answers. Paths hold `:name` for one segment. */
export const ROUTES = {
  appConfig: { method: 'GET', path: '/api/v1/apps/:app_id', caller: 'public' },
  analyticsEvent: { method: 'POST', path: '/api/v1/analytics_events', caller: 'public' },
  passwordlessInit: { method: 'POST', path: '/api/v1/passwordless/init', caller: 'public' },
  passwordlessAuthenticate: { method: 'POST', path: '/api/v1/passwordless/authenticate', caller: 'public' },
  refreshSession: { method: 'POST', path: '/api/v1/sessions', caller: 'refresh' },
  logout: { method: 'POST', path: '/api/v1/sessions/logout', caller: 'refresh' },
  currentUser: { method: 'GET', path: '/api/v1/users/me', caller: 'user' },
  acceptTerms: { method: 'POST', path: '/api/v1/users/me/accept_terms', caller: 'user' },

  // All POST: browsers leave `Origin` out of a same-origin GET, and the frame's calls are checked by it.
  listRoots: { method: 'POST', path: '/api/v1/embedded_wallets/list', caller: 'frame' },
  createRoot: { method: 'POST', path: '/api/v1/embedded_wallets', caller: 'frame' },
  walletNonce: { method: 'POST', path: '/api/v1/embedded_wallets/nonce', caller: 'frame' },
  signerKey: { method: 'POST', path: '/api/v1/embedded_wallets/signer_key', caller: 'frame' },
  addWallet: { method: 'POST', path: '/api/v1/embedded_wallets/:address/wallets', caller: 'frame' },
  releaseAuthShare: { method: 'POST', path: '/api/v1/embedded_wallets/:address/auth_share', caller: 'frame' },
  recoveryKeyMaterial: {
    method: 'POST',
    path: '/api/v1/embedded_wallets/:address/recovery/key_material',
    caller: 'frame',
  },
  walletExported: { method: 'POST', path: '/api/v1/embedded_wallets/:address/exported', caller: 'frame' },

  walletFrame: { method: 'GET', path: '/apps/:app_id/embedded-wallets', caller: 'document' },
  exportFrame: { method: 'GET', path: '/apps/:app_id/embedded-wallets/export', caller: 'document' },
  frameAsset: { method: 'GET', path: '/frame/:asset', caller: 'document' },

  appJwks: { method: 'GET', path: '/api/v1/apps/:app_id/jwks.json', caller: 'operator' },
  health: { method: 'GET', path: '/healthz', caller: 'operator' },
  readiness: { method: 'GET', path: '/readyz', caller: 'operator' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

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
