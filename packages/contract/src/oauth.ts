import type { OAuthTokens } from './auth.ts'
import type { OAuthAccountType, User } from './user.ts'

/** The social providers, as the wire names them, and the name that people know each by: the same in every language. */
export const PROVIDER_NAMES = {
  google: 'Google',
  twitter: 'X',
  discord: 'Discord',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  line: 'LINE',
  apple: 'Apple',
} as const
export type OAuthProvider = keyof typeof PROVIDER_NAMES
export const OAUTH_PROVIDERS = /* @__PURE__ */ Object.keys(PROVIDER_NAMES) as readonly OAuthProvider[]

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

export interface OAuthInitResponse {
  /** where the provider asks the user */
  url: string
}

/** The user, with the provider's tokens where the app hands them out. */
export type OAuthLinkResponse = User & { oauth_tokens?: OAuthTokens }
