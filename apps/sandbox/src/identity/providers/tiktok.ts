// https://developers.tiktok.com/doc/login-kit-web, https://developers.tiktok.com/doc/oauth-user-access-token-management
// and https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info
import type { Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import { pictureUrl } from '../../outside/picture.ts'
import { BASE62, HEX, LOWER, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import type { Mistake, Refusal } from '../consent/door.ts'
import { subjectOf } from '../person.ts'
import type { Faults, Reply, Status } from '../token/fault.ts'
import { createProfileRoutes } from '../token/profile-routes.ts'
import { createTokenRoutes } from '../token/token-routes.ts'

const provider = 'tiktok'
const SCOPES = ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list']
const ACCESS_SECONDS = 86_400
const REFRESH_SECONDS = 31_536_000

export function tiktokCredentials({ secrets }: Outside) {
  return {
    client_key: secrets.get('tiktok client_key', () => `aw${randomText(14, LOWER)}`),
    client_secret: secrets.get('tiktok client_secret', () => randomText(32, BASE62)),
  }
}

const page = (parameter: string): Refusal => ({
  page: {
    status: 400,
    title: 'Something went wrong',
    text: `We couldn’t log in with TikTok. If you’re a developer, correct the following and try again: ${parameter}`,
  },
})

const MISTAKES: Record<Mistake, Refusal> = {
  client: page('client_key'),
  redirect: page('redirect_uri'),
  response_type: page('response_type'),
  scope: page('scope'),
  challenge: page('code_challenge'),
  state: page('state'),
}

/** www.tiktok.com: the consent page. */
export function tiktokAuthorize(outside: Outside): Hono {
  return createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: tiktokCredentials(outside).client_key,
      clientParameter: 'client_key',
      scopeSeparator: ',',
      knownScopes: SCOPES,
      pkce: 'optional',
      codeSeconds: 600,
      makeCode: () => `${randomText(60)}*v!${randomText(4, HEX)}.u1`,
      refuse: (mistake) => MISTAKES[mistake],
      check: ({ scopes }) => (scopes.length === 0 ? MISTAKES.scope : undefined),
      denied: { error: 'access_denied', error_description: 'access_denied', errCode: '-2' },
      failed: { error: 'server_error', error_description: 'Something went wrong' },
      extras: ({ scopes }) => ({ scopes: scopes.join(',') }),
      hasProfile: true,
    },
    '/v2/auth/authorize/',
    '/v2/auth/authorize',
  )
}

const fault = (status: Status, error: string, error_description: string): Reply => ({
  status,
  body: { error, error_description, log_id: logId() },
})

const FAULTS: Faults = {
  grant_type: fault(400, 'unsupported_grant_type', 'Grant type is not supported.'),
  client: fault(401, 'invalid_client', 'Client key or secret is incorrect.'),
  secret: fault(401, 'invalid_client', 'Client key or secret is incorrect.'),
  no_code: fault(400, 'invalid_request', 'The request parameters are malformed.'),
  code: fault(400, 'invalid_grant', 'Authorization code is expired.'),
  expired: fault(400, 'invalid_grant', 'Authorization code is expired.'),
  redirect: fault(400, 'invalid_request', 'Redirect_uri is not matched with the uri when requesting code.'),
  no_verifier: fault(400, 'invalid_request', 'Code verifier or code challenge is invalid.'),
  verifier: fault(400, 'invalid_request', 'Code verifier or code challenge is invalid.'),
  refresh: fault(400, 'invalid_grant', 'Refresh token is invalid or expired.'),
  limit: fault(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.'),
}

/** open.tiktokapis.com: tokens and the profile. */
export function tiktokApi(outside: Outside): Hono {
  const { client_key, client_secret } = tiktokCredentials(outside)
  const { tickets } = outside.identity
  const app = createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_key, secret: client_secret },
      clientParameter: 'client_key',
      clientBy: ['body'],
      refresh: 'rotated',
      faults: FAULTS,
      answer: (agreement, person) => ({
        access_token: tickets.issue(
          'access',
          `act.${randomText(60)}!${randomText(4)}.u1`,
          agreement,
          ACCESS_SECONDS,
        ),
        expires_in: ACCESS_SECONDS,
        open_id: person.id,
        refresh_expires_in: REFRESH_SECONDS,
        refresh_token: tickets.issue(
          'refresh',
          `rft.${randomText(60)}!${randomText(4)}.u1`,
          agreement,
          REFRESH_SECONDS,
        ),
        scope: agreement.scopes.join(','),
        token_type: 'Bearer',
      }),
    },
    '/v2/oauth/token/',
    '/v2/oauth/token',
  )
  app.route('/', profile(outside))
  return app
}

const BASIC = ['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name']
const PROFILE = ['bio_description', 'profile_deep_link', 'is_verified', 'username']

function profile(outside: Outside): Hono {
  const badToken = refusal(
    401,
    'access_token_invalid',
    'The access token is invalid or not found in the request.',
  )
  return createProfileRoutes(
    outside,
    {
      provider,
      faults: {
        missing: badToken,
        invalid: badToken,
        expired: badToken,
        limit: refusal(
          429,
          'rate_limit_exceeded',
          'The API rate limit was exceeded. Please try again later.',
        ),
      },
      answer(person, { scopes }, c) {
        const fields = (c.req.query('fields') ?? '').split(',').filter(Boolean)
        if (fields.length === 0 || fields.some((field) => ![...BASIC, ...PROFILE].includes(field)))
          return refusal(
            400,
            'invalid_params',
            'Fields is required. Allowed values can be found in the docs.',
          )
        const mayProfile = scopes.includes('user.info.profile')
        if (fields.some((field) => PROFILE.includes(field)) && !mayProfile)
          return refusal(
            401,
            'scope_not_authorized',
            'The user did not authorize the scope required for completing this request.',
          )
        const picture = pictureUrl(new URL(c.req.url).origin, person.name)
        const known: Record<string, unknown> = {
          open_id: person.id,
          union_id: subjectOf(provider, `union of ${person.id}`),
          avatar_url: picture,
          avatar_url_100: picture,
          avatar_large_url: picture,
          display_name: person.name,
          bio_description: '',
          profile_deep_link: `https://www.tiktok.com/@${person.username}`,
          is_verified: false,
          username: person.username,
        }
        const user = Object.fromEntries(Object.entries(known).filter(([field]) => fields.includes(field)))
        return { data: { user }, error: { code: 'ok', message: '', log_id: logId() } }
      },
    },
    '/v2/user/info/',
    '/v2/user/info',
  )
}

function refusal(status: Status, code: string, message: string): Reply {
  return { status, body: { data: {}, error: { code, message, log_id: logId() } } }
}

function logId(): string {
  return `20${randomText(12, '0123456789')}${randomText(18, HEX).toUpperCase()}`
}
