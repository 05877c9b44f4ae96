// https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow and
// https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
import type { Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import { pictureUrl } from '../../outside/picture.ts'
import { BASE64URL, LOWER, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import type { Mistake, Refusal } from '../consent/door.ts'
import { type Person, partName } from '../person.ts'
import { type Faults, oauthError, type Reply, type Status } from '../token/fault.ts'
import { createProfileRoutes } from '../token/profile-routes.ts'
import { publicKeys, signIdToken } from '../token/signing.ts'
import { createTokenRoutes } from '../token/token-routes.ts'

const provider = 'linkedin'
const ISSUER = 'https://www.linkedin.com/oauth'
const ACCESS_SECONDS = 5_184_000

export function linkedinCredentials({ secrets }: Outside) {
  return {
    client_id: secrets.get('linkedin client_id', () => `86${randomText(12, LOWER)}`),
    client_secret: secrets.get(
      'linkedin client_secret',
      () => `WPL_AP1.${randomText(16)}.${randomText(6)}==`,
    ),
  }
}

const page = (text: string): Refusal => ({
  page: { status: 400, title: 'Bummer, something went wrong.', text },
})

const MISTAKES: Record<Mistake, Refusal> = {
  client: page('The passed in client_id is invalid'),
  redirect: page('The redirect_uri does not match the registered value'),
  response_type: page('A required parameter "response_type" is missing or invalid'),
  scope: {
    back: {
      error: 'unauthorized_scope_error',
      error_description: 'The requested scope is not authorized for your application',
    },
  },
  challenge: page('The code challenge is invalid'),
  state: page('A required parameter "state" is missing'),
}

const MISMATCH =
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists'

const CODES: Partial<Record<Status, string>> = {
  401: 'INVALID_ACCESS_TOKEN',
  403: 'ACCESS_DENIED',
  429: 'TOO_MANY_REQUESTS',
}

const UNAUTHENTICATED = oauthError(401, 'invalid_client', 'Client authentication failed')

const FAULTS: Faults = {
  grant_type: oauthError(400, 'unsupported_grant_type', 'The grant type is not supported'),
  client: UNAUTHENTICATED,
  secret: UNAUTHENTICATED,
  no_code: oauthError(400, 'invalid_request', 'A required parameter "code" is missing'),
  code: oauthError(400, 'invalid_request', 'Unable to retrieve access token: authorization code not found'),
  expired: oauthError(400, 'invalid_request', MISMATCH),
  redirect: oauthError(400, 'invalid_request', MISMATCH),
  no_verifier: UNAUTHENTICATED,
  verifier: UNAUTHENTICATED,
  refresh: oauthError(400, 'invalid_request', 'The provided refresh token is invalid'),
  limit: tooMany(),
}

/** www.linkedin.com: consent page, tokens and keys. */
export function linkedin(outside: Outside): Hono {
  const app = createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: linkedinCredentials(outside).client_id,
      scopeSeparator: ' ',
      knownScopes: ['openid', 'profile', 'email', 'w_member_social'],
      pkce: 'ignored',
      codeSeconds: 1800,
      makeCode: () => `AQ${randomText(90, BASE64URL)}`,
      refuse: (mistake) => MISTAKES[mistake],
      denied: {
        error: 'user_cancelled_authorize',
        error_description: 'The user cancelled the authorization',
      },
      failed: { error: 'server_error', error_description: 'An internal server error occurred' },
      hasProfile: true,
    },
    '/oauth/v2/authorization',
  )
  app.route('/', tokens(outside))
  app.get('/oauth/openid/jwks', async (c) => c.json(await publicKeys(outside, provider)))
  return app
}

function tokens(outside: Outside): Hono {
  const { client_id, client_secret } = linkedinCredentials(outside)
  const { tickets } = outside.identity
  return createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_id, secret: client_secret },
      clientBy: ['body'],
      refresh: 'none',
      faults: FAULTS,
      // A client with a secret that sends a verifier as well is turned away: PKCE is for native clients here.
      check: (body) => (body.has('code_verifier') ? UNAUTHENTICATED : undefined),
      async answer(agreement, person, { origin }) {
        const payload = {
          iss: ISSUER,
          aud: agreement.client,
          sub: person.id,
          ...claims(person, agreement.scopes, origin),
        }
        return {
          access_token: tickets.issue('access', `AQ${randomText(180, BASE64URL)}`, agreement, ACCESS_SECONDS),
          expires_in: ACCESS_SECONDS - 1,
          scope: [...agreement.scopes].sort().join(','),
          token_type: 'Bearer',
          ...(agreement.scopes.includes('openid') && {
            id_token: await signIdToken(outside, provider, payload, 3600),
          }),
        }
      },
    },
    '/oauth/v2/accessToken',
  )
}

function claims(person: Person, scopes: string[], origin: string): Record<string, unknown> {
  const { first, last } = partName(person.name)
  return {
    ...(scopes.includes('profile') && {
      name: person.name,
      given_name: first,
      family_name: last,
      picture: pictureUrl(origin, person.name),
      locale: { country: 'US', language: 'en' },
    }),
    ...(scopes.includes('email') &&
      person.email && { email: person.email, email_verified: person.emailVerified }),
  }
}

/** api.linkedin.com: who it is. */
export function linkedinApi(outside: Outside): Hono {
  return createProfileRoutes(
    outside,
    {
      provider,
      faults: {
        missing: refusal(401, 65_604, 'Empty oauth2 access token'),
        invalid: refusal(401, 65_600, 'Invalid access token'),
        expired: refusal(401, 65_601, 'The token used in the request has expired'),
        limit: tooMany(),
      },
      answer(person, { scopes }, c) {
        if (!scopes.includes('openid') && !scopes.includes('profile'))
          return refusal(403, 100, 'Not enough permissions to access: userinfo.GET.NO_VERSION')
        return { sub: person.id, ...claims(person, scopes, new URL(c.req.url).origin) }
      },
    },
    '/v2/userinfo',
  )
}

function refusal(status: Status, serviceErrorCode: number, message: string): Reply {
  return { status, body: { status, serviceErrorCode, code: CODES[status], message } }
}

function tooMany(): Reply {
  return refusal(
    429,
    101,
    'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.',
  )
}
