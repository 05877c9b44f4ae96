import {
  authorizationCodeGrantRequest,
  customFetch,
  nopkce,
  processGenericTokenEndpointResponse,
  skipStateCheck,
  validateAuthResponse,
} from 'oauth4webapi'
import type { Clock } from '../../ports/clock.ts'
import type { Credentials } from '../../ports/credential-store.ts'
import type { Outside, OutsideAnswer, OutsideRequest } from '../../ports/outside.ts'
import { jsonOf, outsideAnswer } from './outside-answer.ts'
import type { Provider, ProviderTokens } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'

export interface Grant {
  /** the provider's code */
  code: string
  verifier: string
  redirectUri: string
}

/**
 * Exchanges a provider's code (RFC 6749 section 4.1.3). The id token is taken out unread: checkIdToken looks at it.
 * @throws ProviderFailure
 */
export async function requestTokens(
  ports: { outside: Outside; clock: Clock },
  provider: Provider,
  credentials: Credentials,
  grant: Grant,
): Promise<{ tokens: ProviderTokens; idToken: unknown }> {
  const server = { issuer: issuerOf(provider), token_endpoint: provider.tokenEndpoint }
  const client = { client_id: provider.clientId(credentials).value }
  const auth = await provider.clientAuth(credentials, ports.clock.now())
  let idToken: unknown
  // The state was checked where the browser came back.
  const returned = validateAuthResponse(
    server,
    client,
    new URLSearchParams({ code: grant.code }),
    skipStateCheck,
  )
  try {
    const verifier = provider.pkce ? grant.verifier : nopkce
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      auth,
      returned,
      grant.redirectUri,
      verifier,
      {
        [customFetch]: async (url, init) => {
          const answer = await outsideAnswer(ports.outside, 'token', url, init as OutsideRequest)
          const { id_token, ...plain } = plainTokens(provider, answer)
          idToken = id_token
          return Response.json(plain, { status: typeof plain.error === 'string' ? 400 : answer.status })
        },
      },
    )
    const {
      access_token,
      expires_in,
      refresh_token,
      scope,
      token_type: _type,
      ...rest
    } = await processGenericTokenEndpointResponse(server, client, response)
    const refreshLife = Number(rest.refresh_token_expires_in)
    return {
      idToken,
      tokens: {
        access_token,
        ...(expires_in === undefined ? {} : { expires_in }),
        ...(refresh_token === undefined ? {} : { refresh_token }),
        ...(refreshLife > 0 ? { refresh_token_expires_in: refreshLife } : {}),
        ...(scope ? { scopes: scope.split(/[\s,]+/).filter(Boolean) } : {}),
        rest,
      },
    }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    // The library's errors carry what came; none of it is passed on.
    throw new ProviderFailure('refused', 'token')
  }
}

function plainTokens(provider: Provider, answer: OutsideAnswer): Record<string, unknown> {
  const json = jsonOf(answer, 'token')
  if (Array.isArray(json)) throw new ProviderFailure('garbage', 'token')
  const { error, ...tidy } = provider.tidyTokenAnswer?.(json) ?? json
  // Also without a text the word alone is a refusal; its value would only confuse the library.
  return error === undefined || error === null || error === '' ? tidy : { error: 'invalid_grant' }
}

function issuerOf(provider: Provider): string {
  return provider.idToken?.issuers[0] ?? new URL(provider.authorizationEndpoint).origin
}
