import {
  type AppConfig,
  type AuthResponse,
  type EmbeddedWalletAccount,
  OAUTH_PROVIDERS,
  type OAuthAccountType,
  oauthAccountType,
  type User,
} from '@latchkey/contract'
import { type Client, type ClientConfig, createClient } from '../client.ts'
import type { CookieJar } from '../session/cookies.ts'
import type { Tabs } from '../session/tabs.ts'
import { testClock } from './fake-client.ts'

export const APP_ID = 'testapp000000000000000001'
export const API = 'https://api.example'

export interface SeenRequest {
  method: string
  origin: string
  path: string
  headers: Record<string, string>
  body: unknown
  init: RequestInit
}

type Answer = { status?: number; body?: unknown; text?: string } | Error | 'hang'
type Handler = (request: SeenRequest) => Answer | Promise<Answer>

export interface FakeServer {
  fetch: typeof fetch
  seen: SeenRequest[]
  /** requests to a path, in order */
  to(path: string): SeenRequest[]
  /** what answers `METHOD path`; the last one set counts */
  on(route: string, handler: Handler): void
}

/** A server in memory. Unknown routes answer 404; analytics is taken and forgotten. */
export function fakeServer(): FakeServer {
  const handlers = new Map<string, Handler>()
  const seen: SeenRequest[] = []
  const server: FakeServer = {
    seen,
    to: (path) => seen.filter((request) => request.path === path),
    on: (route, handler) => void handlers.set(route, handler),
    async fetch(input, init = {}) {
      const { origin, pathname, search } = new URL(String(input))
      const request: SeenRequest = {
        method: init.method ?? 'GET',
        origin,
        path: pathname + search,
        headers: { ...(init.headers as Record<string, string>) },
        body: init.body ? JSON.parse(String(init.body)) : undefined,
        init,
      }
      seen.push(request)
      const handler = handlers.get(`${request.method} ${pathname}`)
      const answer = handler
        ? await handler(request)
        : { status: 404, body: { error: 'Not found', code: 'not_found' } }
      if (answer instanceof Error) throw answer
      if (answer === 'hang')
        return new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        )
      const text = answer.text ?? JSON.stringify(answer.body ?? {})
      return new Response(text, { status: answer.status ?? 200 })
    },
  }
  server.on('POST /api/v1/analytics_events', () => ({}))
  return server
}

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')

/** A token that decodes; nothing here verifies it. `expiresIn` in seconds from now. */
export function fakeToken(claims: Record<string, unknown> = {}, expiresIn = 3600): string {
  const exp = Math.floor(Date.now() / 1000) + expiresIn
  const payload = { sub: 'did:privy:cltest', iss: 'privy.io', aud: APP_ID, exp, ...claims }
  return `${base64url({ alg: 'ES256', typ: 'JWT' })}.${base64url(payload)}.sig`
}

export function wireUser(fields: Partial<User> = {}): User {
  return {
    id: 'did:privy:cltest',
    created_at: 1_700_000_000,
    linked_accounts: [
      {
        type: 'email',
        address: 'a@b.example',
        verified_at: 1_700_000_000,
        first_verified_at: 1_700_000_000,
        latest_verified_at: 1_700_000_100,
      },
    ],
    mfa_methods: [],
    has_accepted_terms: true,
    is_guest: false,
    ...fields,
  }
}

/** The root of a user's Ethereum wallets, as the server lists it. */
export function wireWallet(
  fields: Pick<EmbeddedWalletAccount, 'address'> & Partial<EmbeddedWalletAccount>,
): EmbeddedWalletAccount {
  return {
    type: 'wallet',
    id: null,
    imported: false,
    delegated: false,
    wallet_index: 0,
    chain_id: 'eip155:1',
    chain_type: 'ethereum',
    wallet_client: 'privy',
    wallet_client_type: 'privy',
    connector_type: 'embedded',
    recovery_method: 'privy',
    verified_at: 1_700_000_000,
    first_verified_at: 1_700_000_000,
    latest_verified_at: 1_700_000_000,
    ...fields,
  }
}

export function authResponse(fields: Partial<AuthResponse> = {}): AuthResponse {
  return {
    user: wireUser(),
    token: fakeToken(),
    privy_access_token: fakeToken({ aud: 'latchkey-wallet', aid: APP_ID }),
    refresh_token: 'refresh-1',
    identity_token: fakeToken(),
    session_update_action: 'set',
    ...fields,
  }
}

/** The settings of an app with e-mail login and nothing else. */
export function appConfig(fields: Partial<AppConfig> = {}): AppConfig {
  const off = { create_on_login: 'off' } as const
  return {
    id: APP_ID,
    name: 'Shop',
    logo_url: null,
    icon_url: null,
    terms_and_conditions_url: null,
    privacy_policy_url: null,
    accent_color: null,
    require_users_accept_terms: false,
    theme: 'light',
    show_wallet_login_first: false,
    allowed_domains: [],
    allowed_native_app_ids: [],
    allowed_native_app_url_schemes: [],
    wallet_auth: false,
    email_auth: true,
    sms_auth: false,
    ...(Object.fromEntries(OAUTH_PROVIDERS.map((name) => [oauthAccountType(name), false])) as Record<
      OAuthAccountType,
      boolean
    >),
    farcaster_auth: false,
    passkey_auth: false,
    passkeys_for_signup_enabled: false,
    telegram_auth: false,
    guest_auth: false,
    solana_wallet_auth: false,
    custom_jwt_auth: false,
    disable_plus_emails: false,
    allowlist_enabled: false,
    allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
    wallet_connect_cloud_project_id: null,
    custom_api_url: null,
    embedded_wallet_config: {
      ...off,
      ethereum: off,
      solana: off,
      user_owned_recovery_options: ['user-passcode'],
      require_user_owned_recovery_on_create: false,
      require_user_password_on_create: false,
      mode: 'legacy-embedded-wallets-only',
    },
    enforce_wallet_uis: true,
    legacy_wallet_ui_config: false,
    fiat_on_ramp_enabled: false,
    captcha_enabled: false,
    twitter_oauth_on_mobile_enabled: false,
    farcaster_link_wallets_enabled: false,
    whatsapp_enabled: false,
    mfa_methods: [],
    verification_key: '',
    max_linked_wallets_per_user: null,
    ...fields,
  }
}

export interface FakeBrowser {
  storage: Map<string, string>
  cookies: Map<string, { value: string; expires: number }>
  /** What another tab did to the storage that all share. */
  otherTab(key: string | null): void
}

/** A client whose browser and server are in memory. Clients of one `browser` are its tabs. */
export function clientWith(
  server: FakeServer,
  options: Partial<ClientConfig> = {},
  browser: FakeBrowser & { listeners?: Set<(key: string | null) => void> } = fakeBrowser(),
): Client {
  const jar: CookieJar = {
    has: (name) => browser.cookies.has(name),
    set: (name, value, expires) => void browser.cookies.set(name, { value, expires }),
    delete: (name) => void browser.cookies.delete(name),
  }
  const tabs: Tabs = {
    inTurn: turnsOf(browser),
    onChange(listener) {
      browser.listeners?.add(listener)
      return () => browser.listeners?.delete(listener)
    },
  }
  const { storage } = browser
  return createClient({
    appId: APP_ID,
    apiUrl: API,
    ...options,
    ports: {
      fetch: server.fetch,
      clock: testClock,
      cookies: jar,
      tabs,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      randomId: () => '7b2f6c5e-0000-4000-8000-000000000000',
      ...options.ports,
    },
  })
}

export function fakeBrowser(): FakeBrowser {
  const listeners = new Set<(key: string | null) => void>()
  return {
    storage: new Map(),
    cookies: new Map(),
    otherTab: (key) => {
      for (const listener of listeners) listener(key)
    },
    listeners,
  } as FakeBrowser
}

const queues = new WeakMap<object, Promise<unknown>>()

/** One queue per browser, as Web Locks give it. */
function turnsOf(browser: object): Tabs['inTurn'] {
  return (_name, task) => {
    const mine = (queues.get(browser) ?? Promise.resolve()).then(task, task)
    queues.set(browser, mine)
    return mine
  }
}

/** Puts the tokens of a session into the browser's storage. */
export function storeSession(
  browser: FakeBrowser,
  tokens: Partial<Record<'token' | 'pat' | 'refresh_token', string | null>> = {},
): void {
  const all = {
    token: fakeToken(),
    pat: fakeToken({ aud: 'latchkey-wallet', aid: APP_ID }),
    refresh_token: 'refresh-0',
    ...tokens,
  }
  for (const [key, value] of Object.entries(all))
    if (value !== null) browser.storage.set(`privy:${key}`, JSON.stringify(value))
}
