import { describe, expect, it } from 'vitest'
import {
  type Answer,
  askProfile,
  askToken,
  CLIENTS,
  type Client,
  consentAddress,
  json,
  press,
} from '../testing/clients.ts'
import { createWorld, readReturn, type World } from '../testing/world.ts'

/** A fresh code for Ada. */
async function code(world: World, client: Client, form: Record<string, string> = {}): Promise<string> {
  const answer = await press(world, client, { choice: 'hint', ...form }, { login_hint: 'ada' })
  return (await readReturn(answer)).code as string
}

/** Whom a consent page offers to continue as. */
function people(html: string): string[] {
  return [...html.matchAll(/Continue as <\/span>([^<]*)</g)].map(([, name]) => name as string)
}

describe.each(CLIENTS)('$provider', (client) => {
  it('shows who asks for what, the people it knows and every outcome', async () => {
    const world = createWorld()
    const page = await world.ask(consentAddress(world, client))
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('localhost:4000')
    expect(html).toContain('sandbox')
    for (const name of ['Ada Lovelace', 'Grace Hopper']) expect(people(html)).toContain(name)
    for (const button of ['Create person', 'Cancel', 'Fail', 'Rate limit'])
      expect(html).toContain(`>${button}</button>`)
    expect(html.includes('>Suspended account</button>')).toBe(client.provider === 'twitter')
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  })

  it('lets one person in, whose profile is always the same', async () => {
    const world = createWorld()
    const subjects = new Set<string>()
    for (const hint of ['ada', 'Ada Lovelace']) {
      const page = await (await world.ask(consentAddress(world, client, { login_hint: hint }))).text()
      expect(people(page)).toEqual(['Ada Lovelace'])
      const back = await readReturn(await press(world, client, { choice: 'hint' }, { login_hint: hint }))
      expect(back).toMatchObject({ state: 'a state' })
      const answer = await askToken(world, client, { code: back.code })
      expect(answer.status).toBe(200)
      const tokens = await json(answer)
      expect(tokens.access_token).toBeTypeOf('string')
      subjects.add(await subject(world, client, tokens))
    }
    expect(subjects.size).toBe(1)
  })

  it('makes a person on the page and lets them in', async () => {
    const world = createWorld()
    const form = { name: 'Mary Jackson', email: 'mary@example.com', username: 'mary' }
    const back = await readReturn(await press(world, client, { choice: 'new', ...form }))
    expect((await askToken(world, client, { code: back.code })).status).toBe(200)
    const listed = await json(await world.ask(`/identity/people?provider=${client.provider}`))
    expect((listed[client.provider] as object[]).at(-1)).toMatchObject({ name: 'Mary Jackson' })
    const again = await press(world, client, { choice: 'new', ...form })
    expect(again.status).toBe(400)
    expect(await again.text()).toContain('Somebody has this account already.')
  })

  it('takes a code once, and not when it is old', async () => {
    const world = createWorld()
    const first = await code(world, client)
    expect(await json(await askToken(world, client, { code: first }))).toHaveProperty('access_token')
    expect(await refused(await askToken(world, client, { code: first }))).toBe(true)
    const second = await code(world, client)
    world.pass(24 * 3600)
    expect(await refused(await askToken(world, client, { code: second }))).toBe(true)
    expect(await refused(await askToken(world, client, { code: 'made up' }))).toBe(true)
  })

  it('takes a code from the right client alone: secret, redirect address and verifier', async () => {
    const world = createWorld()
    const good = await code(world, client)
    const changes = [
      { secret: 'wrong' },
      { redirect_uri: 'http://localhost:4000/callback' },
      { grant_type: 'password' },
      ...(client.pkce ? [{ code_verifier: undefined }, { code_verifier: `${'x'.repeat(43)}` }] : []),
    ]
    for (const change of changes) {
      const answer = await askToken(world, client, { code: good }, change)
      expect([JSON.stringify(change), await refused(answer)]).toEqual([JSON.stringify(change), true])
    }
    expect(await refused(await askToken(world, client, { code: good }))).toBe(false)
  })

  it('shows a page of its own to a stranger, and sends nobody elsewhere', async () => {
    const world = createWorld()
    for (const change of [
      { [client.clientParameter]: 'nobody' },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: 'http://localhost:4000@evil.example/' },
      { redirect_uri: 'javascript:alert(1)' },
      { redirect_uri: undefined },
    ]) {
      for (const answer of [
        await world.ask(consentAddress(world, client, change)),
        await press(world, client, { choice: 'cancel' }, change),
      ]) {
        expect(answer.headers.get('location')).toBeNull()
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(await answer.text()).not.toContain('Continue as')
      }
    }
  })

  it('comes back with an error when it fails', async () => {
    const world = createWorld()
    const back = await readReturn(await press(world, client, { choice: 'fail' }))
    expect(back).toMatchObject({ error: 'server_error', state: 'a state' })
    expect(back).not.toHaveProperty('code')
  })

  it('answers 429 to the token request when it was told to', async () => {
    const world = createWorld()
    const limited = await code(world, client, { choice: 'limit-token' })
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await askToken(world, client, { code: limited })).status).toBe(429)
  })

  it('refuses a form that another page sends', async () => {
    const world = createWorld()
    const answer = await world.ask(consentAddress(world, client), {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-site', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'choice=cancel',
    })
    expect(answer.status).toBe(403)
  })
})

it.each(
  CLIENTS.filter(({ profile }) => profile),
)('$provider answers the profile to a good token alone', async (client) => {
  const world = createWorld()
  const { access_token } = await json(await askToken(world, client, { code: await code(world, client) }))
  expect((await askProfile(world, client, access_token)).status).toBe(200)
  expect((await askProfile(world, client, 'made-up')).status).toBeGreaterThanOrEqual(400)
  const limited = await code(world, client, { choice: 'limit-profile' })
  const tokens = await json(await askToken(world, client, { code: limited }))
  expect((await askProfile(world, client, tokens.access_token)).status).toBe(429)
  world.pass(11 * 365 * 86_400)
  expect((await askProfile(world, client, access_token)).status).toBeGreaterThanOrEqual(400)
})

it.each(
  CLIENTS,
)('$provider offers too many profile requests only where a client has to read the profile', async (client) => {
  const world = createWorld()
  const offers = async () => {
    const page = await world.ask(consentAddress(world, client, {}))
    return (await page.text()).includes('value="limit-profile"')
  }
  const toldByIdToken = /\bopenid\b/.test(client.asks.scope ?? '') || !client.profile
  expect(await offers()).toBe(!toldByIdToken)
})

it('google asked for no ID token offers too many profile requests', async () => {
  const world = createWorld()
  const client = CLIENTS.find((one) => one.provider === 'google') as Client
  const page = await world.ask(consentAddress(world, client, { scope: 'email profile' }))
  expect(await page.text()).toContain('value="limit-profile"')
})

async function refused(answer: Response): Promise<boolean> {
  const body = await json(answer)
  expect(body).not.toHaveProperty(answer.status === 200 && !body.error ? 'error' : 'access_token')
  return !('access_token' in body)
}

async function subject(world: World, client: Client, tokens: Answer): Promise<string> {
  if (!client.profile)
    return JSON.parse(Buffer.from(tokens.id_token.split('.')[1] as string, 'base64url').toString()).sub
  const profile = await json(await askProfile(world, client, tokens.access_token))
  const known = profile.data?.user ?? profile.data ?? profile
  const id = known.sub ?? known.user_id ?? known.open_id ?? known.userId ?? known.id
  expect(id).toBeTruthy()
  return String(id)
}

describe('refusals in each provider’s own words', () => {
  const words: Record<string, { denied: object; reuse: [number, object]; secret: [number, object] }> = {
    google: {
      denied: { error: 'access_denied' },
      reuse: [400, { error: 'invalid_grant' }],
      secret: [401, { error: 'invalid_client', error_description: 'Unauthorized' }],
    },
    twitter: {
      denied: { error: 'access_denied' },
      reuse: [
        400,
        { error: 'invalid_request', error_description: expect.stringContaining('code was invalid') },
      ],
      secret: [
        401,
        { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
      ],
    },
    discord: {
      denied: { error: 'access_denied', error_description: expect.stringContaining('resource owner') },
      reuse: [400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' }],
      secret: [401, { error: 'invalid_client' }],
    },
    github: {
      denied: { error: 'access_denied', error_uri: expect.stringContaining('#access-denied') },
      reuse: [200, { error: 'bad_verification_code' }],
      secret: [200, { error: 'incorrect_client_credentials' }],
    },
    linkedin: {
      denied: { error: 'user_cancelled_authorize' },
      reuse: [400, { error: 'invalid_request', error_description: expect.stringContaining('not found') }],
      secret: [401, { error: 'invalid_client' }],
    },
    spotify: {
      denied: { error: 'access_denied' },
      reuse: [400, { error: 'invalid_grant', error_description: 'Invalid authorization code' }],
      secret: [400, { error: 'invalid_client', error_description: 'Invalid client secret' }],
    },
    instagram: {
      denied: { error: 'access_denied', error_reason: 'user_denied' },
      reuse: [400, { error_type: 'OAuthException', code: 400 }],
      secret: [400, { error_type: 'OAuthException', code: 400 }],
    },
    tiktok: {
      denied: { error: 'access_denied', errCode: '-2' },
      reuse: [400, { error: 'invalid_grant', log_id: expect.any(String) }],
      secret: [401, { error: 'invalid_client', log_id: expect.any(String) }],
    },
    line: {
      denied: { error: 'access_denied', error_description: 'The resource owner denied the request.' },
      reuse: [400, { error: 'invalid_grant', error_description: 'invalid authorization code' }],
      secret: [400, { error: 'invalid_client' }],
    },
    apple: {
      denied: { error: 'user_cancelled_authorize' },
      reuse: [400, { error: 'invalid_grant' }],
      secret: [400, { error: 'invalid_client' }],
    },
  }

  it.each(CLIENTS)('$provider', async (client) => {
    const world = createWorld()
    const said = words[client.provider] as (typeof words)[string]
    const denied = await readReturn(await press(world, client, { choice: 'cancel' }))
    expect(denied).toEqual({ app: denied.app, state: 'a state', ...denied, ...said.denied })
    const once = await code(world, client)
    const wrong = await askToken(world, client, { code: once }, { secret: 'wrong' })
    expect([wrong.status, await json(wrong)]).toMatchObject(said.secret)
    await askToken(world, client, { code: once })
    const again = await askToken(world, client, { code: once })
    expect([again.status, await json(again)]).toMatchObject(said.reuse)
  })
})

describe('refresh tokens', () => {
  it.each([
    ['google', true],
    ['twitter', false],
    ['discord', false],
    ['spotify', true],
    ['tiktok', false],
    ['line', true],
    ['apple', true],
  ])('%s: the same one serves again: %s', async (provider, again) => {
    const world = createWorld()
    const client = CLIENTS.find((one) => one.provider === provider) as Client
    const { refresh_token } = await json(await askToken(world, client, { code: await code(world, client) }))
    const use = (token: string, changes = {}) =>
      askToken(world, client, { grant_type: 'refresh_token', refresh_token: token }, changes)
    expect(await refused(await use(refresh_token, { secret: 'wrong' }))).toBe(true)
    expect(await refused(await use('made up'))).toBe(true)
    const renewed = await json(await use(refresh_token))
    const profile = client.profile ? (await askProfile(world, client, renewed.access_token)).status : 'none'
    expect(profile).toBe(provider === 'apple' ? 'none' : 200)
    expect(await refused(await use(refresh_token))).toBe(!again)
    expect(await refused(await use(again ? refresh_token : renewed.refresh_token))).toBe(false)
  })

  it.each(['github', 'linkedin', 'instagram'])('%s gives none', async (provider) => {
    const world = createWorld()
    const client = CLIENTS.find((one) => one.provider === provider) as Client
    const tokens = await json(await askToken(world, client, { code: await code(world, client) }))
    expect(tokens).not.toHaveProperty('refresh_token')
  })
})
