// https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps,
// https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors
// and https://docs.github.com/en/rest/users
import { type Context, Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import { pictureUrl } from '../../outside/picture.ts'
import { BASE62, HEX, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import type { Mistake, Refusal } from '../consent/door.ts'
import type { Faults, Reply } from '../token/fault.ts'
import { createProfileRoutes, type ProfileRules } from '../token/profile-routes.ts'
import { createTokenRoutes } from '../token/token-routes.ts'

const provider = 'github'
const DOCS = 'https://docs.github.com'
const TROUBLE = `${DOCS}/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors`
const AUTHORIZATION = `${DOCS}/apps/managing-oauth-apps/troubleshooting-authorization-request-errors`
/** Tokens of OAuth apps last until they are taken back. */
const FOREVER = 10 * 365 * 86_400

export function githubCredentials({ secrets }: Outside) {
  return {
    client_id: secrets.get('github client_id', () => `Ov23li${randomText(14, BASE62)}`),
    client_secret: secrets.get('github client_secret', () => randomText(40, HEX)),
  }
}

const NOT_FOUND: Refusal = {
  page: { status: 400, title: '404', text: 'This is not the web page you are looking for.' },
}

const back = (error: string, error_description: string): Refusal => ({
  back: { error, error_description, error_uri: `${AUTHORIZATION}/#${error.replaceAll('_', '-')}` },
})

const MISTAKES: Record<Mistake, Refusal> = {
  client: NOT_FOUND,
  redirect: back('redirect_uri_mismatch', 'The redirect_uri is not associated with this application.'),
  response_type: back('unsupported_response_type', 'The response type is not supported.'),
  scope: back('invalid_scope', 'The scope is invalid.'),
  challenge: back('invalid_request', 'The code_challenge or its method is invalid. Only S256 is supported.'),
  state: back('invalid_request', 'The state is missing.'),
}

/** github.com: consent page and tokens. */
export function github(outside: Outside): Hono {
  const app = createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: githubCredentials(outside).client_id,
      scopeSeparator: ' ',
      pkce: 'optional',
      responseTypes: ['', 'code'],
      codeSeconds: 600,
      makeCode: () => randomText(20, HEX),
      refuse: (mistake) => MISTAKES[mistake],
      check: ({ challenge }) => (challenge?.method === 'plain' ? MISTAKES.challenge : undefined),
      denied: {
        error: 'access_denied',
        error_description: 'The user has denied your application access.',
        error_uri: `${AUTHORIZATION}/#access-denied`,
      },
      failed: { error: 'server_error', error_description: 'Something went wrong on our end.' },
      hasProfile: true,
    },
    '/login/oauth/authorize',
  )
  app.route('/', tokens(outside))
  return app
}

/** Errors come with status 200. */
const fault = (error: string, error_description: string): Reply => ({
  status: 200,
  body: { error, error_description, error_uri: `${TROUBLE}/#${error.replaceAll('_', '-')}` },
})

const BAD_CLIENT = fault(
  'incorrect_client_credentials',
  'The client_id and/or client_secret passed are incorrect.',
)
const BAD_CODE = fault('bad_verification_code', 'The code passed is incorrect or expired.')

const FAULTS: Faults = {
  grant_type: fault('unsupported_grant_type', 'The grant type is not supported.'),
  client: BAD_CLIENT,
  secret: BAD_CLIENT,
  no_code: BAD_CODE,
  code: BAD_CODE,
  expired: BAD_CODE,
  redirect: fault(
    'redirect_uri_mismatch',
    'The redirect_uri MUST match the registered callback URL for this application.',
  ),
  no_verifier: BAD_CODE,
  verifier: BAD_CODE,
  refresh: fault('bad_refresh_token', 'The refresh token passed is incorrect or expired.'),
  limit: tooMany('You have exceeded a secondary rate limit.'),
}

function tokens(outside: Outside): Hono {
  const { client_id, client_secret } = githubCredentials(outside)
  const { tickets } = outside.identity
  return createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_id, secret: client_secret },
      clientBy: ['body'],
      grantType: 'assumed',
      refresh: 'none',
      faults: FAULTS,
      answer: (agreement) => ({
        access_token: tickets.issue('access', `gho_${randomText(36)}`, agreement, FOREVER),
        scope: agreement.scopes.join(','),
        token_type: 'bearer',
      }),
      send: inAcceptedForm,
    },
    '/login/oauth/access_token',
  )
}

/** A form, unless the client accepts JSON. */
function inAcceptedForm(c: Context, { status, body, headers }: Reply): Response {
  if (/\bjson\b/.test(c.req.header('accept') ?? '')) return c.json(body, status, headers)
  const form = new URLSearchParams(body as Record<string, string>)
  return c.body(form.toString(), status, {
    ...headers,
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
  })
}

const BAD_TOKEN: Reply = {
  status: 401,
  body: { message: 'Bad credentials', documentation_url: `${DOCS}/rest`, status: '401' },
}

const RULES: Pick<ProfileRules, 'provider' | 'token' | 'check' | 'faults'> = {
  provider,
  // The older word for Bearer is still good.
  token: (c) => /^token\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1],
  check: (c) =>
    c.req.header('user-agent')
      ? undefined
      : c.text(
          'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.',
          403,
        ),
  faults: {
    missing: {
      status: 401,
      body: { message: 'Requires authentication', documentation_url: `${DOCS}/rest`, status: '401' },
    },
    invalid: BAD_TOKEN,
    expired: BAD_TOKEN,
    limit: tooMany('API rate limit exceeded.'),
  },
}

/** api.github.com: the profile and its addresses. */
export function githubApi(outside: Outside): Hono {
  const app = new Hono()
  const user = createProfileRoutes(
    outside,
    {
      ...RULES,
      answer: (person, { scopes }, c) => {
        c.header('x-oauth-scopes', scopes.join(', '))
        return {
          login: person.username,
          id: Number(person.id),
          node_id: Buffer.from(`04:User${person.id}`).toString('base64'),
          avatar_url: pictureUrl(new URL(c.req.url).origin, person.name),
          url: `https://api.github.com/users/${person.username}`,
          html_url: `https://github.com/${person.username}`,
          type: 'User',
          user_view_type: 'public',
          site_admin: false,
          name: person.name,
          company: null,
          blog: '',
          location: null,
          // Shown only by those who made their address public; nobody here did.
          email: null,
          bio: null,
          public_repos: 0,
          followers: 0,
          following: 0,
          created_at: '2012-03-21T20:50:14Z',
          updated_at: '2012-03-21T20:50:14Z',
        }
      },
    },
    '/user',
  )
  const emails = createProfileRoutes(
    outside,
    {
      ...RULES,
      answer: (person, { scopes }) => {
        if (!scopes.includes('user:email') && !scopes.includes('user')) return NO_ACCESS
        const hidden = {
          email: `${person.id}+${person.username}@users.noreply.github.com`,
          primary: person.email === null,
          verified: true,
          visibility: null,
        }
        const own = {
          email: person.email,
          primary: true,
          verified: person.emailVerified,
          visibility: 'private',
        }
        return person.email ? [own, hidden] : [hidden]
      },
    },
    '/user/emails',
  )
  app.route('/', user)
  app.route('/', emails)
  return app
}

const NO_ACCESS: Reply = {
  status: 404,
  body: { message: 'Not Found', documentation_url: `${DOCS}/rest/users/emails`, status: '404' },
}

function tooMany(message: string): Reply {
  return {
    status: 429,
    body: {
      message,
      documentation_url: `${DOCS}/rest/overview/rate-limits-for-the-rest-api`,
    },
    headers: { 'retry-after': '60', 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0' },
  }
}
