import { type AppConfig, HOST_ROUTES } from '@latchkey/contract'
import { type Analytics, createAnalytics } from './analytics.ts'
import type { HostConfig } from './config/host-config.ts'
import { type ResolvedConfig, resolveConfig } from './config.ts'
import type { ClientState, Clock } from './context.ts'
import { createEventHub } from './events/hub.ts'
import type { FlowClient } from './flows/flow-client.ts'
import { createLogin } from './flows/login/login.ts'
import { handleReturns } from './flows/returns.ts'
import { frameProof } from './frame/frame-proof.ts'
import { createSend } from './http/send.ts'
import { createModal } from './modal/modal.ts'
import { type CookieJar, documentCookies } from './session/cookies.ts'
import { decodeClaims } from './session/jwt.ts'
import { KEYS } from './session/keys.ts'
import { createOnce } from './session/once.ts'
import { createRestore } from './session/restore.ts'
import { createSession } from './session/session.ts'
import { availableStorage, createStorage } from './session/storage.ts'
import { browserTabs, type Tabs } from './session/tabs.ts'
import { createTokenStore } from './session/token-store.ts'
import { createStore } from './store.ts'

export interface ClientConfig {
  appId: string
  clientId?: string | undefined
  /** bare origin, from `resolveApiUrl` */
  apiUrl: string
  host?: HostConfig | undefined
  /** what a test puts in place of the browser */
  ports?: Partial<ClientPorts>
}

export interface ClientPorts {
  fetch: typeof fetch
  clock: Clock
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  cookies: CookieJar
  tabs: Tabs
  randomId(): string
}

export interface Client extends FlowClient {
  /** The host's config as it is now; a change is seen at the next `config()`. */
  setHostConfig(host: HostConfig): void
  /**
   * Loads the app's settings and restores the session, again and again while the server is away.
   * @returns stops listening to other tabs and waiting for the server; what is under way goes on.
   */
  start(): () => void
  /** Tries at once to load what could not be loaded. */
  retry(): void
}

const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as number),
}

const INITIAL: ClientState = {
  ready: false,
  app: null,
  appError: null,
  user: null,
  authenticated: false,
  identityToken: null,
  frame: 'idle',
  frameKey: null,
}

/**
 * The client of one page: session, modal, events and calls, framework-free. Makes no call and starts no timer
 * before `start`, so that a server may render with it.
 */
export function createClient(config: ClientConfig): Client {
  const { appId, clientId, ports = {} } = config
  const clock = ports.clock ?? browserClock
  const raw = ports.storage ?? availableStorage()
  const storage = createStorage(raw)
  const tokens = createTokenStore(
    storage,
    ports.cookies ?? documentCookies(),
    clock.now,
    config.apiUrl.startsWith('https://privy.'),
  )
  const tabs = ports.tabs ?? browserTabs(clock)
  const state = createStore(INITIAL)
  const events = createEventHub()
  const once = createOnce()
  const modal = createModal(clock)
  let apiUrl = config.apiUrl

  const analyticsId = () => {
    const known = storage.get<string>(KEYS.analyticsId)
    if (known) return known
    const id = (ports.randomId ?? (() => crypto.randomUUID()))()
    storage.set(KEYS.analyticsId, id)
    return id
  }
  /** An account or a wallet is new, or gone: the user is to be read anew everywhere. */
  const tellTabs = () => storage.set(KEYS.changed, clock.now())
  const send = createSend({
    appId,
    clientId,
    apiUrl: () => apiUrl,
    analyticsId,
    bearer: (route) => session.bearer(route),
    proof: (path) => frameProof(client, path),
    fetch: ports.fetch ?? ((...args) => fetch(...args)),
    clock,
  })
  const session = createSession({
    appId,
    tokens,
    tabs,
    clock,
    send,
    onUser: (user) =>
      state.set((now) => ({
        ...now,
        user,
        authenticated: user !== null,
        identityToken: user && tokens.get('identityToken'),
      })),
    onTokens: (accessToken) =>
      accessToken
        ? events.emit('accessToken', 'onAccessTokenGranted', { accessToken })
        : events.emit('accessToken', 'onAccessTokenRemoved'),
    onChanged: tellTabs,
  })
  const analytics = createAnalytics({ appId, send, clock, analyticsId, sent: raw })
  const settings = createSettings(config.host ?? {}, () => state.get().app)

  const client: Client = {
    appId,
    clientId,
    apiUrl: () => apiUrl,
    fallbackApiUrl: config.apiUrl,
    state,
    config: settings.resolved,
    events,
    modal,
    clock,
    send,
    storage,
    session,
    login: undefined as never,
    tabs,
    above: createStore<FlowClient | null>(null),
    analyticsId,
    track: analytics.track,
    setHostConfig: settings.set,
    getAccessToken: () => session.token('token'),
    getFrameToken: async () => (await session.token('accessToken')) ?? session.token('token'),
    async refreshUser() {
      const user = await session.refresh()
      tellTabs()
      return user
    },
    logout: () =>
      once('logout', async () => {
        await session.logout()
        // The analytics id stays: the server knows the device by it, so that a stranger's wrong codes for this
        // user's address do not keep the user from logging in again (docs/decisions/login-limits.md).
        storage.delete(KEYS.guest(appId))
        storage.delete(KEYS.calls(appId))
        events.emit('logout', 'onSuccess')
      }),
    reauthenticate: async (about) =>
      (await import('./flows/reauthenticate/reauthenticate.ts')).reauthenticate(client, about),
    recoverWallet: async (root) =>
      (await import('./flows/recover-in-place/recover-in-place.ts')).recoverInPlace(client, root),
    retry: () => restore.retry(),
    start() {
      const stop = restore.start()
      const unsubscribe = tabs.onChange((key) => {
        const token = tokens.get('token')
        if (key === KEYS.changed && token) return void session.load().catch(() => {})
        if (key !== null && key !== KEYS.token) return
        const { user } = state.get()
        if (!token && user)
          state.set((now) => ({ ...now, user: null, authenticated: false, identityToken: null }))
        else if (token && decodeClaims(token)?.sub !== user?.id) restore.retry()
      })
      return () => {
        stop()
        unsubscribe()
      }
    },
  }
  Object.assign(client, { login: createLogin(client) })

  const restore = createRestore({
    client,
    session,
    async loadApp(signal) {
      const app = await send(HOST_ROUTES.appConfig, {
        params: { app_id: appId },
        authenticate: false,
        signal,
      })
      if (app.custom_api_url) {
        apiUrl = new URL(app.custom_api_url).origin
        tokens.useServerCookies()
      }
      analytics.initialized(settings.host())
      return app
    },
    onReady: () =>
      void handleReturns(client).catch((error) => console.error('A login could not be gone on with.', error)),
  })
  return client
}

/** Host config and server settings merged, once per pair; each warning is given once. */
function createSettings(initial: HostConfig, app: () => AppConfig | null) {
  let host = initial
  let merged: { host: HostConfig; app: AppConfig | null; config: ResolvedConfig } | null = null
  const warned = new Set<string>()
  const warn = (message: string) => {
    if (!warned.has(message)) console.warn(message)
    warned.add(message)
  }
  return {
    host: () => host,
    set(next: HostConfig) {
      host = next
    },
    resolved(): ResolvedConfig {
      if (merged?.host !== host || merged.app !== app())
        merged = { host, app: app(), config: resolveConfig(host, app(), warn) }
      return merged.config
    },
  }
}

export type { Analytics }
