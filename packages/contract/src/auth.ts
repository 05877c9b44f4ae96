import type { User } from './user.ts'

export type LoginMode = 'no-signup' | 'login-or-sign-up'
export type SessionUpdateAction = 'set' | 'ignore' | 'clear'

export interface OAuthTokens {
  provider: string
  access_token: string
  access_token_expires_in_seconds?: number
  refresh_token?: string
  refresh_token_expires_in_seconds?: number
  scopes?: string[]
}

/** Answer of every login route and of a session refresh. */
export interface AuthResponse {
  user: User
  /** Customer token: tells a host's backend who the user is; opens no key. */
  token: string | null
  /** Our own access token: the only one that vault, recovery, export and signer take. */
  privy_access_token: string | null
  refresh_token: string | null
  identity_token?: string
  is_new_user?: boolean
  oauth_tokens?: OAuthTokens
  session_update_action: SessionUpdateAction
}

export interface LoggedOutResponse {
  user: null
  token: null
  privy_access_token: null
  refresh_token: null
  session_update_action: 'clear'
}

export interface PasswordlessInitBody {
  email: string
  token?: string
}

export interface PasswordlessAuthenticateBody {
  email: string
  code: string
  mode?: LoginMode
  dpop_jkt?: string | null
  expected_user_id?: string | null
}

export interface RefreshBody {
  refresh_token?: string | null
}

export interface CurrentUserResponse {
  user: User
  identity_token: string | null
}

export interface Success {
  success: boolean
}

/** Answer to whoever asks for a code; the same whatever became of the message, and whether or not there is an account. */
export interface CodeSent extends Success {
  /**
   * in how many seconds the next one may be asked for: all of `RESEND_AFTER_S`, or what is left of it where this client
   * was sent one just before and nothing went out now. Older servers do not say.
   */
  resend_after?: number
}

/** What became of the text with the code that this client, or, of a second factor, this user asked for last. */
export interface SmsStatus {
  /** the service that sends texts says that it does not arrive; false as long as it says nothing */
  undelivered: boolean
}

/** How long a client is sent no further code for the same address or number. */
export const RESEND_AFTER_S = 30
/** How long a code is good, in seconds. */
export const CODE_LIFETIME_S = 600

/**
 * Why a code counts no more: `data.reason` of `invalid_credentials`. Said to the client that asked for the code, by its
 * own tries and its own asking: "spent" after too many wrong ones, "expired" when its time is over.
 */
export const CODE_OVER = ['spent', 'expired'] as const
export type CodeOver = (typeof CODE_OVER)[number]

export interface AnalyticsEventBody {
  event_name: string
  client_id: string | null
  payload?: Record<string, unknown>
}

/**
 * Claims of the customer token and of our access token (ES256, `typ` JWT); times are unix seconds. The
 * customer token has `aud` = app id. Our access token has `aud` = ACCESS_TOKEN_AUDIENCE, `aid` = app id,
 * `scope` and `auth_time`, so that neither passes where the other is wanted.
 */
export interface TokenClaims {
  sub: string
  sid: string
  iss: string
  aud: string
  iat: number
  exp: number
  aid?: string
  scope?: string
  auth_time?: number
}

/** Issuer that published server clients check exactly; an app setting can change it. */
export const DEFAULT_ISSUER = 'privy.io'
/** `scope` of our access token; a customer token has none. */
export const WALLET_SCOPE = 'wallet'
export const ACCESS_TOKEN_AUDIENCE = 'latchkey-wallet'
export const ACCESS_TOKEN_LIFETIME_S = 3600
