import type { AuthResponse, LoginMode, OAuthTokens } from './auth.ts'
import type { OAuthUserInfo } from './transfer.ts'
import type { OAuthAccountType, User } from './user.ts'

/** The social providers, as the wire names them. */
export const OAUTH_PROVIDERS = [
  'google',
  'twitter',
  'discord',
  'github',
  'linkedin',
  'spotify',
  'instagram',
  'tiktok',
  'line',
  'apple',
] as const
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number]

/** Parameters of the query with which a browser comes back to the page that asked; all three are needed. */
export const OAUTH_RETURN = {
  code: 'privy_oauth_code',
  state: 'privy_oauth_state',
  provider: 'privy_oauth_provider',
} as const

/** The code with which somebody comes back who did not consent. */
export const OAUTH_DENIED = 'undefined'

export function oauthAccountType(provider: OAuthProvider): OAuthAccountType {
  return `${provider}_oauth`
}

export interface OAuthInitBody {
  provider: OAuthProvider
  /** the page to come back to, of an allowed origin */
  redirect_to: string
  /** captcha */
  token?: string
  state_code: string
  /** base64url of the SHA-256 of the verifier (RFC 7636, S256) */
  code_challenge: string
}

export interface OAuthInitResponse {
  url: string
}

export interface OAuthLinkBody {
  authorization_code: string
  state_code: string
  /** 43 to 128 characters */
  code_verifier: string
  /** `raw`: the provider's own code, as a native app gets it */
  code_type?: 'raw'
}

export interface OAuthAuthenticateBody extends OAuthLinkBody {
  mode?: LoginMode
}

/** `oauth_tokens` when the app hands the provider's tokens to its pages. */
export type OAuthAuthenticateResponse = AuthResponse
export type OAuthLinkResponse = User & { oauth_tokens?: OAuthTokens }

export interface OAuthUnlinkBody {
  provider: OAuthProvider
  subject: string
}

export interface OAuthTransferBody {
  nonce: string
  userInfo: OAuthUserInfo
}
