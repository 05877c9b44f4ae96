import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { Clock } from '../../ports/clock.ts'
import { CLOCK_SKEW_MS } from '../../ports/clock.ts'
import type { Credentials } from '../../ports/credential-store.ts'
import type { Outside } from '../../ports/outside.ts'
import type { IdClaims, Provider } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'

type KeySet = ReturnType<typeof createRemoteJWKSet>
const keySets = new WeakMap<Outside, Map<string, KeySet>>()

/** Keys are kept, and fetched anew for a key id that is not among them, at most every 30 seconds. */
function keysOf(outside: Outside, url: string): KeySet {
  const sets = keySets.get(outside) ?? new Map<string, KeySet>()
  keySets.set(outside, sets)
  const known = sets.get(url)
  if (known) return known
  const made = createRemoteJWKSet(new URL(url), {
    async [customFetch]() {
      const answer = await outside.fetch(url, { headers: { accept: 'application/json' } })
      return new Response(answer.text, { status: answer.status })
    },
  })
  sets.set(url, made)
  return made
}

/**
 * Checks an id token (OpenID Connect Core 3.1.3.7): signature under a key of the provider's own set and an algorithm
 * of its list, issuer, audience, times, and the nonce of this login.
 * @throws ProviderFailure `refused` when it is not good, `unreachable` when the keys cannot be had.
 */
export async function checkIdToken(
  ports: { outside: Outside; clock: Clock },
  provider: Provider,
  credentials: Credentials,
  input: { token: unknown; nonce: string },
): Promise<IdClaims> {
  const rule = provider.idToken
  const refused = new ProviderFailure('refused', 'id token')
  if (!rule || typeof input.token !== 'string') throw refused
  try {
    const bySecret = rule.clientSecret && decodeProtectedHeader(input.token).alg === 'HS256'
    const secret = Buffer.from(credentials.client_secret ?? '')
    if (bySecret && secret.length === 0) throw refused
    const audience = provider.clientId(credentials).value
    const checks = {
      issuer: [...rule.issuers],
      audience,
      algorithms: bySecret ? ['HS256'] : [...rule.algorithms],
      currentDate: new Date(ports.clock.now()),
      clockTolerance: CLOCK_SKEW_MS / 1000,
      requiredClaims: ['sub', 'exp', 'iat'],
    }
    const { payload } = bySecret
      ? await jwtVerify(input.token, secret, checks)
      : await jwtVerify(input.token, keysOf(ports.outside, rule.jwks), checks)
    if (payload.azp !== undefined && payload.azp !== audience) throw refused
    if (rule.nonce ? payload.nonce !== input.nonce : (payload.nonce ?? input.nonce) !== input.nonce) {
      throw refused
    }
    return payload as IdClaims
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    const checked =
      error instanceof errors.JOSEError &&
      !(error instanceof errors.JWKSTimeout) &&
      error.code !== 'ERR_JOSE_GENERIC'
    throw checked || error instanceof TypeError ? refused : new ProviderFailure('unreachable', 'keys')
  }
}
