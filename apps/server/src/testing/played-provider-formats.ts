import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { OAuthProvider } from '@latchkey/contract'
import type { PlayedRequest } from './played-outside.ts'

const APPLE_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** What an app holds at each provider. */
export const PLAYED_CREDENTIALS: Record<OAuthProvider, Record<string, string>> = {
  google: { client_id: 'google-client', client_secret: 'google secret/+' },
  twitter: { client_id: 'twitter-client', client_secret: 'twitter secret/+' },
  discord: { client_id: 'discord-client', client_secret: 'discord-secret' },
  github: { client_id: 'github-client', client_secret: 'github-secret' },
  linkedin: { client_id: 'linkedin-client', client_secret: 'linkedin-secret' },
  spotify: { client_id: 'spotify-client', client_secret: 'spotify-secret' },
  instagram: { client_id: 'instagram-client', client_secret: 'instagram-secret' },
  tiktok: { client_key: 'tiktok-client', client_secret: 'tiktok-secret' },
  line: { client_id: 'line-client', client_secret: 'line-secret' },
  apple: {
    client_id: 'apple-client',
    team_id: 'TEAM000000',
    key_id: 'KEY0000000',
    private_key: APPLE_KEY.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
}

export const AUTHORIZE: Record<string, OAuthProvider> = {
  'accounts.google.com/o/oauth2/v2/auth': 'google',
  'x.com/i/oauth2/authorize': 'twitter',
  'discord.com/oauth2/authorize': 'discord',
  'github.com/login/oauth/authorize': 'github',
  'www.linkedin.com/oauth/v2/authorization': 'linkedin',
  'accounts.spotify.com/authorize': 'spotify',
  'www.instagram.com/oauth/authorize': 'instagram',
  'www.tiktok.com/v2/auth/authorize/': 'tiktok',
  'access.line.me/oauth2/v2.1/authorize': 'line',
  'appleid.apple.com/auth/authorize': 'apple',
}

export const TOKEN: Record<string, OAuthProvider> = {
  'oauth2.googleapis.com/token': 'google',
  'api.x.com/2/oauth2/token': 'twitter',
  'discord.com/api/oauth2/token': 'discord',
  'github.com/login/oauth/access_token': 'github',
  'www.linkedin.com/oauth/v2/accessToken': 'linkedin',
  'accounts.spotify.com/api/token': 'spotify',
  'api.instagram.com/oauth/access_token': 'instagram',
  'open.tiktokapis.com/v2/oauth/token/': 'tiktok',
  'api.line.me/oauth2/v2.1/token': 'line',
  'appleid.apple.com/auth/token': 'apple',
}

export const PROFILE: Record<string, OAuthProvider> = {
  'api.x.com/2/users/me': 'twitter',
  'discord.com/api/users/@me': 'discord',
  'api.github.com/user': 'github',
  'api.github.com/user/emails': 'github',
  'api.spotify.com/v1/me': 'spotify',
  'graph.instagram.com/me': 'instagram',
  'graph.instagram.com/access_token': 'instagram',
  'open.tiktokapis.com/v2/user/info/': 'tiktok',
}

/** How each provider wants to be shown who the client is. */
export function clientFits(provider: OAuthProvider, request: PlayedRequest, nowMs: number): boolean {
  const credentials = PLAYED_CREDENTIALS[provider]
  const body = new URLSearchParams(request.body)
  if (provider === 'twitter' || provider === 'spotify') {
    const text = `${encoded(credentials.client_id)}:${encoded(credentials.client_secret)}`
    return request.headers.get('authorization') === `Basic ${Buffer.from(text).toString('base64')}`
  }
  if (provider === 'tiktok') {
    const { client_key, client_secret } = credentials
    const own = body.get('client_key') === client_key && body.get('client_secret') === client_secret
    return own && !body.has('client_id')
  }
  if (body.get('client_id') !== credentials.client_id) return false
  const secret = body.get('client_secret') ?? ''
  return provider === 'apple' ? appleSecretFits(secret, nowMs) : secret === credentials.client_secret
}

/** As in a form (RFC 6749 section 2.3.1). */
const encoded = (text = '') => new URLSearchParams({ text }).toString().slice(5)

function appleSecretFits(secret: string, nowMs: number): boolean {
  const [header = '', payload = '', signature = ''] = secret.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
  const { alg, kid } = read(header)
  const { iss, sub, aud, iat, exp } = read(payload)
  const now = nowMs / 1000
  const key = {
    key: createPublicKey(APPLE_KEY.publicKey.export({ format: 'pem', type: 'spki' })),
    dsaEncoding: 'ieee-p1363',
  } as const
  return (
    alg === 'ES256' &&
    kid === 'KEY0000000' &&
    iss === 'TEAM000000' &&
    sub === 'apple-client' &&
    aud === 'https://appleid.apple.com' &&
    iat <= now &&
    exp > now &&
    exp - iat <= 15_777_000 &&
    verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
  )
}

interface TokenContext {
  token: string
  agreement: { person: { id: string; verified: boolean }; nonce: string | null }
  /** seconds */
  now: number
  sign(claims: Record<string, unknown>, secret?: string): string
}

type TokenAnswer = (context: TokenContext) => Record<string, unknown>

const mailOf = ({ id }: { id: string }) => `${id}@example.com`

const bearer =
  (more: Record<string, unknown>): TokenAnswer =>
  ({ token }) => ({ access_token: token, token_type: 'Bearer', ...more })

/** With an id token (OpenID Connect Core 1.0, section 2) that says besides what `claims` adds. */
const openId =
  (
    more: Record<string, unknown>,
    claims: (person: TokenContext['agreement']['person']) => Record<string, unknown>,
    secret?: string,
  ): TokenAnswer =>
  (context) => {
    const { person, nonce } = context.agreement
    const standard = { sub: person.id, iat: context.now, exp: context.now + 3600, email: mailOf(person) }
    const all = { ...standard, ...(nonce ? { nonce } : {}), ...claims(person) }
    return { ...bearer(more)(context), id_token: context.sign(all, secret) }
  }

export const TOKEN_ANSWERS: Record<OAuthProvider, TokenAnswer> = {
  google: openId(
    { expires_in: 3599, scope: 'openid https://www.googleapis.com/auth/userinfo.email' },
    ({ verified }) => ({
      iss: 'https://accounts.google.com',
      aud: 'google-client',
      azp: 'google-client',
      email_verified: verified,
      name: 'Ada Lovelace',
    }),
  ),
  twitter: bearer({ token_type: 'bearer', expires_in: 7200, scope: 'users.read tweet.read' }),
  discord: bearer({ expires_in: 604_800, refresh_token: 'discord-refresh', scope: 'identify email' }),
  github: bearer({ token_type: 'bearer', scope: 'read:user,user:email' }),
  linkedin: openId(
    {
      expires_in: 5_184_000,
      refresh_token: 'linkedin-refresh',
      refresh_token_expires_in: 31_536_000,
      scope: 'email,openid,profile',
    },
    ({ verified }) => ({
      iss: 'https://www.linkedin.com/oauth',
      aud: 'linkedin-client',
      email_verified: String(verified),
      name: 'Ada Lovelace',
    }),
  ),
  spotify: bearer({ expires_in: 3600, refresh_token: 'spotify-refresh', scope: 'user-read-private' }),
  instagram: ({ token }) => ({
    data: [{ access_token: token, user_id: '17841400000000001', permissions: 'instagram_business_basic' }],
  }),
  tiktok: bearer({
    expires_in: 86_400,
    open_id: 'tiktok-person',
    refresh_token: 'tiktok-refresh',
    refresh_expires_in: 31_536_000,
    scope: 'user.info.basic,user.info.profile',
  }),
  line: openId(
    { expires_in: 2_592_000, refresh_token: 'line-refresh', scope: 'openid profile' },
    () => ({
      iss: 'https://access.line.me',
      aud: 'line-client',
      name: 'Ada Lovelace',
      picture: 'https://profile.line-scdn.net/ada',
    }),
    'line-secret',
  ),
  // Apple has written email_verified as a text.
  apple: openId({ expires_in: 3600, refresh_token: 'apple-refresh' }, ({ verified }) => ({
    iss: 'https://appleid.apple.com',
    aud: 'apple-client',
    email_verified: String(verified),
  })),
}

type Profile = (person: { id: string; verified: boolean }, url: URL) => unknown

/** Of those whose id token does not tell everything. */
export const PROFILES: Partial<Record<OAuthProvider, Profile>> = {
  twitter: ({ id }) => ({
    data: { id, name: 'Ada Lovelace', username: 'ada', profile_image_url: 'https://pbs.twimg.com/ada.jpg' },
  }),
  discord: ({ id, verified }) => ({
    id,
    username: 'ada',
    discriminator: '0',
    global_name: 'Ada',
    email: mailOf({ id }),
    verified,
  }),
  github: ({ id, verified }, url) =>
    url.pathname === '/user'
      ? { id, login: 'ada', name: 'Ada Lovelace', email: 'public@example.com' }
      : [
          { email: 'other@example.com', primary: false, verified: true },
          { email: mailOf({ id }), primary: true, verified },
        ],
  spotify: ({ id }) => ({ id, display_name: 'Ada Lovelace', email: mailOf({ id }) }),
  instagram: ({ id }, url) =>
    url.pathname === '/me'
      ? { user_id: id, id: `app-scoped-${id}`, username: 'ada' }
      : {
          access_token: `long-${url.searchParams.get('access_token')}`,
          token_type: 'bearer',
          expires_in: 5_184_000,
        },
  tiktok: ({ id }) => ({
    data: { user: { open_id: id, union_id: `union-${id}`, display_name: 'Ada Lovelace', username: 'ada' } },
    error: { code: 'ok', message: '', log_id: '1' },
  }),
}
