import { importPKCS8, SignJWT } from 'jose'
import { ClientSecretPost } from 'oauth4webapi'
import type { Credentials } from '../../../ports/credential-store.ts'
import type { Provider } from '../provider.ts'
import { email, subject } from '../read-profile.ts'

const ISSUER = 'https://appleid.apple.com'
/** Apple takes six months; one that is made for each call needs no longer than the call. */
const SECRET_LIFETIME_S = 300

/**
 * https://developer.apple.com/documentation/signinwithapple. The client's secret is a JWT under the team's key, and
 * with a scope the browser is sent back by a form.
 */
export const apple: Provider<'apple'> = {
  name: 'apple',
  label: 'Apple',
  authorizationEndpoint: `${ISSUER}/auth/authorize`,
  tokenEndpoint: `${ISSUER}/auth/token`,
  scopes: ['name', 'email'],
  scopeSeparator: ' ',
  pkce: false,
  needs: ['client_id', 'team_id', 'key_id', 'private_key'],
  clientId: ({ client_id = '' }) => ({ parameter: 'client_id', value: client_id }),
  clientAuth: async (credentials, nowMs) => ClientSecretPost(await appleClientSecret(credentials, nowMs)),
  idToken: { issuers: [ISSUER], jwks: `${ISSUER}/auth/keys`, algorithms: ['RS256'], nonce: true },
  authorizationParameters: () => ({ response_mode: 'form_post' }),
  async identify({ claims }) {
    const flag = claims.email_verified
    const verifiedEmail = flag === true || flag === 'true' ? email(claims.email) : null
    return {
      subject: subject(claims.sub),
      displayName: verifiedEmail,
      profile: { email: verifiedEmail },
      verifiedEmail,
    }
  },
}

/** @throws Error when the text is not a PKCS #8 PEM of a P-256 key. */
export function importAppleKey(text: string): Promise<CryptoKey> {
  // Somebody who puts the key into an environment variable writes its line breaks as \n.
  return importPKCS8(text.replaceAll('\\n', '\n'), 'ES256')
}

/** @throws Error when the private key cannot be imported. */
async function appleClientSecret(credentials: Credentials, nowMs: number): Promise<string> {
  const { client_id = '', team_id = '', key_id = '', private_key = '' } = credentials
  const key = await importAppleKey(private_key)
  const iat = Math.floor(nowMs / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key_id })
    .setIssuer(team_id)
    .setSubject(client_id)
    .setAudience(ISSUER)
    .setIssuedAt(iat)
    .setExpirationTime(iat + SECRET_LIFETIME_S)
    .sign(key)
}
