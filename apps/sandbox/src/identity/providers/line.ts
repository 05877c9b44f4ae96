// https://developers.line.biz/en/docs/line-login/integrate-line-login/ and
// https://developers.line.biz/en/reference/line-login/
import { generateKeyPairSync } from 'node:crypto'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import type { Outside } from '../../outside/outside.ts'
import { pictureUrl } from '../../outside/picture.ts'
import { DIGITS, HEX, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import type { Mistake, Refusal } from '../consent/door.ts'
import type { Person } from '../person.ts'
import type { Agreement } from '../tickets.ts'
import { type Faults, oauthError, type Reply, type Status } from '../token/fault.ts'
import { createProfileRoutes } from '../token/profile-routes.ts'
import { createTokenRoutes } from '../token/token-routes.ts'

const provider = 'line'
const ISSUER = 'https://access.line.me'
const ACCESS_SECONDS = 2_592_000

export function lineCredentials({ secrets }: Outside) {
  return {
    client_id: secrets.get('line client_id', () => `20${randomText(8, DIGITS)}`),
    client_secret: secrets.get('line client_secret', () => randomText(32, HEX)),
  }
}

const page = (text: string): Refusal => ({ page: { status: 400, title: '400 Bad Request', text } })
const back = (error: string, error_description: string): Refusal => ({ back: { error, error_description } })

const MISTAKES: Record<Mistake, Refusal> = {
  client: page('Invalid client_id.'),
  redirect: page('Invalid redirect_uri value. Check if it is registered in a LINE developers site.'),
  response_type: back('unsupported_response_type', 'response_type is not supported'),
  scope: back('invalid_scope', 'scope is invalid'),
  challenge: back('invalid_request', 'code_challenge is invalid'),
  state: page('state is required.'),
}

/** access.line.me: the consent page. */
export function lineAuthorize(outside: Outside): Hono {
  return createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: lineCredentials(outside).client_id,
      scopeSeparator: ' ',
      knownScopes: ['profile', 'openid', 'email'],
      pkce: 'optional',
      stateRequired: true,
      codeSeconds: 600,
      makeCode: () => randomText(20),
      refuse: (mistake) => MISTAKES[mistake],
      check: ({ scopes, query, challenge }) => {
        if (scopes.length === 0) return MISTAKES.scope
        if (challenge?.method === 'plain') return MISTAKES.challenge
        return query.get('prompt') === 'none' ? back('login_required', 'User is not logged in') : undefined
      },
      denied: { error: 'access_denied', error_description: 'The resource owner denied the request.' },
      failed: { error: 'server_error', error_description: 'An unexpected error occurred.' },
      hasProfile: true,
    },
    '/oauth2/v2.1/authorize',
  )
}

const FAULTS: Faults = {
  grant_type: oauthError(400, 'unsupported_grant_type', 'unsupported grant_type'),
  client: oauthError(400, 'invalid_client', 'client_id is invalid'),
  secret: oauthError(400, 'invalid_client', 'invalid client_secret'),
  no_code: oauthError(400, 'invalid_request', 'some parameters missed or invalid'),
  code: oauthError(400, 'invalid_grant', 'invalid authorization code'),
  expired: oauthError(400, 'invalid_grant', 'authorization code expired'),
  redirect: oauthError(400, 'invalid_grant', 'redirect_uri does not match'),
  no_verifier: oauthError(400, 'invalid_request', 'code_verifier is required'),
  verifier: oauthError(400, 'invalid_grant', 'code_verifier does not match'),
  refresh: oauthError(400, 'invalid_grant', 'invalid refresh_token'),
  limit: tooMany(),
}

/** api.line.me: tokens, keys and the profile. */
export function lineApi(outside: Outside): Hono {
  const { client_id, client_secret } = lineCredentials(outside)
  const { tickets } = outside.identity
  const app = new Hono()
  const tokens = createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_id, secret: client_secret },
      clientBy: ['body'],
      refresh: 'kept',
      faults: FAULTS,
      async answer(agreement, person, { refreshed, origin }) {
        const withIdToken = agreement.scopes.includes('openid') && !refreshed
        return {
          access_token: tickets.issue(
            'access',
            `eyJhbGciOiJIUzI1NiJ9.${randomText(150)}`,
            agreement,
            ACCESS_SECONDS,
          ),
          expires_in: ACCESS_SECONDS,
          ...(withIdToken && { id_token: await idToken(outside, agreement, person, origin) }),
          refresh_token: tickets.issue('refresh', randomText(20), agreement, 90 * 86_400),
          scope: agreement.scopes.join(' '),
          token_type: 'Bearer',
        }
      },
    },
    '/oauth2/v2.1/token',
  )
  app.get('/oauth2/v2.1/certs', (c) => c.json({ keys: [appKey(outside)] }))
  app.route('/', tokens)
  app.route('/', profile(outside))
  return app
}

/** Web login signs with the channel secret; the keys of the key endpoint sign for native apps and LIFF. */
function idToken(outside: Outside, agreement: Agreement, person: Person, origin: string): Promise<string> {
  const { client_id, client_secret } = lineCredentials(outside)
  const now = Math.floor(outside.now() / 1000)
  const has = (scope: string) => agreement.scopes.includes(scope)
  return new SignJWT({
    iss: ISSUER,
    sub: person.id,
    aud: client_id,
    exp: now + 3600,
    iat: now,
    auth_time: Math.floor(agreement.at / 1000),
    ...(agreement.nonce && { nonce: agreement.nonce }),
    amr: ['linesso'],
    ...(has('profile') && { name: person.name, picture: pictureUrl(origin, person.name) }),
    ...(has('email') && person.email && { email: person.email }),
  })
    .setProtectedHeader({ typ: 'JWT', alg: 'HS256' })
    .sign(new TextEncoder().encode(client_secret))
}

function appKey({ secrets }: Outside): object {
  const text = secrets.get('line app key', () =>
    JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })),
  )
  return { ...JSON.parse(text), alg: 'ES256', use: 'sig', kid: 'line-app-key' }
}

function profile(outside: Outside): Hono {
  return createProfileRoutes(
    outside,
    {
      provider,
      faults: {
        missing: refusal(
          401,
          "Authorization header required. Must follow the scheme, 'Authorization: Bearer <ACCESS TOKEN>'",
        ),
        invalid: refusal(
          401,
          'Authentication failed due to the following reason: invalid token. Confirm that the access token in the authorization header is valid.',
        ),
        expired: refusal(401, 'The access token expired'),
        limit: tooMany(),
      },
      answer(person, { scopes }, c) {
        if (!scopes.includes('profile'))
          return refusal(403, 'This LINE Login channel does not have permission to access this API')
        return {
          userId: person.id,
          displayName: person.name,
          pictureUrl: pictureUrl(new URL(c.req.url).origin, person.name),
        }
      },
    },
    '/v2/profile',
  )
}

function refusal(status: Status, message: string): Reply {
  return { status, body: { message } }
}

function tooMany(): Reply {
  return refusal(429, 'The API rate limit has been exceeded. Try again later.')
}
