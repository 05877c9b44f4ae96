import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import type { ProviderId } from '../provider.ts'
import {
  appleSecret,
  askProfile,
  askToken,
  CLIENTS,
  type Client,
  consentAddress,
  json,
  press,
} from '../testing/clients.ts'
import { CALLBACK, createWorld, ORIGIN, readReturn, VERIFIER, type World } from '../testing/world.ts'

const clientOf = (provider: ProviderId) => CLIENTS.find((one) => one.provider === provider) as Client

async function tokensOf(world: World, provider: ProviderId, changes = {}, form = {}) {
  const client = clientOf(provider)
  const answer = await press(world, client, { choice: 'hint', ...form }, { login_hint: 'ada', ...changes })
  const back = await readReturn(answer)
  return { back, tokens: await json(await askToken(world, client, { code: back.code })) }
}

/** Checks an id token by the keys that the provider lists. */
function verify(world: World, token: string, keys: string, issuer: string, audience: string | undefined) {
  const fetch = (url: string) => world.ask(new URL(url).pathname)
  return jwtVerify(token, createRemoteJWKSet(new URL(`${ORIGIN}/world/${keys}`), { [customFetch]: fetch }), {
    issuer,
    audience: audience as string,
    currentDate: new Date(world.now()),
  })
}

describe('google', () => {
  it('signs an id token that its keys verify', async () => {
    const world = createWorld()
    const { tokens, back } = await tokensOf(world, 'google')
    const { payload } = await verify(
      world,
      tokens.id_token,
      'www.googleapis.com/oauth2/v3/certs',
      'https://accounts.google.com',
      world.credentials.google?.client_id,
    )
    expect(payload).toMatchObject({
      nonce: 'n-1',
      email: 'ada.lovelace@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
    })
    expect(payload.sub).toMatch(/^\d{21}$/)
    expect(back.scope).toContain('https://www.googleapis.com/auth/userinfo.email')
    expect(tokens).toMatchObject({
      expires_in: 3599,
      token_type: 'Bearer',
      refresh_token: expect.any(String),
    })
  })

  it('gives a refresh token with the first consent, and later when consent is asked for', async () => {
    const world = createWorld()
    expect((await tokensOf(world, 'google', { access_type: undefined })).tokens).not.toHaveProperty(
      'refresh_token',
    )
    expect((await tokensOf(world, 'google')).tokens).not.toHaveProperty('refresh_token')
    expect((await tokensOf(world, 'google', { prompt: 'consent' })).tokens).toHaveProperty('refresh_token')
  })

  it('tells what the scopes allow and no more', async () => {
    const world = createWorld()
    const { tokens } = await tokensOf(world, 'google', { scope: 'openid' })
    const profile = await json(await askProfile(world, clientOf('google'), tokens.access_token))
    expect(Object.keys(profile)).toEqual(['sub'])
  })

  it('says when an address is not verified', async () => {
    const world = createWorld()
    const form = { choice: 'new', name: 'Eve', email: 'eve@example.com', unverified: 'on' }
    const { tokens } = await tokensOf(world, 'google', { login_hint: undefined }, form)
    const profile = await json(await askProfile(world, clientOf('google'), tokens.access_token))
    expect(profile).toMatchObject({ email: 'eve@example.com', email_verified: false })
  })

  it('answers prompt=none at once', async () => {
    const world = createWorld()
    const answer = await world.ask(consentAddress(world, clientOf('google'), { prompt: 'none' }))
    expect(await readReturn(answer)).toMatchObject({ error: 'interaction_required', state: 'a state' })
  })
})

describe('twitter', () => {
  const client = clientOf('twitter')

  it('does nothing without a challenge or a state, also at its older address', async () => {
    const world = createWorld()
    for (const changes of [{ code_challenge: undefined }, { state: undefined }, { code_challenge: 'short' }])
      expect((await world.ask(consentAddress(world, client, changes))).status).toBe(400)
    const older = { ...client, authorize: 'twitter.com/i/oauth2/authorize' }
    expect((await world.ask(consentAddress(world, older))).status).toBe(200)
  })

  it('takes the client’s secret from the header alone', async () => {
    const world = createWorld()
    const answer = await press(world, client, { choice: 'hint' }, { login_hint: 'ada' })
    const { code } = await readReturn(answer)
    const inBody = await askToken(world, { ...client, basic: false }, { code })
    expect(inBody.status).toBe(401)
    expect((await askToken(world, client, { code })).status).toBe(200)
  })

  it('knows no e-mail, and gives the fields that were asked for', async () => {
    const world = createWorld()
    const { tokens } = await tokensOf(world, 'twitter')
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 7200 })
    const { data } = await json(await askProfile(world, client, tokens.access_token))
    expect(Object.keys(data)).toEqual(['id', 'name', 'username', 'profile_image_url'])
    expect(data).toMatchObject({ name: 'Ada Lovelace', username: 'ada' })
    const few = await tokensOf(world, 'twitter', { scope: 'users.read' })
    expect((await askProfile(world, client, few.tokens.access_token)).status).toBe(403)
    expect(few.tokens).not.toHaveProperty('refresh_token')
  })

  it('says that an account is suspended', async () => {
    const world = createWorld()
    const { tokens } = await tokensOf(world, 'twitter', {}, { choice: 'suspended' })
    const answer = await askProfile(world, client, tokens.access_token)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ type: 'https://api.twitter.com/2/problems/user-suspended' })
  })

  it('forgets a code after half a minute', async () => {
    const world = createWorld()
    const { code } = await readReturn(await press(world, client, { choice: 'hint' }, { login_hint: 'ada' }))
    world.pass(31)
    expect((await askToken(world, client, { code })).status).toBe(400)
  })
})

describe('discord', () => {
  it('tells the e-mail with its scope alone', async () => {
    const world = createWorld()
    const client = clientOf('discord')
    const full = await tokensOf(world, 'discord')
    expect(await json(await askProfile(world, client, full.tokens.access_token))).toMatchObject({
      username: 'ada',
      global_name: 'Ada Lovelace',
      discriminator: '0',
      email: 'ada.lovelace@example.com',
      verified: true,
    })
    const few = await tokensOf(world, 'discord', { scope: 'identify' })
    expect(await json(await askProfile(world, client, few.tokens.access_token))).not.toHaveProperty('email')
    const strange = await world.ask(consentAddress(world, client, { scope: 'identify nonsense' }))
    expect(await readReturn(strange)).toMatchObject({ error: 'invalid_scope' })
  })
})

describe('github', () => {
  const client = clientOf('github')

  it('answers in a form unless JSON is accepted, errors too', async () => {
    const world = createWorld()
    const { code } = await readReturn(await press(world, client, { choice: 'hint' }, { login_hint: 'ada' }))
    const { client_id, client_secret } = world.credentials.github as Record<string, string>
    const ask = (fields: Record<string, string>) =>
      world.ask(client.token, {
        method: 'POST',
        body: new URLSearchParams({ client_id, client_secret, redirect_uri: CALLBACK, ...fields } as Record<
          string,
          string
        >),
      })
    const wrong = await ask({ code: 'made up' })
    expect(wrong.status).toBe(200)
    expect(new URLSearchParams(await wrong.text()).get('error')).toBe('bad_verification_code')
    const right = await ask({ code: code as string, code_verifier: VERIFIER })
    expect(right.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    const form = new URLSearchParams(await right.text())
    expect(Object.fromEntries(form)).toMatchObject({ scope: 'read:user,user:email', token_type: 'bearer' })
    expect(form.get('access_token')).toMatch(/^gho_/)
  })

  it('tells addresses apart from the profile, with their scope, to a client with a User-Agent', async () => {
    const world = createWorld()
    const { tokens } = await tokensOf(world, 'github')
    const user = await json(await askProfile(world, client, tokens.access_token))
    expect(user).toMatchObject({ login: 'ada', name: 'Ada Lovelace', email: null, id: expect.any(Number) })
    const emails = { ...client, profile: 'api.github.com/user/emails' }
    expect(await (await askProfile(world, emails, tokens.access_token)).json()).toContainEqual({
      email: 'ada.lovelace@example.com',
      primary: true,
      verified: true,
      visibility: 'private',
    })
    expect((await askProfile(world, { ...emails, profileHeaders: {} }, tokens.access_token)).status).toBe(403)
    const few = await tokensOf(world, 'github', { scope: 'read:user' })
    expect((await askProfile(world, emails, few.tokens.access_token)).status).toBe(404)
  })
})

describe('linkedin', () => {
  it('signs an id token, and turns away a verifier beside a secret', async () => {
    const world = createWorld()
    const client = clientOf('linkedin')
    const { back, tokens } = await tokensOf(world, 'linkedin')
    expect(back).not.toHaveProperty('error')
    const { payload } = await verify(
      world,
      tokens.id_token,
      'www.linkedin.com/oauth/openid/jwks',
      'https://www.linkedin.com/oauth',
      world.credentials.linkedin?.client_id,
    )
    expect(payload).toMatchObject({ name: 'Ada Lovelace', email: 'ada.lovelace@example.com' })
    const { code } = await readReturn(await press(world, client, { choice: 'hint' }, { login_hint: 'ada' }))
    const refused = await askToken(world, client, { code, code_verifier: VERIFIER })
    expect([refused.status, (await json(refused)).error]).toEqual([401, 'invalid_client'])
  })
})

describe('spotify', () => {
  it('tells the e-mail with its scope, if there is one', async () => {
    const world = createWorld()
    const client = clientOf('spotify')
    const profile = async (changes: object) => {
      const { tokens } = await tokensOf(world, 'spotify', changes)
      return json(await askProfile(world, client, tokens.access_token))
    }
    expect(await profile({})).toMatchObject({
      display_name: 'Ada Lovelace',
      email: 'ada.lovelace@example.com',
    })
    expect(await profile({ scope: 'user-read-private' })).not.toHaveProperty('email')
    expect(await profile({ login_hint: 'oluwaseun' })).not.toHaveProperty('email')
  })
})

describe('instagram', () => {
  const client = clientOf('instagram')

  it('ends the address in #_ when there is a code', async () => {
    const world = createWorld()
    const yes = await press(world, client, { choice: 'hint' }, { login_hint: 'ada' })
    expect(yes.headers.get('location')).toMatch(/[?&]code=AQ[^#]+#_$/)
    const no = await press(world, client, { choice: 'cancel' })
    expect(no.headers.get('location')).not.toContain('#')
  })

  it('takes its form as multipart too, and gives a short token that a second step makes long', async () => {
    const world = createWorld()
    const { client_id, client_secret } = world.credentials.instagram as Record<string, string>
    const { code } = await readReturn(await press(world, client, { choice: 'hint' }, { login_hint: 'ada' }))
    const form = new FormData()
    const fields = {
      client_id,
      client_secret,
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      code,
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value as string)
    const short = await json(await world.ask(client.token, { method: 'POST', body: form }))
    expect(short).toMatchObject({
      user_id: expect.any(Number),
      permissions: ['instagram_business_basic', 'instagram_business_manage_messages'],
    })
    expect(short).not.toHaveProperty('expires_in')

    const exchange = (query: Record<string, string>) =>
      world.ask(`graph.instagram.com/access_token?${new URLSearchParams(query)}`)
    const good = {
      grant_type: 'ig_exchange_token',
      client_secret: client_secret as string,
      access_token: short.access_token,
    }
    expect((await exchange({ ...good, client_secret: 'wrong' })).status).toBe(400)
    expect(await json(await exchange({ ...good, access_token: 'x' }))).toMatchObject({ error: { code: 190 } })
    const long = await json(await exchange(good))
    expect(long).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 })

    world.pass(2 * 3600)
    const me = (token: string, fields: string) =>
      world.ask(`graph.instagram.com/v23.0/me?${new URLSearchParams({ fields, access_token: token })}`)
    expect((await me(short.access_token, 'id')).status).toBe(400)
    expect(await json(await me(long.access_token, 'user_id,username'))).toEqual({
      id: String(short.user_id),
      user_id: expect.stringMatching(/^17841\d{12}$/),
      username: 'ada',
    })
    expect((await me(long.access_token, 'nonsense')).status).toBe(400)
    const renewed = await json(
      await world.ask(
        `graph.instagram.com/refresh_access_token?grant_type=ig_refresh_token&access_token=${long.access_token}`,
      ),
    )
    expect((await me(renewed.access_token, 'id')).status).toBe(200)
  })
})

describe('tiktok', () => {
  it('knows its client by client_key, and wraps the profile', async () => {
    const world = createWorld()
    const client = clientOf('tiktok')
    const { back, tokens } = await tokensOf(world, 'tiktok')
    expect(back.scopes).toBe('user.info.basic,user.info.profile')
    expect(tokens).toMatchObject({
      open_id: expect.any(String),
      expires_in: 86_400,
      refresh_expires_in: 31_536_000,
      scope: 'user.info.basic,user.info.profile',
    })
    expect(await json(await askProfile(world, client, tokens.access_token))).toEqual({
      data: { user: { open_id: tokens.open_id, display_name: 'Ada Lovelace', username: 'ada' } },
      error: { code: 'ok', message: '', log_id: expect.any(String) },
    })
    const few = await tokensOf(world, 'tiktok', { scope: 'user.info.basic' })
    const refused = await askProfile(world, client, few.tokens.access_token)
    expect([refused.status, await json(refused)]).toMatchObject([
      401,
      { error: { code: 'scope_not_authorized' } },
    ])
    const id = world.credentials.tiktok?.client_key
    const wrongName = consentAddress(world, { ...client, clientParameter: 'client_id' }, { client_id: id })
    expect((await world.ask(wrongName)).status).toBe(400)
  })
})

describe('line', () => {
  it('signs the id token of a web login with the channel secret', async () => {
    const world = createWorld()
    const { tokens } = await tokensOf(world, 'line')
    expect(decodeProtectedHeader(tokens.id_token)).toEqual({ typ: 'JWT', alg: 'HS256' })
    const { client_id, client_secret } = world.credentials.line as Record<string, string>
    const { payload } = await jwtVerify(tokens.id_token, new TextEncoder().encode(client_secret), {
      issuer: 'https://access.line.me',
      audience: client_id as string,
      currentDate: new Date(world.now()),
    })
    expect(payload).toMatchObject({ nonce: 'n-1', name: 'Ada Lovelace', email: 'ada.lovelace@example.com' })
    expect(payload.sub).toMatch(/^U[0-9a-f]{32}$/)
    const profile = await json(await askProfile(world, clientOf('line'), tokens.access_token))
    expect(profile).toMatchObject({ userId: payload.sub, displayName: 'Ada Lovelace' })
    expect(await json(await world.ask('api.line.me/oauth2/v2.1/certs'))).toMatchObject({
      keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256' }],
    })
  })
})

describe('apple', () => {
  const client = clientOf('apple')
  const claimsOf = async (world: World, token: string) => {
    const id = world.credentials.apple?.client_id
    return (await verify(world, token, 'appleid.apple.com/auth/keys', 'https://appleid.apple.com', id))
      .payload
  }

  it('sends a form that goes off by itself, with the user the first time alone', async () => {
    const world = createWorld()
    const answer = await press(world, client, { choice: 'hint' }, { login_hint: 'ada' })
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    const copy = answer.clone()
    expect(await copy.text()).toContain(`action="${CALLBACK}"`)
    const first = await readReturn(answer)
    expect(JSON.parse(first.user as string)).toEqual({
      name: { firstName: 'Ada', lastName: 'Lovelace' },
      email: 'ada.lovelace@example.com',
    })
    expect(first.state).toBe('a state')
    const second = await readReturn(await press(world, client, { choice: 'hint' }, { login_hint: 'ada' }))
    expect(second).not.toHaveProperty('user')
    const { id_token } = await json(await askToken(world, client, { code: second.code }))
    expect(await claimsOf(world, id_token)).toMatchObject({
      email: 'ada.lovelace@example.com',
      email_verified: true,
      nonce: 'n-1',
      nonce_supported: true,
    })
  })

  it('hides an address behind its relay, always the same one', async () => {
    const world = createWorld()
    const addresses = new Set<unknown>()
    for (let time = 0; time < 2; time += 1) {
      const { tokens } = await tokensOf(world, 'apple', {}, { hide_email: 'on' })
      const claims = await claimsOf(world, tokens.id_token)
      expect(claims.is_private_email).toBe(true)
      addresses.add(claims.email)
    }
    expect([...addresses]).toEqual([expect.stringMatching(/^[a-z0-9]{10}@privaterelay\.appleid\.com$/)])
  })

  it('wants form_post where name or e-mail is asked for', async () => {
    const world = createWorld()
    for (const response_mode of [undefined, 'query', 'fragment', 'nonsense'])
      expect((await world.ask(consentAddress(world, client, { response_mode }))).status).toBe(400)
    const plain = { scope: undefined, response_mode: undefined }
    const back = await readReturn(
      await press(world, client, { choice: 'hint' }, { login_hint: 'ada', ...plain }),
    )
    expect(Object.keys(back).sort()).toEqual(['app', 'code', 'state'])
  })

  it('gives an id token from the consent page when it is asked for one', async () => {
    const world = createWorld()
    const changes = { response_type: 'code id_token', login_hint: 'ada' }
    const back = await readReturn(await press(world, client, { choice: 'hint' }, changes))
    expect(await claimsOf(world, back.id_token as string)).toMatchObject({
      nonce: 'n-1',
      c_hash: expect.any(String),
    })
  })

  it('takes the secret that its client signs, and no other', async () => {
    const world = createWorld()
    const { code } = await readReturn(await press(world, client, { choice: 'hint' }, { login_hint: 'ada' }))
    const now = Math.floor(world.now() / 1000)
    const other = createWorld()
    const wrong = await Promise.all([
      appleSecret(world, { iss: 'OTHERTEAM1' }),
      appleSecret(world, { sub: 'com.example.other' }),
      appleSecret(world, { aud: 'https://apple.com' }),
      appleSecret(world, { exp: now - 1 }),
      appleSecret(world, { exp: now + 190 * 86_400 }),
      appleSecret(world, { exp: undefined }),
      appleSecret(world, {}, { kid: 'OTHERKEY12' }),
      appleSecret({
        ...world,
        credentials: {
          apple: { ...world.credentials.apple, private_key: other.credentials.apple?.private_key as string },
        },
      }),
      'no.jwt.atall',
    ])
    expect(wrong.length).toBeGreaterThan(1)
    for (const secret of wrong)
      expect(await json(await askToken(world, client, { code }, { secret }))).toEqual({
        error: 'invalid_client',
      })
    const longest = await appleSecret(world, { exp: now + 180 * 86_400 })
    expect((await askToken(world, client, { code }, { secret: longest })).status).toBe(200)
  })
})
