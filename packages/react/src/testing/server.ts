import type { AppConfig } from '@latchkey/contract'
import {
  APP_ID,
  appConfig,
  authResponse,
  type FakeServer,
  fakeServer,
  wireUser,
} from '@latchkey/core/testing'

export type AppSettings = Partial<AppConfig>

/**
 * A server of one app, whose user is `wireUser` and who can log out.
 * `bodies` is what it answers beside, with status 200: route to body. A test sets the rest by `server.on`.
 */
export function serverOf(settings: AppSettings = {}, bodies: Record<string, unknown> = {}): FakeServer {
  const server = fakeServer()
  const all = {
    [`GET /api/v1/apps/${APP_ID}`]: appConfig(settings),
    'GET /api/v1/users/me': { user: wireUser(), identity_token: null },
    'POST /api/v1/sessions/logout': {},
    ...bodies,
  }
  for (const [route, body] of Object.entries(all)) server.on(route, () => ({ body }))
  return server
}

export type Refusal = [code: string, status?: number, error?: string]

/** The answer of a server that refuses. */
export const refusal = (...[code, status = 400, error = 'server text']: Refusal) => ({
  status,
  body: { error, code },
})

/** The same server, which refuses that route. */
export function refusing(server: FakeServer, route: string, ...how: Refusal): FakeServer {
  server.on(route, () => refusal(...how))
  return server
}

/** Settings of an app whose users accept its terms; who logs in by `route` has not. */
export const TERMS: AppSettings = {
  require_users_accept_terms: true,
  terms_and_conditions_url: 'https://shop.example/terms',
}
export const notAccepted = () => authResponse({ user: wireUser({ has_accepted_terms: false }) })

const all = { create_on_login: 'all-users' } as const
/** Settings of an app that makes an Ethereum wallet for everybody who logs in. */
export const WALLET_FOR_ALL: AppSettings = {
  embedded_wallet_config: { ...appConfig().embedded_wallet_config, ...all, ethereum: all },
}

/** The refusal of an account that another user has, and that can be moved; `subject` is how its provider knows it. */
export const transferRequired = (subject: string, displayName: string | null = null) => ({
  status: 400,
  body: {
    error: 'x',
    code: 'account_transfer_required',
    data: {
      nonce: 'n-1',
      subject,
      account: { displayName },
      otherUser: { embeddedWalletAddress: null, embeddedWalletAddresses: [] },
    },
  },
})
