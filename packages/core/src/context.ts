/**
 * What the lazily loaded parts of the client (flows, frame, wallets, transactions) are handed. They import
 * this type and nothing of client.ts, so that each can be its own chunk.
 */
import type { AppConfig, ErrorCode, Nothing, Route } from '@latchkey/contract'
import type { ResolvedConfig } from './config.ts'
import type { EventHub } from './events/hub.ts'
import type { ReauthenticationPurpose } from './flows/reauthenticate/ways.ts'
import type { MfaPrompt } from './frame/mfa-prompt.ts'
import type { Modal } from './modal/modal-state.ts'
import type { User } from './session/user.ts'
import type { Store } from './store.ts'
import type { EmbeddedWallet } from './wallets/accounts.ts'

export interface Clock {
  /** ms since the epoch */
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

export interface ClientState {
  /** first session check is over */
  ready: boolean
  /** server settings, null until loaded */
  app: AppConfig | null
  /** the app settings could not be loaded (server away, unknown app, foreign origin) */
  appError: { code: ErrorCode | 'api_error' | 'client_request_timeout'; message: string } | null
  user: User | null
  authenticated: boolean
  identityToken: string | null
  /** wallet frame: idle until first needed */
  frame: 'idle' | 'loading' | 'ready' | 'failed'
  /** RFC 7638 thumbprint of the key that the frame proves with, while the frame is ready */
  frameKey: string | null
}

export interface SendOptions<Body = unknown> {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Body
  headers?: Record<string, string>
  /** bare origin, in place of the API's */
  base?: string
  /** default: the bearer is sent when a token is held */
  authenticate?: boolean
  /** 0 for analytics */
  retries?: number
  signal?: AbortSignal
  /** the call may outlive the page (analytics) */
  keepalive?: boolean
}

/** Sends what the route takes, and knows what it answers. A body that has to say something cannot be left out. */
export type Send = <Body, Answer>(
  route: Route<Body, Answer>,
  ...options: Nothing extends Body
    ? [options?: SendOptions<NoInfer<Body>>]
    : [options: SendOptions<NoInfer<Body>> & { body: NoInfer<Body> }]
) => Promise<Answer>

/** Why a login in place is asked for. */
export interface Reauthentication {
  /** id of the session that did not do; null where it is not known */
  session: string | null
  purpose: ReauthenticationPurpose
}

export interface ClientContext {
  readonly appId: string
  readonly clientId: string | undefined
  /** bare origin of the API; changes once when the app names a custom_api_url */
  apiUrl(): string
  /** the address that the page was given, which stays when the app names one of its own */
  readonly fallbackApiUrl: string
  readonly state: Store<ClientState>
  /** host config merged over server settings */
  config(): ResolvedConfig
  readonly events: EventHub
  readonly modal: Modal
  readonly clock: Clock
  send: Send
  /** customer token, refreshed when near expiry; null when logged out */
  getAccessToken(): Promise<string | null>
  /** the token for the wallet frame (our own access token, else the customer token) */
  getFrameToken(): Promise<string | null>
  /** client analytics id, a UUID kept in local storage */
  analyticsId(): string
  /** POST /sessions and the user that it returns */
  refreshUser(): Promise<User | null>
  logout(): Promise<void>
  /**
   * Has the user log in again where they are. Resolves once the session is renewed.
   * @throws ProviderError 4001 when the user closes the question.
   */
  reauthenticate(about: Reauthentication): Promise<void>
  /**
   * Has the user bring a root to this device by its password or its cloud.
   * @throws ClientError `unknown_connect_wallet_error` when the user leaves.
   */
  recoverWallet(root: EmbeddedWallet): Promise<void>
  /** Asks for a verification code where the wallet frame wants one, in place of our own dialog; one for each operation. */
  mfaPrompt?(): MfaPrompt
  /** Set while what is asked must not lead away from the page: providers are asked in a window of their own. */
  readonly staysOnPage?: boolean
  track(event: string, payload?: Record<string, unknown>): void
  storage: KeyValueStorage
}

/** Local storage, or memory where it is denied. Values are JSON. */
export interface KeyValueStorage {
  get<T>(key: string): T | null
  set(key: string, value: unknown): void
  delete(key: string): void
}
