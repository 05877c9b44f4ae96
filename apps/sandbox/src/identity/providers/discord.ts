// https://discord.com/developers/docs/topics/oauth2 and https://discord.com/developers/docs/resources/user
import type { Hono } from 'hono'
import type { Outside } from '../../outside/outside.ts'
import { BASE64URL, DIGITS, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import type { Mistake, Refusal } from '../consent/door.ts'
import { type Faults, oauthError, type Reply } from '../token/fault.ts'
import { createProfileRoutes } from '../token/profile-routes.ts'
import { createTokenRoutes } from '../token/token-routes.ts'

const provider = 'discord'
const SCOPES = ['identify', 'email', 'guilds', 'connections', 'openid']
const ACCESS_SECONDS = 604_800

export function discordCredentials({ secrets }: Outside) {
  return {
    client_id: secrets.get('discord client_id', () => `1${randomText(18, DIGITS)}`),
    client_secret: secrets.get('discord client_secret', () => randomText(32, BASE64URL)),
  }
}

const page = (text: string): Refusal => ({ page: { status: 400, title: 'Invalid OAuth2 request', text } })
const back = (error: string, error_description: string): Refusal => ({ back: { error, error_description } })

const MISTAKES: Record<Mistake, Refusal> = {
  client: page('Unknown application.'),
  redirect: page('Invalid OAuth2 redirect_uri'),
  response_type: back('unsupported_response_type', 'The response type is not supported.'),
  scope: back('invalid_scope', 'The requested scope is invalid, unknown, or malformed.'),
  challenge: back('invalid_request', 'The code challenge is invalid.'),
  state: back('invalid_request', 'The state is missing.'),
}

const invalid = (error: string, parameter: string) =>
  oauthError(400, error, `Invalid "${parameter}" in request.`)

const FAULTS: Faults = {
  grant_type: oauthError(400, 'unsupported_grant_type', 'Grant type is not supported'),
  client: oauthError(401, 'invalid_client'),
  secret: oauthError(401, 'invalid_client'),
  no_code: invalid('invalid_request', 'code'),
  code: invalid('invalid_grant', 'code'),
  expired: invalid('invalid_grant', 'code'),
  redirect: invalid('invalid_grant', 'redirect_uri'),
  no_verifier: invalid('invalid_grant', 'code_verifier'),
  verifier: invalid('invalid_grant', 'code_verifier'),
  refresh: invalid('invalid_grant', 'refresh_token'),
  limit: tooMany(),
}

/** discord.com: consent page, tokens and profile. */
export function discord(outside: Outside): Hono {
  const app = createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: discordCredentials(outside).client_id,
      scopeSeparator: ' ',
      knownScopes: SCOPES,
      pkce: 'optional',
      codeSeconds: 100,
      makeCode: () => randomText(30),
      refuse: (mistake) => MISTAKES[mistake],
      check: ({ scopes }) => (scopes.length === 0 ? MISTAKES.scope : undefined),
      denied: {
        error: 'access_denied',
        error_description: 'The resource owner or authorization server denied the request',
      },
      failed: {
        error: 'server_error',
        error_description: 'The authorization server encountered an unexpected condition',
      },
      hasProfile: true,
    },
    '/oauth2/authorize',
    '/api/oauth2/authorize',
  )
  app.route('/', tokens(outside))
  app.route('/', profile(outside))
  return app
}

function tokens(outside: Outside): Hono {
  const { client_id, client_secret } = discordCredentials(outside)
  const { tickets } = outside.identity
  return createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_id, secret: client_secret },
      refresh: 'rotated',
      faults: FAULTS,
      answer: (agreement) => ({
        token_type: 'Bearer',
        access_token: tickets.issue('access', randomText(30), agreement, ACCESS_SECONDS),
        expires_in: ACCESS_SECONDS,
        refresh_token: tickets.issue('refresh', randomText(30), agreement, 180 * 86_400),
        scope: agreement.scopes.join(' '),
      }),
    },
    '/api/oauth2/token',
    '/api/:version{v\\d+}/oauth2/token',
  )
}

function profile(outside: Outside): Hono {
  const unauthorized: Reply = { status: 401, body: { message: '401: Unauthorized', code: 0 } }
  return createProfileRoutes(
    outside,
    {
      provider,
      faults: { missing: unauthorized, invalid: unauthorized, expired: unauthorized, limit: tooMany() },
      answer(person, { scopes }) {
        if (!scopes.includes('identify')) return unauthorized
        return {
          id: person.id,
          username: person.username,
          avatar: null,
          discriminator: '0',
          public_flags: 0,
          flags: 0,
          banner: null,
          accent_color: null,
          global_name: person.name,
          avatar_decoration_data: null,
          mfa_enabled: false,
          locale: 'en-US',
          premium_type: 0,
          ...(scopes.includes('email') && { email: person.email, verified: person.emailVerified }),
        }
      },
    },
    '/api/users/@me',
    '/api/:version{v\\d+}/users/@me',
  )
}

function tooMany(): Reply {
  return {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: 64.57, global: false },
    headers: {
      'retry-after': '65',
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset-after': '64.57',
      'x-ratelimit-scope': 'user',
    },
  }
}
