// https://developers.google.com/identity/openid-connect/openid-connect and
// https://developers.google.com/identity/protocols/oauth2/web-server
import { Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import { pictureUrl } from '../../outside/picture.ts'
import { BASE64URL, DIGITS, LOWER, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import type { Mistake } from '../consent/door.ts'
import { type Person, partName } from '../person.ts'
import type { Agreement } from '../tickets.ts'
import { type Faults, limited, oauthError } from '../token/fault.ts'
import { createProfileRoutes } from '../token/profile-routes.ts'
import { halfHash, publicKeys, signIdToken } from '../token/signing.ts'
import { createTokenRoutes } from '../token/token-routes.ts'

const provider = 'google'
const ISSUER = 'https://accounts.google.com'
const EMAIL = 'https://www.googleapis.com/auth/userinfo.email'
const PROFILE = 'https://www.googleapis.com/auth/userinfo.profile'

/** What a visitor may leave out, with what it is called on the page. */
const BOXES = {
  'https://www.googleapis.com/auth/drive.appdata':
    'See, create and delete its own configuration data in your Google Drive',
}

export function googleCredentials({ secrets }: Outside) {
  return {
    client_id: secrets.get(
      'google client_id',
      () => `1${randomText(11, DIGITS)}-${randomText(32, LOWER)}.apps.googleusercontent.com`,
    ),
    client_secret: secrets.get('google client_secret', () => `GOCSPX-${randomText(28, BASE64URL)}`),
  }
}

/** accounts.google.com: the consent page. */
export function googleAccounts(outside: Outside): Hono {
  return createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: googleCredentials(outside).client_id,
      scopeSeparator: ' ',
      optionalScopes: BOXES,
      pkce: 'optional',
      codeSeconds: 600,
      makeCode: () => `4/0A${randomText(68, BASE64URL)}`,
      refuse: (mistake) => ({ page: MISTAKES[mistake] }),
      check: ({ scopes, query }) => {
        if (scopes.length === 0)
          return { page: { ...MISTAKES.scope, text: 'Missing required parameter: scope' } }
        return query.get('prompt') === 'none' ? { back: { error: 'interaction_required' } } : undefined
      },
      denied: { error: 'access_denied' },
      failed: { error: 'server_error' },
      // A refresh token comes with the first consent only, unless the client asks for the consent page.
      marks: ({ query }, _form, firstTime) => {
        const asked = (query.get('prompt') ?? '').split(' ').includes('consent')
        return query.get('access_type') === 'offline' && (firstTime || asked) ? ['offline'] : []
      },
      extras: ({ query }, { scopes }) => ({
        scope: granted(scopes).join(' '),
        authuser: '0',
        prompt: query.get('prompt')?.includes('consent') ? 'consent' : 'none',
      }),
      hasProfile: true,
    },
    '/o/oauth2/v2/auth',
    '/o/oauth2/auth',
  )
}

const page = (title: string, text: string, status: 400 | 401 = 400) => ({ status, title, text })

const MISTAKES: Record<Mistake, ReturnType<typeof page>> = {
  client: page('Error 401: invalid_client', 'The OAuth client was not found.', 401),
  redirect: page('Error 400: redirect_uri_mismatch', 'This app’s request is invalid.'),
  response_type: page('Error 400: unsupported_response_type', 'Invalid response_type.'),
  scope: page('Error 400: invalid_scope', 'Some requested scopes were invalid.'),
  challenge: page('Error 400: invalid_request', 'The code challenge or its method is invalid.'),
  state: page('Error 400: invalid_request', 'Missing required parameter: state'),
}

/** Scopes as Google spells them in its answers. */
function granted(scopes: string[]): string[] {
  return scopes.map((scope) => ({ email: EMAIL, profile: PROFILE })[scope] ?? scope)
}

function claims(person: Person, scopes: string[], origin: string): Record<string, unknown> {
  const has = granted(scopes)
  const { first, last } = partName(person.name)
  return {
    ...(has.includes(EMAIL) && { email: person.email, email_verified: person.emailVerified }),
    ...(has.includes(PROFILE) && {
      name: person.name,
      picture: pictureUrl(origin, person.name),
      given_name: first,
      ...(last && { family_name: last }),
    }),
  }
}

const FAULTS: Faults = {
  grant_type: oauthError(400, 'unsupported_grant_type', 'Invalid grant_type'),
  client: oauthError(401, 'invalid_client', 'The OAuth client was not found.'),
  secret: oauthError(401, 'invalid_client', 'Unauthorized'),
  no_code: oauthError(400, 'invalid_request', 'Missing required parameter: code'),
  code: oauthError(400, 'invalid_grant', 'Malformed auth code.'),
  expired: oauthError(400, 'invalid_grant', 'Bad Request'),
  redirect: oauthError(400, 'redirect_uri_mismatch', 'Bad Request'),
  no_verifier: oauthError(400, 'invalid_grant', 'Missing code verifier.'),
  verifier: oauthError(400, 'invalid_grant', 'Invalid code verifier.'),
  refresh: oauthError(400, 'invalid_grant', 'Bad Request'),
  limit: limited(oauthError(429, 'rate_limit_exceeded', 'Rate limit exceeded.')),
}

/** oauth2.googleapis.com: codes and refresh tokens into tokens. */
export function googleTokens(outside: Outside): Hono {
  const { client_id, client_secret } = googleCredentials(outside)
  const { tickets } = outside.identity
  return createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_id, secret: client_secret },
      refresh: 'kept',
      faults: FAULTS,
      async answer(agreement, person, { refreshed, origin }) {
        const access = tickets.issue('access', `ya29.a0${randomText(180, BASE64URL)}`, agreement, 3599)
        return {
          access_token: access,
          expires_in: 3599,
          ...(agreement.marks.has('offline') &&
            !refreshed && {
              refresh_token: tickets.issue(
                'refresh',
                `1//0${randomText(96, BASE64URL)}`,
                agreement,
                180 * 86_400,
              ),
            }),
          scope: granted(agreement.scopes).join(' '),
          token_type: 'Bearer',
          ...(agreement.scopes.includes('openid') && {
            id_token: await idToken(outside, agreement, person, access, origin),
          }),
        }
      },
    },
    '/token',
  )
}

function idToken(outside: Outside, agreement: Agreement, person: Person, access: string, origin: string) {
  const payload = {
    iss: ISSUER,
    azp: agreement.client,
    aud: agreement.client,
    sub: person.id,
    at_hash: halfHash(access),
    ...(agreement.nonce && { nonce: agreement.nonce }),
    ...claims(person, agreement.scopes, origin),
  }
  return signIdToken(outside, provider, payload, 3600)
}

/** On www.googleapis.com: the keys that id tokens are signed with. */
export function googleKeys(outside: Outside): Hono {
  const app = new Hono()
  app.get('/oauth2/v3/certs', async (c) =>
    c.json(await publicKeys(outside, provider), 200, { 'cache-control': 'public, max-age=19802' }),
  )
  return app
}

const UNAUTHORIZED = {
  ...oauthError(401, 'invalid_request', 'Invalid Credentials'),
  headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
}

/** openidconnect.googleapis.com: who it is. */
export function googleUserinfo(outside: Outside): Hono {
  return createProfileRoutes(
    outside,
    {
      provider,
      faults: {
        missing: UNAUTHORIZED,
        invalid: UNAUTHORIZED,
        expired: UNAUTHORIZED,
        limit: limited({
          status: 429,
          body: {
            error: {
              code: 429,
              message: 'Resource has been exhausted (e.g. check quota).',
              status: 'RESOURCE_EXHAUSTED',
            },
          },
        }),
      },
      answer: (person, { scopes }, c) => ({
        sub: person.id,
        ...claims(person, scopes, new URL(c.req.url).origin),
      }),
    },
    '/v1/userinfo',
  )
}
