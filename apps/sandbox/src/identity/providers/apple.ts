// https://developer.apple.com/documentation/signinwithapplerestapi and
// https://developer.apple.com/documentation/technotes/tn3107-resolving-sign-in-with-apple-response-errors
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { Hono } from 'hono'
import { jwtVerify } from 'jose'
import type { Outside } from '../../outside/outside.ts'
import { BASE62, BASE64URL, HEX, randomText } from '../../outside/random.ts'
import { createAuthorizeRoutes } from '../consent/authorize-routes.ts'
import type { Mistake, Refusal } from '../consent/door.ts'
import { formPost } from '../consent/form-post.ts'
import { type Person, partName } from '../person.ts'
import { withParameters } from '../redirect.ts'
import type { Agreement } from '../tickets.ts'
import { type Faults, limited, oauthError } from '../token/fault.ts'
import { halfHash, publicKeys, signIdToken } from '../token/signing.ts'
import { createTokenRoutes } from '../token/token-routes.ts'

const provider = 'apple'
const ISSUER = 'https://appleid.apple.com'
const ACCESS_SECONDS = 3600
/** A client secret lasts six months at most. */
const LONGEST_SECRET = 15_777_000

export function appleCredentials({ secrets }: Outside) {
  const upper = (length: number) => randomText(length, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
  return {
    client_id: secrets.get('apple client_id', () => `com.example.${randomText(8, HEX)}.web`),
    team_id: secrets.get('apple team_id', () => upper(10)),
    key_id: secrets.get('apple key_id', () => upper(10)),
    private_key: secrets.get('apple private_key', () =>
      generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    ),
  }
}

const page = (title: string, text: string): Refusal => ({ page: { status: 400, title, text } })

const MISTAKES: Record<Mistake, Refusal> = {
  client: page('invalid_client', 'Invalid client.'),
  redirect: page('invalid_request', 'Invalid web redirect url.'),
  response_type: page('unsupported_response_type', 'Unsupported response type.'),
  scope: page('invalid_scope', 'Invalid scope.'),
  challenge: page('invalid_request', 'Invalid code challenge.'),
  state: page('invalid_request', 'Missing state.'),
}

/** appleid.apple.com: consent page, tokens and keys. */
export function apple(outside: Outside): Hono {
  const app = createAuthorizeRoutes(
    outside,
    {
      provider,
      clientId: appleCredentials(outside).client_id,
      scopeSeparator: ' ',
      knownScopes: ['name', 'email', 'openid'],
      pkce: 'ignored',
      responseTypes: ['code', 'code id_token'],
      codeSeconds: 300,
      makeCode: () => `c${randomText(32, HEX)}.0.${randomText(5, BASE62)}.${randomText(22, BASE64URL)}`,
      refuse: (mistake) => MISTAKES[mistake],
      check: ({ scopes, query }) => {
        const mode = query.get('response_mode') ?? 'query'
        if (!['query', 'fragment', 'form_post'].includes(mode))
          return page('invalid_request', 'Unsupported response mode.')
        const needsForm = scopes.includes('name') || scopes.includes('email')
        if (needsForm && mode !== 'form_post')
          return page(
            'invalid_request',
            'response_mode must be form_post when name or email scope is requested.',
          )
        return query.get('response_type') !== 'code' && mode === 'query'
          ? page('invalid_request', 'response_mode query does not go with an id_token.')
          : undefined
      },
      denied: { error: 'user_cancelled_authorize' },
      failed: { error: 'server_error' },
      marks: (_ask, form) => (form.has('hide_email') ? ['hide-email'] : []),
      async extras(ask, agreement, person, code) {
        const withIdToken = ask.query.get('response_type') !== 'code'
        return {
          id_token: withIdToken
            ? await idToken(outside, agreement, person, { c_hash: halfHash(code) })
            : undefined,
          user: aboutUser(agreement, person),
        }
      },
      send(c, { redirect, query }, parameters) {
        const mode = query.get('response_mode') ?? 'query'
        if (mode === 'form_post') return formPost(c, provider, redirect, parameters)
        if (mode === 'query') return c.redirect(withParameters(redirect, parameters))
        const given = Object.entries(parameters).filter(
          (one): one is [string, string] => one[1] !== undefined,
        )
        return c.redirect(`${redirect.href}#${new URLSearchParams(given)}`)
      },
      choices: ['hide-email'],
      hasProfile: false,
    },
    '/auth/authorize',
  )
  app.route('/', tokens(outside))
  app.get('/auth/keys', async (c) => c.json(await publicKeys(outside, provider)))
  return app
}

/** Name and address, which Apple tells with the first consent and never again. */
function aboutUser({ marks, scopes, client }: Agreement, person: Person): string | undefined {
  if (!marks.has('first-time') || !(scopes.includes('name') || scopes.includes('email'))) return undefined
  const { first, last } = partName(person.name)
  return JSON.stringify({
    ...(scopes.includes('name') && { name: { firstName: first, lastName: last } }),
    ...(scopes.includes('email') && { email: addressOf(person, client, marks) }),
  })
}

/** The person's own address, or the relay's for this client when they hide theirs. */
function addressOf(person: Person, client: string, marks: ReadonlySet<string>): string | null {
  if (!marks.has('hide-email')) return person.email
  const relay = createHash('sha256').update(`relay ${client} ${person.id}`).digest('hex')
  return `${relay.slice(0, 10)}@privaterelay.appleid.com`
}

const FAULTS: Faults = {
  grant_type: oauthError(400, 'unsupported_grant_type'),
  client: oauthError(400, 'invalid_client'),
  secret: oauthError(400, 'invalid_client'),
  no_code: oauthError(400, 'invalid_request', 'Missing code.'),
  code: oauthError(400, 'invalid_grant', 'The code has expired or has been revoked.'),
  expired: oauthError(400, 'invalid_grant', 'The code has expired or has been revoked.'),
  redirect: oauthError(
    400,
    'invalid_grant',
    'The redirect_uri does not match the one of the authorization request.',
  ),
  no_verifier: oauthError(400, 'invalid_grant'),
  verifier: oauthError(400, 'invalid_grant'),
  refresh: oauthError(400, 'invalid_grant', 'The token has expired or has been revoked.'),
  limit: limited(oauthError(429, 'too_many_requests')),
}

function tokens(outside: Outside): Hono {
  const { client_id } = appleCredentials(outside)
  const { tickets } = outside.identity
  return createTokenRoutes(
    outside,
    {
      provider,
      client: { id: client_id, secret: '' },
      clientBy: ['body'],
      checkSecret: ({ secret }) => isClientSecret(outside, secret ?? ''),
      refresh: 'kept',
      faults: FAULTS,
      async answer(agreement, person, { refreshed }) {
        const access = tickets.issue(
          'access',
          `a${randomText(32, HEX)}.0.${randomText(28)}`,
          agreement,
          ACCESS_SECONDS,
        )
        return {
          access_token: access,
          token_type: 'Bearer',
          expires_in: ACCESS_SECONDS,
          ...(!refreshed && {
            refresh_token: tickets.issue(
              'refresh',
              `r${randomText(32, HEX)}.0.${randomText(28)}`,
              agreement,
              10 * 365 * 86_400,
            ),
          }),
          id_token: await idToken(outside, agreement, person, { at_hash: halfHash(access) }),
        }
      },
    },
    '/auth/token',
  )
}

/** Whether a client secret is the JWT that the key of this team signs for this client, and not for too long. */
async function isClientSecret(outside: Outside, secret: string): Promise<boolean> {
  const { client_id, team_id, key_id, private_key } = appleCredentials(outside)
  try {
    const { payload, protectedHeader } = await jwtVerify(
      secret,
      createPublicKey(createPrivateKey(private_key)),
      {
        algorithms: ['ES256'],
        issuer: team_id,
        subject: client_id,
        audience: ISSUER,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(outside.now()),
      },
    )
    const left = (payload.exp as number) - outside.now() / 1000
    return protectedHeader.kid === key_id && left <= LONGEST_SECRET
  } catch {
    return false
  }
}

function idToken(outside: Outside, agreement: Agreement, person: Person, hashes: object): Promise<string> {
  const { client, scopes, marks, nonce, at } = agreement
  const payload = {
    iss: ISSUER,
    aud: client,
    sub: person.id,
    ...hashes,
    ...(scopes.includes('email') && {
      email: addressOf(person, client, marks),
      email_verified: true,
      ...(marks.has('hide-email') && { is_private_email: true }),
    }),
    auth_time: Math.floor(at / 1000),
    ...(nonce && { nonce, nonce_supported: true }),
  }
  return signIdToken(outside, provider, payload, 86_400)
}
