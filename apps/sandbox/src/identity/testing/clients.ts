import { importPKCS8, SignJWT } from 'jose'
import type { ProviderId } from '../provider.ts'
import { CALLBACK, CHALLENGE, VERIFIER, type World } from './world.ts'

/** How a client of one provider goes about it. */
export interface Client {
  provider: ProviderId
  authorize: string
  /** Parameters beside client, redirect address, response type, state and challenge. */
  asks: Record<string, string>
  clientParameter: 'client_id' | 'client_key'
  pkce: boolean
  token: string
  basic?: boolean
  profile?: string
  profileHeaders?: Record<string, string>
}

export const CLIENTS: Client[] = [
  {
    provider: 'google',
    authorize: 'accounts.google.com/o/oauth2/v2/auth',
    asks: { scope: 'openid email profile', access_type: 'offline', nonce: 'n-1' },
    clientParameter: 'client_id',
    pkce: true,
    token: 'oauth2.googleapis.com/token',
    profile: 'openidconnect.googleapis.com/v1/userinfo',
  },
  {
    provider: 'twitter',
    authorize: 'x.com/i/oauth2/authorize',
    asks: { scope: 'users.read tweet.read offline.access' },
    clientParameter: 'client_id',
    pkce: true,
    token: 'api.x.com/2/oauth2/token',
    basic: true,
    profile: 'api.x.com/2/users/me?user.fields=profile_image_url',
  },
  {
    provider: 'discord',
    authorize: 'discord.com/oauth2/authorize',
    asks: { scope: 'identify email' },
    clientParameter: 'client_id',
    pkce: true,
    token: 'discord.com/api/oauth2/token',
    profile: 'discord.com/api/users/@me',
  },
  {
    provider: 'github',
    authorize: 'github.com/login/oauth/authorize',
    asks: { scope: 'read:user user:email' },
    clientParameter: 'client_id',
    pkce: true,
    token: 'github.com/login/oauth/access_token',
    profile: 'api.github.com/user',
    profileHeaders: { 'user-agent': 'a-client' },
  },
  {
    provider: 'linkedin',
    authorize: 'www.linkedin.com/oauth/v2/authorization',
    asks: { scope: 'openid profile email' },
    clientParameter: 'client_id',
    pkce: false,
    token: 'www.linkedin.com/oauth/v2/accessToken',
    profile: 'api.linkedin.com/v2/userinfo',
  },
  {
    provider: 'spotify',
    authorize: 'accounts.spotify.com/authorize',
    asks: { scope: 'user-read-email user-read-private' },
    clientParameter: 'client_id',
    pkce: true,
    token: 'accounts.spotify.com/api/token',
    basic: true,
    profile: 'api.spotify.com/v1/me',
  },
  {
    provider: 'instagram',
    authorize: 'www.instagram.com/oauth/authorize',
    asks: { scope: 'instagram_business_basic,instagram_business_manage_messages' },
    clientParameter: 'client_id',
    pkce: false,
    token: 'api.instagram.com/oauth/access_token',
    profile: 'graph.instagram.com/me?fields=id,user_id,username',
  },
  {
    provider: 'tiktok',
    authorize: 'www.tiktok.com/v2/auth/authorize/',
    asks: { scope: 'user.info.basic,user.info.profile' },
    clientParameter: 'client_key',
    pkce: true,
    token: 'open.tiktokapis.com/v2/oauth/token/',
    profile: 'open.tiktokapis.com/v2/user/info/?fields=open_id,display_name,username',
  },
  {
    provider: 'line',
    authorize: 'access.line.me/oauth2/v2.1/authorize',
    asks: { scope: 'profile openid email', nonce: 'n-1' },
    clientParameter: 'client_id',
    pkce: true,
    token: 'api.line.me/oauth2/v2.1/token',
    profile: 'api.line.me/v2/profile',
  },
  {
    provider: 'apple',
    authorize: 'appleid.apple.com/auth/authorize',
    asks: { scope: 'name email', response_mode: 'form_post', nonce: 'n-1' },
    clientParameter: 'client_id',
    pkce: false,
    token: 'appleid.apple.com/auth/token',
  },
]

/** What an answer holds, as far as tests look into it; a test that expects a field says so. */
export type Answer = Record<string, unknown> &
  Record<'access_token' | 'refresh_token' | 'id_token' | 'open_id', string> & {
    data: Record<string, unknown> & { user?: Record<string, unknown> }
  }

/** The JSON of an answer. */
export async function json(answer: Response): Promise<Answer> {
  return (await answer.json()) as Answer
}

type Fields = Record<string, string | undefined>

/** The address of a consent page, with changes to what the client usually asks. */
export function consentAddress(world: World, client: Client, changes: Fields = {}): string {
  const fields: Fields = {
    [client.clientParameter]: world.credentials[client.provider]?.[client.clientParameter],
    redirect_uri: CALLBACK,
    response_type: 'code',
    state: 'a state',
    ...(client.pkce && { code_challenge: CHALLENGE, code_challenge_method: 'S256' }),
    ...client.asks,
    ...changes,
  }
  return `${client.authorize}?${encode(fields)}`
}

/** Presses a button of the consent page. */
export function press(world: World, client: Client, form: Fields, changes: Fields = {}): Promise<Response> {
  return world.ask(consentAddress(world, client, changes), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encode(form),
  })
}

/** Sends a request to the token endpoint, with changes to what the client usually sends there. */
export async function askToken(
  world: World,
  client: Client,
  fields: Fields,
  changes: Fields & { secret?: string } = {},
): Promise<Response> {
  const id = world.credentials[client.provider]?.[client.clientParameter]
  const { secret = await clientSecret(world, client.provider), ...others } = changes
  const body: Fields = {
    ...(client.basic ? {} : { [client.clientParameter]: id, client_secret: secret }),
    ...(fields.code !== undefined && {
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      ...(client.pkce && { code_verifier: VERIFIER }),
    }),
    ...fields,
    ...others,
  }
  return world.ask(client.token, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(client.basic && { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }),
    },
    body: encode(body),
  })
}

/** Asks for the profile with a token. */
export function askProfile(world: World, client: Client, token: string): Promise<Response> {
  return world.ask(client.profile as string, {
    headers: { authorization: `Bearer ${token}`, ...client.profileHeaders },
  })
}

/** The plain secret of a client, or the one that an Apple client signs for itself. */
export async function clientSecret(world: World, provider: ProviderId): Promise<string> {
  return provider === 'apple' ? appleSecret(world) : (world.credentials[provider]?.client_secret as string)
}

/** A client secret for Apple, with changes to its claims and header. */
export async function appleSecret(
  world: World,
  claims: Record<string, unknown> = {},
  header: Record<string, string> = {},
): Promise<string> {
  const { client_id, team_id, key_id, private_key } = world.credentials.apple as Record<string, string>
  const now = Math.floor(world.now() / 1000)
  const payload = {
    iss: team_id,
    sub: client_id,
    aud: 'https://appleid.apple.com',
    iat: now,
    exp: now + 300,
    ...claims,
  }
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: key_id as string, ...header })
    .sign(await importPKCS8(private_key as string, 'ES256'))
}

function encode(fields: Fields): string {
  return new URLSearchParams(
    Object.entries(fields).filter((one): one is [string, string] => one[1] !== undefined),
  ).toString()
}
