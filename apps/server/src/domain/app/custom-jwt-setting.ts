import { createPublicKey } from 'node:crypto'
import * as v from 'valibot'

/** How tokens of a host's own login are verified. */
export const customJwtSchema = v.pipe(
  v.strictObject({
    /** where the host publishes its keys (RFC 7517) */
    jwks_url: v.exactOptional(
      v.pipe(
        v.string(),
        v.check((url) => isKeysUrl(url), 'jwks_url has to be an https address'),
      ),
    ),
    /** in its place: one public key, SPKI PEM */
    public_key: v.exactOptional(
      v.pipe(
        v.string(),
        v.trim(),
        v.check(isPublicKey, 'public_key has to be an SPKI PEM of an RSA or P-256 key'),
      ),
    ),
    issuer: v.exactOptional(v.string()),
    audience: v.exactOptional(v.string()),
    /** the longest life that a token of the host may have, from `iat` (where it is missing: from now) to `exp` */
    max_token_age_s: v.optional(v.pipe(v.number(), v.integer(), v.minValue(60)), 86_400),
    /** the claim that names the user */
    id_claim: v.optional(v.pipe(v.string(), v.minLength(1)), 'sub'),
  }),
  v.check(
    ({ jwks_url, public_key }) => (jwks_url === undefined) !== (public_key === undefined),
    'custom_jwt has either jwks_url or public_key',
  ),
  // Services for logins sign for all their customers with one set of keys, and each of those may name whom it likes.
  v.check(
    ({ jwks_url, issuer, audience }) => !jwks_url || Boolean(issuer || audience),
    'custom_jwt with a jwks_url needs an issuer or an audience: its keys may sign for others, too',
  ),
)

function isPublicKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem)
    return asymmetricKeyType === 'rsa' || asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** Plain HTTP is for a key server on this machine alone, and so for development. */
export const LOOPBACK_HTTP = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/

const isKeysUrl = (url: string) =>
  URL.canParse(url) && (new URL(url).protocol === 'https:' || LOOPBACK_HTTP.test(url))
