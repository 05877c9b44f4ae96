import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { exportJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Outside } from '../../outside/outside.ts'
import type { ProviderId } from '../provider.ts'

/** The RSA key with which a provider signs; made when it is asked for the first time. */
function signingKey(outside: Outside, provider: ProviderId): KeyObject {
  const pem = outside.secrets.get(`${provider} signing key`, () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  )
  return createPrivateKey(pem)
}

function keyId(key: KeyObject): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 40)
}

/** The public keys of a provider, as its key endpoint lists them (RFC 7517). */
export async function publicKeys(outside: Outside, provider: ProviderId): Promise<{ keys: JWK[] }> {
  const key = signingKey(outside, provider)
  const jwk = await exportJWK(createPublicKey(key))
  return { keys: [{ ...jwk, kid: keyId(key), use: 'sig', alg: 'RS256' }] }
}

/** An id token signed by a provider's RSA key. Times are in seconds, by the clock of this world. */
export async function signIdToken(
  outside: Outside,
  provider: ProviderId,
  claims: JWTPayload,
  seconds: number,
): Promise<string> {
  const key = signingKey(outside, provider)
  const now = Math.floor(outside.now() / 1000)
  return new SignJWT({ ...claims, iat: now, exp: now + seconds })
    .setProtectedHeader({ alg: 'RS256', kid: keyId(key), typ: 'JWT' })
    .sign(key)
}

/** The half hash by which an id token names a token or code (OpenID Connect Core, section 3.1.3.6). */
export function halfHash(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}
