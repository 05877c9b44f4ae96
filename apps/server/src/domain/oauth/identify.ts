import type { OAuthTokens } from '@latchkey/contract'
import { oauthAccountType } from '@latchkey/contract'
import type { Clock } from '../../ports/clock.ts'
import type { Credentials } from '../../ports/credential-store.ts'
import type { Outside } from '../../ports/outside.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import { checkIdToken } from './id-token.ts'
import { jsonOf, outsideAnswer } from './outside-answer.ts'
import type { IdClaims, ProfileSource, Provider, ProviderTokens } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'
import type { Grant } from './request-tokens.ts'
import { requestTokens } from './request-tokens.ts'

export interface Identified {
  account: ProvenAccount
  /** what a host may be given; null unless it was asked for */
  tokens: OAuthTokens | null
}

/**
 * From a provider's code to the account that it stands for.
 * @throws ProviderFailure
 */
export async function identify(
  ports: { outside: Outside; clock: Clock },
  provider: Provider,
  credentials: Credentials,
  input: { grant: Grant; nonce: string; withTokens: boolean },
): Promise<Identified> {
  const { tokens, idToken } = await requestTokens(ports, provider, credentials, input.grant)
  const claims: IdClaims = provider.idToken
    ? await checkIdToken(ports, provider, credentials, { token: idToken, nonce: input.nonce })
    : {}
  const source: ProfileSource = { tokens, claims, get: (url) => getProfile(ports, provider, tokens, url) }
  const { subject, displayName, profile, verifiedEmail } = await provider.identify(source)
  const kept =
    input.withTokens && provider.exchangeForHost
      ? await provider.exchangeForHost(source, credentials)
      : tokens
  return {
    account: {
      type: oauthAccountType(provider.name),
      subject,
      data: { ...profile },
      displayName,
      ...(verifiedEmail ? { listed: [verifiedEmail] } : {}),
    },
    tokens: input.withTokens ? hostTokens(provider, kept) : null,
  }
}

async function getProfile(
  { outside }: { outside: Outside },
  provider: Provider,
  tokens: ProviderTokens,
  url: string,
): Promise<Record<string, unknown> | unknown[]> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const answer = await outsideAnswer(outside, 'profile', url, { headers })
  if (answer.status >= 400) {
    const suspended = provider.suspended?.(answer.status, answer.text) ?? false
    throw new ProviderFailure(suspended ? 'suspended' : 'refused', 'profile')
  }
  return jsonOf(answer, 'profile')
}

function hostTokens(provider: Provider, tokens: ProviderTokens): OAuthTokens {
  const { access_token, expires_in, refresh_token, refresh_token_expires_in, scopes } = tokens
  return {
    provider: provider.name,
    access_token,
    ...(expires_in === undefined ? {} : { access_token_expires_in_seconds: expires_in }),
    ...(refresh_token === undefined ? {} : { refresh_token }),
    ...(refresh_token_expires_in === undefined
      ? {}
      : { refresh_token_expires_in_seconds: refresh_token_expires_in }),
    ...(scopes === undefined ? {} : { scopes }),
  }
}
