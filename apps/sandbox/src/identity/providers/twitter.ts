// https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code and
// https://docs.x.com/x-api/users/get-my-user
import type { Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import { pictureUrl } from '../../outside/picture.ts'
import { BASE64URL, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import { type Faults, oauthError, type Reply, type Status } from '../token/fault.ts'
import { createProfileRoutes } from '../token/profile-routes.ts'
import { createTokenRoutes } from '../token/token-routes.ts'

const provider = 'twitter'
const SCOPES = ['tweet.read', 'users.read', 'users.email', 'offline.access', 'follows.read', 'like.read']
const ACCESS_SECONDS = 7200

export function twitterCredentials({ secrets }: Outside) {
  return {
    client_id: secrets.get('twitter client_id', () =>
      Buffer.from(`${randomText(20)}:1:ci`).toString('base64url'),
    ),
    client_secret: secrets.get('twitter client_secret', () => randomText(50, BASE64URL)),
  }
}

const WENT_WRONG = {
  status: 400 as const,
  title: 'Something went wrong',
  text: 'You weren’t able to give access to the App. Go back and try logging in again.',
}

/** x.com and twitter.com: the consent page. */
export function twitterAuthorize(outside: Outside): Hono {
  return createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: twitterCredentials(outside).client_id,
      scopeSeparator: ' ',
      knownScopes: SCOPES,
      pkce: 'required',
      stateRequired: true,
      codeSeconds: 30,
      makeCode: () => randomText(91, BASE64URL),
      refuse: () => ({ page: WENT_WRONG }),
      denied: { error: 'access_denied' },
      failed: { error: 'server_error' },
      marks: ({ scopes }) => (scopes.includes('offline.access') ? ['offline'] : []),
      choices: ['suspended'],
      hasProfile: true,
      // X cuts a popup off from the page that opened it.
      headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
    },
    '/i/oauth2/authorize',
  )
}

const invalid = (what: string) => oauthError(400, 'invalid_request', what)

const FAULTS: Faults = {
  grant_type: invalid('Value passed for the grant_type was invalid.'),
  client: oauthError(401, 'unauthorized_client', 'Missing valid authorization header'),
  secret: oauthError(401, 'unauthorized_client', 'Missing valid authorization header'),
  no_code: invalid('Missing required parameter [code].'),
  code: invalid('Value passed for the authorization code was invalid.'),
  expired: invalid('Value passed for the authorization code was invalid.'),
  redirect: invalid('Value passed for the redirect uri did not match the uri of the authorization code.'),
  no_verifier: invalid('Missing required parameter [code_verifier].'),
  verifier: invalid('Value passed for the code verifier did not match the code challenge.'),
  refresh: invalid('Value passed for the token was invalid.'),
  get limit() {
    return tooMany()
  },
}

/** api.x.com: tokens and the profile. */
export function twitterApi(outside: Outside): Hono {
  const { client_id, client_secret } = twitterCredentials(outside)
  const { tickets } = outside.identity
  const app = createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_id, secret: client_secret },
      clientBy: ['basic'],
      refresh: 'rotated',
      faults: FAULTS,
      answer: (agreement) => ({
        token_type: 'bearer',
        expires_in: ACCESS_SECONDS,
        access_token: tickets.issue('access', randomText(91, BASE64URL), agreement, ACCESS_SECONDS),
        scope: agreement.scopes.join(' '),
        ...(agreement.marks.has('offline') && {
          refresh_token: tickets.issue('refresh', randomText(91, BASE64URL), agreement, 180 * 86_400),
        }),
      }),
    },
    '/2/oauth2/token',
  )
  app.route('/', profile(outside))
  return app
}

function profile(outside: Outside): Hono {
  const unauthorized = problem(401, 'Unauthorized', 'Unauthorized')
  return createProfileRoutes(
    outside,
    {
      provider,
      faults: {
        missing: unauthorized,
        invalid: unauthorized,
        expired: unauthorized,
        get limit() {
          return tooMany()
        },
      },
      answer(person, { scopes, marks }, c) {
        if (marks.has('suspended')) return SUSPENDED
        if (!scopes.includes('users.read') || !scopes.includes('tweet.read'))
          return problem(403, 'Forbidden', 'Forbidden')
        const fields = (c.req.query('user.fields') ?? '').split(',')
        const more: Record<string, unknown> = {
          profile_image_url: pictureUrl(new URL(c.req.url).origin, person.name),
          verified: false,
          created_at: '2012-03-21T20:50:14.000Z',
          description: '',
          protected: false,
          public_metrics: { followers_count: 0, following_count: 0, tweet_count: 0, listed_count: 0 },
        }
        const asked = Object.entries(more).filter(([field]) => fields.includes(field))
        return {
          data: {
            id: person.id,
            name: person.name,
            username: person.username,
            ...Object.fromEntries(asked),
          },
        }
      },
    },
    '/2/users/me',
  )
}

const SUSPENDED: Reply = {
  status: 403,
  body: {
    title: 'Forbidden',
    detail: 'The user used for authentication is suspended',
    type: 'https://api.twitter.com/2/problems/user-suspended',
    status: 403,
  },
}

function problem(status: Status, title: string, detail: string): Reply {
  return { status, body: { title, type: 'about:blank', status, detail } }
}

function tooMany(): Reply {
  return {
    ...problem(429, 'Too Many Requests', 'Too Many Requests'),
    headers: {
      'x-rate-limit-limit': '75',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(Math.floor(Date.now() / 1000) + 900),
    },
  }
}
