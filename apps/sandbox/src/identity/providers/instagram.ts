// https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
import { type Context, Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import { pictureUrl } from '../../outside/picture.ts'
import { BASE64URL, DIGITS, HEX, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import type { Mistake, Refusal } from '../consent/door.ts'
import type { Person } from '../person.ts'
import { withParameters } from '../redirect.ts'
import type { Agreement } from '../tickets.ts'
import type { Faults, Reply, Status } from '../token/fault.ts'
import { bearer, createProfileRoutes } from '../token/profile-routes.ts'
import { createTokenRoutes, sendJson } from '../token/token-routes.ts'

const provider = 'instagram'
const SCOPES = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
]
const SHORT_SECONDS = 3600
const LONG_SECONDS = 60 * 86_400

export function instagramCredentials({ secrets }: Outside) {
  return {
    client_id: secrets.get('instagram client_id', () => `9${randomText(14, DIGITS)}`),
    client_secret: secrets.get('instagram client_secret', () => randomText(32, HEX)),
  }
}

const page = (text: string): Refusal => ({ page: { status: 400, title: 'Invalid Request', text } })

const MISTAKES: Record<Mistake, Refusal> = {
  client: page('Invalid platform app'),
  redirect: page('Invalid redirect_uri'),
  response_type: page('Request parameters are invalid: Invalid response_type'),
  scope: page('Invalid Scopes'),
  challenge: page('Request parameters are invalid'),
  state: page('Request parameters are invalid'),
}

/** www.instagram.com: the consent page. */
export function instagramAuthorize(outside: Outside): Hono {
  return createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: instagramCredentials(outside).client_id,
      scopeSeparator: ',',
      knownScopes: SCOPES,
      pkce: 'ignored',
      codeSeconds: 3600,
      makeCode: () => `AQ${randomText(180, BASE64URL)}`,
      refuse: (mistake) => MISTAKES[mistake],
      check: ({ scopes }) => (scopes.includes('instagram_business_basic') ? undefined : MISTAKES.scope),
      denied: {
        error: 'access_denied',
        error_reason: 'user_denied',
        error_description: 'The user denied your request',
      },
      failed: { error: 'server_error', error_description: 'Sorry, something went wrong' },
      // The address ends in a mark that is no part of the code.
      send: (c, { redirect }, parameters) => {
        const address = withParameters(redirect, parameters)
        return c.redirect(parameters.code ? `${address}#_` : address)
      },
      hasProfile: true,
    },
    '/oauth/authorize',
    '/oauth/authorize/',
  )
}

const fault = (error_message: string): Reply => ({
  status: 400,
  body: { error_type: 'OAuthException', code: 400, error_message },
})
const UNMATCHED = fault(
  'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
)

const FAULTS: Faults = {
  grant_type: fault('Invalid grant_type'),
  client: fault('Invalid platform app'),
  secret: fault('Error validating client secret.'),
  no_code: fault('You must provide a code'),
  code: fault('Invalid authorization code'),
  expired: fault('This authorization code has expired.'),
  redirect: UNMATCHED,
  no_verifier: UNMATCHED,
  verifier: UNMATCHED,
  refresh: fault('Invalid grant_type'),
  limit: {
    status: 429,
    body: {
      error_type: 'OAuthRateLimitException',
      code: 429,
      error_message: 'The maximum number of requests per hour has been exceeded.',
    },
  },
}

/** api.instagram.com: a code into a token that lasts an hour. */
export function instagramTokens(outside: Outside): Hono {
  const { client_id, client_secret } = instagramCredentials(outside)
  const { tickets } = outside.identity
  return createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_id, secret: client_secret },
      clientBy: ['body'],
      refresh: 'none',
      faults: FAULTS,
      answer: (agreement, person) => ({
        access_token: tickets.issue('access', `IGAA${randomText(160)}`, agreement, SHORT_SECONDS),
        user_id: Number(ownId(person)),
        permissions: agreement.scopes,
      }),
    },
    '/oauth/access_token',
  )
}

/** graph.instagram.com: longer tokens and the profile. */
export function instagramGraph(outside: Outside): Hono {
  const app = new Hono()
  app.get('/access_token', (c) => lengthen(c, outside, 'ig_exchange_token'))
  app.get('/refresh_access_token', (c) => lengthen(c, outside, 'ig_refresh_token'))
  app.route('/', profile(outside))
  return app
}

function lengthen(c: Context, outside: Outside, grantType: string): Response {
  const { tickets } = outside.identity
  if (c.req.query('grant_type') !== grantType) return sendJson(c, graphError(400, 100, 'Invalid parameter'))
  const { client_secret } = instagramCredentials(outside)
  if (grantType === 'ig_exchange_token' && c.req.query('client_secret') !== client_secret)
    return sendJson(c, graphError(400, 1, 'Error validating client secret.'))
  const kind = grantType === 'ig_exchange_token' ? 'access' : 'long-lived'
  const agreement = tickets.find(provider, kind, c.req.query('access_token') ?? '')
  if (typeof agreement === 'string') return sendJson(c, UNREADABLE)
  return c.json({
    access_token: issueLong(outside, agreement),
    token_type: 'bearer',
    expires_in: LONG_SECONDS,
    permissions: agreement.scopes.join(','),
  })
}

function issueLong(outside: Outside, agreement: Agreement): string {
  return outside.identity.tickets.issue('long-lived', `IGAA${randomText(170)}`, agreement, LONG_SECONDS)
}

const UNREADABLE = graphError(400, 190, 'Invalid OAuth access token - Cannot parse access token')

function profile(outside: Outside): Hono {
  return createProfileRoutes(
    outside,
    {
      provider,
      kinds: ['access', 'long-lived'],
      token: (c) => c.req.query('access_token') ?? bearer(c),
      faults: {
        missing: graphError(400, 190, 'An access token is required to request this resource.'),
        invalid: UNREADABLE,
        expired: graphError(400, 190, 'Error validating access token: Session has expired'),
        limit: graphError(429, 4, 'Application request limit reached'),
      },
      answer(person, _agreement, c) {
        const fields = (c.req.query('fields') ?? 'id').split(',')
        const known: Record<string, unknown> = {
          user_id: person.id,
          username: person.username,
          name: person.name,
          account_type: 'BUSINESS',
          profile_picture_url: pictureUrl(new URL(c.req.url).origin, person.name),
          followers_count: 0,
          follows_count: 0,
          media_count: 0,
        }
        const strange = fields.find((field) => field !== 'id' && !(field in known))
        if (strange) return graphError(400, 100, `Tried accessing nonexisting field (${strange})`)
        const asked = Object.entries(known).filter(([field]) => fields.includes(field))
        return { ...Object.fromEntries(asked), id: ownId(person) }
      },
    },
    '/me',
    '/:version{v\\d+\\.\\d+}/me',
  )
}

/** Beside the number by which an account is known everywhere, each app has one of its own for it. */
function ownId({ id }: Person): string {
  return `2${id.slice(-15)}`
}

function graphError(status: Status, code: number, message: string): Reply {
  const type = code === 190 || code === 4 || code === 1 ? 'OAuthException' : 'IGApiException'
  return { status, body: { error: { message, type, code, fbtrace_id: 'AmN3sYd0mZ8rQx1kT5vWbLp' } } }
}
