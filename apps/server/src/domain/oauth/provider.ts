import type { OAuthProfiles, OAuthProvider } from '@latchkey/contract'
import type { JWTPayload } from 'jose'
import type { ClientAuth } from 'oauth4webapi'
import type { Credentials } from '../../ports/credential-store.ts'

/** What an id token says. */
export type IdClaims = JWTPayload & Record<string, unknown>

/** A token answer of a provider, after its quirks were taken out. */
export interface ProviderTokens {
  access_token: string
  expires_in?: number
  refresh_token?: string
  refresh_token_expires_in?: number
  scopes?: string[]
  /** other members of the answer, such as a user id */
  rest: Readonly<Record<string, unknown>>
}

export interface Identity<P extends OAuthProvider = OAuthProvider> {
  subject: string
  /** how a person would name the account */
  displayName: string | null
  profile: OAuthProfiles[`${P}_oauth`]
  /** set only when the provider says that the address is confirmed */
  verifiedEmail: string | null
}

/** What a provider's file may ask its API, with the access token of the login. */
export interface ProfileSource {
  tokens: ProviderTokens
  /** of the id token; checked, and there whenever `idToken` is declared */
  claims: IdClaims
  /** @throws ProviderFailure */
  get(url: string): Promise<Record<string, unknown> | unknown[]>
}

export interface IdTokenRule {
  issuers: readonly [string, ...string[]]
  jwks: string
  algorithms: readonly ('RS256' | 'ES256')[]
  /** HS256 under the client's secret is taken too */
  clientSecret?: true
  /** whether the provider repeats our nonce; then it has to */
  nonce: boolean
}

/** One social provider: its endpoints and everything in which it differs from the standard. */
export interface Provider<P extends OAuthProvider = OAuthProvider> {
  name: P
  /** how people call it */
  label: string
  authorizationEndpoint: string
  tokenEndpoint: string
  /** what a login needs; an operator may ask for more */
  scopes: readonly string[]
  scopeSeparator: ' ' | ','
  /** whether it takes a PKCE challenge from a client with a secret */
  pkce: boolean
  /** the credentials that have to be set */
  needs: readonly string[]
  /** name and value of the client's id, which is the same on both endpoints */
  clientId(credentials: Credentials): { parameter: string; value: string }
  clientAuth(credentials: Credentials, nowMs: number): Promise<ClientAuth>
  idToken?: IdTokenRule
  /** further parameters of the authorization request */
  authorizationParameters?(options: { tokens: boolean }): Readonly<Record<string, string>>
  /** brings a token answer into the standard's form; gets whatever JSON came */
  tidyTokenAnswer?(answer: Record<string, unknown>): Record<string, unknown>
  /** a further exchange for tokens that the host may keep */
  exchangeForHost?(source: ProfileSource, credentials: Credentials): Promise<ProviderTokens>
  /** @throws ProviderFailure `garbage` when a needed field is missing */
  identify(source: ProfileSource): Promise<Identity<P>>
  /** whether an answer of the profile endpoint says that the account is suspended */
  suspended?(status: number, text: string): boolean
}
