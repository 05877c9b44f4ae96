import type { OAuthAccountType } from './user.ts'

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
