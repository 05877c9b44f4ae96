// https://developer.spotify.com/documentation/web-api/tutorials/code-flow and
// https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
import type { Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import { pictureUrl } from '../../outside/picture.ts'
import { BASE64URL, HEX, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import type { Mistake, Refusal } from '../consent/door.ts'
import { type Faults, limited, oauthError, type Reply, type Status } from '../token/fault.ts'
import { createProfileRoutes } from '../token/profile-routes.ts'
import { createTokenRoutes } from '../token/token-routes.ts'

const provider = 'spotify'
const SCOPES = ['user-read-email', 'user-read-private', 'user-top-read', 'playlist-read-private', 'streaming']
const ACCESS_SECONDS = 3600

export function spotifyCredentials({ secrets }: Outside) {
  return {
    client_id: secrets.get('spotify client_id', () => randomText(32, HEX)),
    client_secret: secrets.get('spotify client_secret', () => randomText(32, HEX)),
  }
}

const page = (title: string): Refusal => ({
  page: { status: 400, title, text: 'Error: the application sent a request that cannot be answered.' },
})

const MISTAKES: Record<Mistake, Refusal> = {
  client: page('INVALID_CLIENT: Invalid client'),
  redirect: page('INVALID_CLIENT: Invalid redirect URI'),
  response_type: { back: { error: 'unsupported_response_type' } },
  scope: { back: { error: 'invalid_scope' } },
  challenge: { back: { error: 'invalid_request' } },
  state: { back: { error: 'invalid_request' } },
}

/** accounts.spotify.com: consent page and tokens. */
export function spotifyAccounts(outside: Outside): Hono {
  const app = createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: spotifyCredentials(outside).client_id,
      scopeSeparator: ' ',
      knownScopes: SCOPES,
      pkce: 'optional',
      codeSeconds: 600,
      makeCode: () => `AQ${randomText(200, BASE64URL)}`,
      refuse: (mistake) => MISTAKES[mistake],
      denied: { error: 'access_denied' },
      failed: { error: 'server_error' },
      hasProfile: true,
    },
    '/authorize',
  )
  app.route('/', tokens(outside))
  return app
}

const FAULTS: Faults = {
  grant_type: oauthError(400, 'unsupported_grant_type', 'grant_type parameter is missing'),
  client: oauthError(400, 'invalid_client', 'Invalid client'),
  secret: oauthError(400, 'invalid_client', 'Invalid client secret'),
  no_code: oauthError(400, 'invalid_request', 'code must be supplied'),
  code: oauthError(400, 'invalid_grant', 'Invalid authorization code'),
  expired: oauthError(400, 'invalid_grant', 'Authorization code expired'),
  redirect: oauthError(400, 'invalid_grant', 'Invalid redirect URI'),
  no_verifier: oauthError(400, 'invalid_request', 'code_verifier required'),
  verifier: oauthError(400, 'invalid_grant', 'code_verifier was incorrect'),
  refresh: oauthError(400, 'invalid_grant', 'Invalid refresh token'),
  limit: limited(refusal(429, 'API rate limit exceeded'), 30),
}

function tokens(outside: Outside): Hono {
  const { client_id, client_secret } = spotifyCredentials(outside)
  const { tickets } = outside.identity
  return createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_id, secret: client_secret },
      refresh: 'kept',
      faults: FAULTS,
      answer: (agreement, _person, { refreshed }) => ({
        access_token: tickets.issue('access', `BQ${randomText(150, BASE64URL)}`, agreement, ACCESS_SECONDS),
        token_type: 'Bearer',
        expires_in: ACCESS_SECONDS,
        ...(!refreshed && {
          refresh_token: tickets.issue('refresh', `AQ${randomText(130, BASE64URL)}`, agreement, 365 * 86_400),
        }),
        scope: agreement.scopes.join(' '),
      }),
    },
    '/api/token',
  )
}

/** api.spotify.com: the profile. */
export function spotifyApi(outside: Outside): Hono {
  return createProfileRoutes(
    outside,
    {
      provider,
      faults: {
        missing: refusal(401, 'No token provided'),
        invalid: refusal(401, 'Invalid access token'),
        expired: refusal(401, 'The access token expired'),
        limit: limited(refusal(429, 'API rate limit exceeded'), 30),
      },
      answer: (person, { scopes }, c) => ({
        display_name: person.name,
        external_urls: { spotify: `https://open.spotify.com/user/${person.id}` },
        href: `https://api.spotify.com/v1/users/${person.id}`,
        id: person.id,
        images: [{ url: pictureUrl(new URL(c.req.url).origin, person.name), height: 300, width: 300 }],
        type: 'user',
        uri: `spotify:user:${person.id}`,
        followers: { href: null, total: 0 },
        ...(scopes.includes('user-read-private') && {
          country: 'US',
          product: 'free',
          explicit_content: { filter_enabled: false, filter_locked: false },
        }),
        ...(scopes.includes('user-read-email') && person.email && { email: person.email }),
      }),
    },
    '/v1/me',
  )
}

function refusal(status: Status, message: string): Reply {
  return { status, body: { error: { status, message } } }
}
