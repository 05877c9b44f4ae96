import type { OAuthProvider } from '@latchkey/contract'
import { OAUTH_PROVIDERS } from '@latchkey/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { PlayedOutside } from '../../testing/played-outside.ts'
import { createPlayedOutside } from '../../testing/played-outside.ts'
import { PLAYED_CREDENTIALS } from '../../testing/played-provider-formats.ts'
import type { PlayedPerson, PlayedProviders } from '../../testing/played-providers.ts'
import { newKey, playProviders } from '../../testing/played-providers.ts'
import { signedToken } from '../../testing/signed-token.ts'
import { challengeOf } from './attempt.ts'
import type { Identified } from './identify.ts'
import { identify } from './identify.ts'
import { PROVIDERS } from './providers.ts'

const REDIRECT = 'https://login.example/api/v1/oauth/callback'
const VERIFIER = 'v'.repeat(43)

const clock = createFakeClock()
let outside: PlayedOutside
let played: PlayedProviders

beforeEach(() => {
  outside = createPlayedOutside()
  played = playProviders(outside, clock.now)
})

interface Change {
  person?: Partial<PlayedPerson>
  nonce?: string
  code?: string
  verifier?: string
  withTokens?: boolean
  credentials?: Record<string, string>
}

/** Somebody agrees, and the server asks who it was. */
function ask(name: OAuthProvider, change: Change = {}): Promise<Identified> {
  const provider = PROVIDERS[name]
  const url = new URL(provider.authorizationEndpoint)
  url.searchParams.set('redirect_uri', REDIRECT)
  if (provider.idToken?.nonce) url.searchParams.set('nonce', 'the-nonce')
  if (provider.pkce) url.searchParams.set('code_challenge', challengeOf(VERIFIER))
  const { code } = played.agree(url.href, change.person)
  const grant = {
    code: change.code ?? code,
    verifier: change.verifier ?? VERIFIER,
    redirectUri: REDIRECT,
  }
  return identify({ outside, clock }, provider, change.credentials ?? PLAYED_CREDENTIALS[name], {
    grant,
    nonce: change.nonce ?? 'the-nonce',
    withTokens: change.withTokens ?? false,
  })
}

const formOf = (host: string) => {
  const request = outside.requests.find(({ url, method }) => url.host === host && method === 'POST')
  return new URLSearchParams(request?.body)
}

describe.each([
  ['google', { email: 'google-person@example.com', name: 'Ada Lovelace' }],
  [
    'twitter',
    { username: 'ada', name: 'Ada Lovelace', profile_picture_url: 'https://pbs.twimg.com/ada.jpg' },
  ],
  ['discord', { username: 'ada', email: 'discord-person@example.com' }],
  ['github', { username: 'ada', name: 'Ada Lovelace', email: 'github-person@example.com' }],
  ['linkedin', { name: 'Ada Lovelace', email: 'linkedin-person@example.com' }],
  ['spotify', { name: 'Ada Lovelace', email: null }],
  ['instagram', { username: 'ada' }],
  ['tiktok', { username: 'ada', name: 'Ada Lovelace' }],
  ['line', { name: 'Ada Lovelace', email: null, profile_picture_url: 'https://profile.line-scdn.net/ada' }],
  ['apple', { email: 'apple-person@example.com' }],
] as const)('%s', (name, profile) => {
  it('turns a code into the account of the person who agreed', async () => {
    const { account, tokens } = await ask(name)
    expect(account).toMatchObject({ type: `${name}_oauth`, subject: `${name}-person`, data: profile })
    expect(Object.keys(account.data).sort()).toEqual(Object.keys(profile).sort())
    expect(tokens).toBeNull()
  })

  it('sends a PKCE verifier where the provider takes one, and a redirect address always', async () => {
    await ask(name)
    const form = formOf(new URL(PROVIDERS[name].tokenEndpoint).host)
    expect(form.get('redirect_uri')).toBe(REDIRECT)
    expect(form.get('code_verifier')).toBe(PROVIDERS[name].pkce ? VERIFIER : null)
  })

  it('is refused with a code that nobody gave', async () => {
    await expect(ask(name, { code: 'guessed' })).rejects.toMatchObject({ kind: 'refused', step: 'token' })
  })

  it('tells a provider that is down, in a hurry, or out of its mind apart', async () => {
    for (const [answer, kind] of [
      [{ status: 503, body: 'busy' }, 'unreachable'],
      [{ status: 429, body: {} }, 'limited'],
      [{ status: 200, body: '<html>' }, 'garbage'],
      [{ status: 200, body: [] }, 'garbage'],
      [{ status: 200, body: {} }, 'refused'],
      [{ status: 200, body: { access_token: 7, token_type: {} } }, 'refused'],
      [{ status: 400, body: '<html>' }, 'refused'],
      [{ status: 302, body: '' }, 'garbage'],
    ] as const) {
      played.faults.token = () => answer
      await expect(ask(name)).rejects.toMatchObject({ name: 'ProviderFailure', kind, step: 'token' })
    }
    outside.hosts.clear()
    await expect(ask(name)).rejects.toMatchObject({ kind: 'unreachable', step: 'token' })
  })
})

describe('profiles', () => {
  const asked = OAUTH_PROVIDERS.filter((name) => !PROVIDERS[name].idToken)

  it.each(asked)('%s: an answer that names nobody is no login', async (name) => {
    for (const body of [
      {},
      { id: null },
      { data: {} },
      { data: { id: '' } },
      [],
      'x',
      { id: 'a\u0000b', data: 7 },
    ]) {
      played.faults.profile = () => ({ body })
      await expect(ask(name)).rejects.toMatchObject({ kind: 'garbage' })
    }
    for (const [status, kind] of [
      [401, 'refused'],
      [429, 'limited'],
      [500, 'unreachable'],
    ] as const) {
      played.faults.profile = () => ({ status, body: {} })
      await expect(ask(name)).rejects.toMatchObject({ kind, step: 'profile' })
    }
  })

  it('takes texts that no database takes down to what it does take', async () => {
    played.faults.profile = () => ({ body: { id: '1', username: 'a\u0000d\ud800a', discriminator: '0' } })
    expect((await ask('discord')).account.data.username).toBe('ada')
  })

  it('keeps the number of a Discord name that still has one', async () => {
    played.faults.profile = () => ({ body: { id: '1', username: 'ada', discriminator: '4242' } })
    expect((await ask('discord')).account.data.username).toBe('ada#4242')
  })

  it.each([
    'google',
    'discord',
    'github',
    'linkedin',
    'apple',
  ] as const)('%s: an address that the provider did not confirm counts as none', async (name) => {
    const confirmed = await ask(name)
    expect(confirmed.account.listed).toEqual([`${name}-person@example.com`])
    const { account } = await ask(name, { person: { verified: false } })
    expect(account.listed).toBeUndefined()
    expect(account.data.email || null).toBeNull()
  })

  it.each([
    'spotify',
    'line',
  ] as const)('%s never says that an address is confirmed, so none is kept', async (name) => {
    const { account } = await ask(name)
    expect(account.data.email).toBeNull()
    expect(account.listed).toBeUndefined()
  })

  it.each([
    ['twitter', { title: 'Forbidden', detail: 'The user used for authentication is suspended' }],
    ['github', { message: 'Sorry. Your account was suspended.' }],
  ] as const)('%s says that an account is suspended', async (name, body) => {
    played.faults.profile = () => ({ status: 403, body })
    await expect(ask(name)).rejects.toMatchObject({ kind: 'suspended' })
    played.faults.profile = () => ({ status: 403, body: { detail: 'Forbidden' } })
    await expect(ask(name)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('quirks', () => {
  it('asks GitHub for JSON under a name of its own', async () => {
    await ask('github')
    expect(outside.requests.length).toBeGreaterThan(1)
    for (const { headers } of outside.requests) {
      expect(headers.get('accept')).toBe('application/json')
      expect(headers.get('user-agent')).toBe('Latchkey')
    }
  })

  it('lets in whom GitHub tells no addresses of, and nobody whom it does not tell of', async () => {
    const refuse = (path: string) => {
      played.faults.profile = ({ url }) => (url.pathname === path ? { status: 404, body: {} } : undefined)
    }
    refuse('/user/emails')
    expect((await ask('github')).account).toMatchObject({ subject: 'github-person', data: { email: null } })
    refuse('/user')
    await expect(ask('github')).rejects.toMatchObject({ kind: 'refused' })
  })

  it('knows a spent quota that comes as a 403', async () => {
    played.faults.profile = () => ({ status: 403, headers: { 'x-ratelimit-remaining': '0' }, body: {} })
    await expect(ask('github')).rejects.toMatchObject({ kind: 'limited' })
  })

  it('shows X and Spotify its secret by HTTP Basic alone, form-encoded', async () => {
    for (const [name, host] of [
      ['twitter', 'api.x.com'],
      ['spotify', 'accounts.spotify.com'],
    ] as const) {
      await ask(name)
      expect(formOf(host).has('client_secret')).toBe(false)
    }
  })

  it('signs a secret for Apple anew for each call, valid for minutes', async () => {
    await ask('apple')
    const secret = formOf('appleid.apple.com').get('client_secret') ?? ''
    const claims = JSON.parse(Buffer.from(secret.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toEqual({
      iss: 'TEAM000000',
      sub: 'apple-client',
      aud: 'https://appleid.apple.com',
      iat: Math.floor(clock.now() / 1000),
      exp: Math.floor(clock.now() / 1000) + 300,
    })
  })

  it('takes an Apple key whose line breaks went through an environment variable', async () => {
    const { private_key = '', ...rest } = PLAYED_CREDENTIALS.apple
    const credentials = { ...rest, private_key: private_key.replaceAll('\n', '\\n') }
    expect((await ask('apple', { credentials })).account.subject).toBe('apple-person')
  })

  it('turns Instagram’s short token into a long one, but only for a host that wants tokens', async () => {
    await ask('instagram')
    const longer = () => outside.requests.filter(({ url }) => url.pathname === '/access_token')
    expect(longer()).toHaveLength(0)
    const { tokens } = await ask('instagram', { withTokens: true })
    expect(longer()).toHaveLength(1)
    expect(longer()[0]?.url.searchParams.get('client_secret')).toBe('instagram-secret')
    expect(tokens).toEqual({
      provider: 'instagram',
      access_token: expect.stringMatching(/^long-instagram-token/),
      access_token_expires_in_seconds: 5_184_000,
      scopes: ['instagram_business_basic'],
    })
  })

  it('reads Instagram’s error, which has a form of its own', async () => {
    const body = { error_type: 'OAuthException', code: 400, error_message: 'Invalid authorization code' }
    played.faults.token = () => ({ status: 400, body })
    await expect(ask('instagram')).rejects.toMatchObject({ kind: 'refused' })
  })

  it('names provider, lifetimes and scopes of the tokens it hands on [OAUTH-043]', async () => {
    const { tokens } = await ask('tiktok', { withTokens: true })
    expect(tokens).toEqual({
      provider: 'tiktok',
      access_token: expect.stringMatching(/^tiktok-token/),
      access_token_expires_in_seconds: 86_400,
      refresh_token: 'tiktok-refresh',
      refresh_token_expires_in_seconds: 31_536_000,
      scopes: ['user.info.basic', 'user.info.profile'],
    })
  })
})

describe('id tokens', () => {
  const signed = ['google', 'linkedin', 'line', 'apple'] as const
  const refused = { name: 'ProviderFailure', kind: 'refused', step: 'id token' }

  it.each(
    signed,
  )('%s: from another issuer, for another client, over or not yet signed are refused', async (name) => {
    const now = Math.floor(clock.now() / 1000)
    for (const change of [
      { iss: 'https://evil.example' },
      { iss: 'https://accounts.google.com.evil.example' },
      { iss: undefined },
      { aud: 'another-client' },
      { aud: undefined },
      { aud: [`${name}-client`, 'another'], azp: 'another' },
      { exp: now - 61 },
      { exp: undefined },
      { iat: undefined },
      { nbf: now + 61 },
      { sub: undefined },
    ]) {
      played.faults.claims = (claims) => ({ ...claims, ...change })
      await expect(ask(name)).rejects.toMatchObject(refused)
    }
    played.faults.claims = (claims) => ({ ...claims, iat: now - 30, exp: now - 30 })
    expect((await ask(name)).account.subject).toBe(`${name}-person`)
  })

  it.each(
    signed.filter((name) => PROVIDERS[name].idToken?.nonce),
  )('%s: with the nonce of another login, or with none, are refused', async (name) => {
    await expect(ask(name, { nonce: 'another' })).rejects.toMatchObject(refused)
    played.faults.claims = ({ nonce: _, ...claims }) => claims
    await expect(ask(name)).rejects.toMatchObject(refused)
  })

  it.each(signed)('%s: that are missing are refused', async (name) => {
    played.faults.tokens = ({ id_token: _, ...answer }) => answer
    await expect(ask(name)).rejects.toMatchObject(refused)
  })

  it.each(signed)('%s: unsigned, changed or signed with a key of somebody else are refused', async (name) => {
    const forge = (forged: (token: string) => string) => {
      played.faults.tokens = (answer) => ({ ...answer, id_token: forged(String(answer.id_token)) })
      return ask(name)
    }
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    await expect(forge((token) => `${none}.${token.split('.')[1]}.`)).rejects.toMatchObject(refused)
    await expect(
      forge((token) => {
        const [header, , signature] = token.split('.')
        const payload = Buffer.from(JSON.stringify({ ...claimsOf(token), sub: 'victim' })).toString(
          'base64url',
        )
        return `${header}.${payload}.${signature}`
      }),
    ).rejects.toMatchObject(refused)
    const published = played.published[0]?.publicKey.export({ type: 'spki', format: 'pem' }).toString() ?? ''
    await expect(forge((token) => signedToken(claimsOf(token), published))).rejects.toMatchObject(refused)
    await expect(forge((token) => signedToken(claimsOf(token), ''))).rejects.toMatchObject(refused)
  })

  it('of LINE under the secret of another channel are refused', async () => {
    const credentials = { ...PLAYED_CREDENTIALS.line, client_secret: 'another' }
    played.faults.token = undefined
    await expect(ask('line', { credentials })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('are checked against keys that are kept, and fetched anew for a key that is not known', async () => {
    const fetches = () => outside.requests.filter(({ url }) => url.host === 'www.googleapis.com').length
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await ask('google')
      await ask('google')
      expect(fetches()).toBe(1)
      const next = newKey()
      played.signing = next
      vi.setSystemTime(Date.now() + 31_000)
      await expect(ask('google')).rejects.toMatchObject(refused)
      expect(fetches()).toBe(2)
      // Not for every token of a stranger.
      await expect(ask('google')).rejects.toMatchObject(refused)
      expect(fetches()).toBe(2)
      played.published = [...played.published, next]
      vi.setSystemTime(Date.now() + 31_000)
      expect((await ask('google')).account.subject).toBe('google-person')
      expect(fetches()).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('wait for keys that cannot be had', async () => {
    outside.hosts.delete('www.googleapis.com')
    await expect(ask('google')).rejects.toMatchObject({ kind: 'unreachable', step: 'keys' })
    outside.hosts.set('www.googleapis.com', () => ({ status: 500, body: 'x' }))
    await expect(ask('google')).rejects.toMatchObject({ kind: 'unreachable', step: 'keys' })
  })
})
