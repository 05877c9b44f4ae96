import { OAUTH_PROVIDERS } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PROVIDERS } from '../domain/oauth/providers.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { OAuthHouse } from '../testing/oauth-visit.ts'
import {
  accountOf,
  newcomer,
  openOAuthHouse,
  PAGE,
  random,
  returned,
  s256,
  visit,
} from '../testing/oauth-visit.ts'
import { PLAYED_CREDENTIALS } from '../testing/played-provider-formats.ts'
import { APP_ID, ORIGIN, SERVER_ORIGIN } from '../testing/test-house.ts'

const CALLBACK = `${SERVER_ORIGIN}/api/v1/oauth/callback`

let house: OAuthHouse['house']
let played: OAuthHouse['played']
let { init, bringBack, comeBack, authenticate, logIn, settle } = {} as OAuthHouse

beforeAll(async () => {
  ;({ house, played, init, bringBack, comeBack, authenticate, logIn, settle } = await openOAuthHouse())
})
afterAll(() => house.close())
beforeEach(() => settle())

describe.each(OAUTH_PROVIDERS)('%s', (provider) => {
  it('leads from init over the callback to a session, the second time to the same user', async () => {
    const at = visit()
    const started = await init(provider, at)
    const url = new URL(started.body.url)
    expect(url.href).toContain(PROVIDERS[provider].authorizationEndpoint)
    expect(url.searchParams.get('redirect_uri')).toBe(CALLBACK)
    expect(url.searchParams.get('response_type')).toBe('code')
    expect(url.searchParams.get('scope')).toBe(
      PROVIDERS[provider].scopes.join(PROVIDERS[provider].scopeSeparator),
    )
    // Nothing that proves the client goes to the provider.
    for (const secret of [at.verifier, at.state_code, s256(at.verifier)])
      expect(url.href).not.toContain(secret)

    const person = newcomer()
    const back = returned(await bringBack(provider, played.agree(url.href, person)))
    expect(back.url.origin + back.url.pathname + back.url.hash).toBe(`${ORIGIN}/shop#reviews`)
    expect(back.url.searchParams.get('item')).toBe('7')
    expect(back).toMatchObject({ state: at.state_code, provider })
    expect(back.code).toMatch(/^[\w-]{43}$/)

    const answer = await authenticate(at, back.code)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ is_new_user: true, session_update_action: 'set' })
    expect(answer.body.oauth_tokens).toBeUndefined()
    expect(accountOf(answer.body.user, provider)).toMatchObject({
      type: `${provider}_oauth`,
      subject: person.id,
      verified_at: Math.floor(house.clock.now() / 1000),
    })
    const again = await logIn(provider, person)
    expect(again).toMatchObject({ is_new_user: false, user: { id: answer.body.user.id } })
  })

  it('brings somebody who declined back with the word that says so', async () => {
    const at = visit()
    const { body } = await init(provider, at)
    const state = new URL(body.url).searchParams.get('state') ?? ''
    const word = { apple: 'user_cancelled_authorize', linkedin: 'user_cancelled_login' }[provider as string]
    const back = returned(await bringBack(provider, { state, error: word ?? 'access_denied' }))
    expect(back).toMatchObject({ code: 'undefined', state: at.state_code, provider })
    expectRefusal(await authenticate(at, back.code), 'invalid_credentials', 401)
  })

  it('hands its tokens on where the app is set so', async () => {
    await house.setApp({ return_oauth_tokens: true })
    const answer = await logIn(provider)
    expect(answer.oauth_tokens).toMatchObject({
      provider,
      access_token: expect.stringContaining(`${provider}-token`),
    })
  })
})

describe('when a provider fails', () => {
  it.each([
    ['is down', { status: 503, body: 'busy' }, 'invalid_credentials', 401],
    ['answers what nobody can read', { status: 200, body: '<html>' }, 'invalid_credentials', 401],
    ['refuses the code', { status: 400, body: { error: 'invalid_grant' } }, 'invalid_credentials', 401],
    ['has enough', { status: 429, body: {} }, 'too_many_requests', 429],
  ] as const)('that %s, says so in a way that is final for this login, and the next one works', async (_, fault, code, status) => {
    const at = visit()
    const back = await comeBack('twitter', at)
    played.faults.token = () => fault
    expectRefusal(await authenticate(at, back.code), code, status)
    played.faults = {}
    const exchanges = played.exchanges
    expectRefusal(await authenticate(at, back.code), code, status)
    expect(played.exchanges).toBe(exchanges)
    await logIn('twitter')
  })

  it('names a rate limit of the provider in the words that clients look for', async () => {
    const at = visit()
    const back = await comeBack('twitter', at)
    played.faults.profile = () => ({ status: 429, body: {} })
    expect((await authenticate(at, back.code)).body.error).toContain('provider rate limit')
  })

  it('tells of a suspended account', async () => {
    const at = visit()
    const back = await comeBack('twitter', at)
    played.faults.profile = () => ({ status: 403, body: { detail: 'The user is suspended' } })
    expectRefusal(await authenticate(at, back.code), 'oauth_account_suspended', 400)
  })

  it.each([
    ['server_error', 'invalid_credentials'],
    ['temporarily_unavailable', 'invalid_credentials'],
    ['invalid_scope', 'invalid_credentials'],
    ['rate_limit_exceeded', 'too_many_requests'],
  ])('brings %s back as a code that answers %s', async (error, code) => {
    const at = visit()
    const { body } = await init('google', at)
    const state = new URL(body.url).searchParams.get('state') ?? ''
    const back = returned(await bringBack('google', { state, error }))
    expect(back.code).toMatch(/^[\w-]{43}$/)
    expectRefusal(await authenticate(at, back.code), code)
  })

  it('says of a private key that cannot be read no more than that the login failed', async () => {
    await house.credentials.save(APP_ID, 'apple', {
      ...PLAYED_CREDENTIALS.apple,
      private_key: 'SECRET',
    })
    const at = visit()
    const answer = await authenticate(at, (await comeBack('apple', at)).code)
    expectRefusal(answer, 'invalid_credentials', 401)
    expect(JSON.stringify(answer.body) + house.logs.join()).not.toContain('SECRET')
    await house.credentials.save(APP_ID, 'apple', PLAYED_CREDENTIALS.apple)
  })
})

describe('settings', () => {
  it('lets one address begin so many logins, and another one still', async () => {
    await house.setApp({ limits: { starts_per_address: 2 } })
    const at = (address: string) =>
      house.call('oauthInit', {
        body: {
          provider: 'google',
          redirect_to: PAGE,
          state_code: random(),
          code_challenge: s256(random()),
        },
        address,
      })
    expect((await at('198.51.100.1')).status).toBe(200)
    expect((await at('198.51.100.1')).status).toBe(200)
    const held = await at('198.51.100.1')
    expectRefusal(held, 'too_many_requests', 429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await at('198.51.100.2')).status).toBe(200)
    await house.setApp({ limits: { starts_per_address: 100_000 } })
  })

  it('refuses a provider that is off, has no credentials, belongs to another app or does not exist', async () => {
    await house.setApp({ google_oauth: false })
    expectRefusal(await init('google', visit()), 'disallowed_login_method', 403)
    await house.credentials.save(APP_ID, 'discord', null)
    expectRefusal(await init('discord', visit()), 'disallowed_login_method', 403)
    await house.credentials.save(APP_ID, 'discord', { client_id: 'x' })
    expectRefusal(await init('discord', visit()), 'disallowed_login_method', 403)
    await house.credentials.save(APP_ID, 'discord', PLAYED_CREDENTIALS.discord)
    expectRefusal(await init(`privy:${'a'.repeat(25)}`, visit()), 'cross_app_connection_not_allowed', 403)
    for (const name of ['', 'myspace', 'constructor', '__proto__', 'GOOGLE']) {
      expectRefusal(await init(name, visit()), 'invalid_data', 400)
    }
  })

  it('ends logins under way when a provider is switched off', async () => {
    const at = visit()
    const { code } = await comeBack('google', at)
    await house.setApp({ google_oauth: false })
    expectRefusal(await authenticate(at, code), 'disallowed_login_method', 403)
  })

  it('asks for the scopes of the operator beside its own', async () => {
    await house.setApp({
      oauth_scopes: {
        tiktok: ['video.list', 'user.info.basic'],
        google: ['https://www.googleapis.com/auth/calendar'],
      },
    })
    const scopeOf = async (name: string) =>
      new URL((await init(name, visit())).body.url).searchParams.get('scope')
    expect(await scopeOf('tiktok')).toBe('user.info.basic,user.info.profile,video.list')
    expect(await scopeOf('google')).toBe('openid email profile https://www.googleapis.com/auth/calendar')
    const shown = (await house.call('appConfig')).body
    expect(shown).not.toHaveProperty('oauth_scopes')
    expect(shown).not.toHaveProperty('return_oauth_tokens')
  })

  it('makes no user without sign-up, and one who has an account gets in', async () => {
    const person = newcomer()
    const at = visit()
    const { code } = await comeBack('google', at, person)
    expectRefusal(await authenticate(at, code, { mode: 'no-signup' }), 'user_does_not_exist', 401)
    const { user } = (await authenticate(at, code)).body
    const later = visit()
    const back = await comeBack('google', later, person)
    expect((await authenticate(later, back.code, { mode: 'no-signup' })).body.user.id).toBe(user.id)
  })

  it('holds a confirmed address against the lists, and an unconfirmed one against none', async () => {
    await house.setApp({ allowlist_enabled: true, allowlist: ['listed@example.com'] })
    const listed = { id: 'listed' }
    for (const person of [newcomer(), { ...listed, verified: false }]) {
      const at = visit()
      expectRefusal(
        await authenticate(at, (await comeBack('google', at, person)).code),
        'allowlist_rejected',
        401,
      )
    }
    await logIn('google', listed)
    await house.setApp({ allowlist_enabled: false, allowlist: [] })
  })
})

describe('a native app', () => {
  it('may bring the provider’s own code, where the provider binds it to this login', async () => {
    for (const provider of ['google', 'apple', 'twitter'] as const) {
      const at = visit()
      const { code } = played.agree((await init(provider, at)).body.url, newcomer())
      expectRefusal(
        await authenticate({ ...at, verifier: random() }, code, { code_type: 'raw' }),
        'invalid_credentials',
      )
      const answer = await authenticate(at, code, { code_type: 'raw' })
      expect(answer.status).toBe(200)
      expect((await authenticate(at, code, { code_type: 'raw' })).body.refresh_token).toBe(
        answer.body.refresh_token,
      )
      expectRefusal(await authenticate(at, 'another', { code_type: 'raw' }), 'invalid_credentials', 401)
    }
    const at = visit()
    const { code } = played.agree((await init('instagram', at)).body.url, newcomer())
    expectRefusal(await authenticate(at, code, { code_type: 'raw' }), 'invalid_credentials', 401)
  })

  it('brings no code for a login whose browser came back', async () => {
    const at = visit()
    const { body } = await init('google', at)
    await bringBack('google', played.agree(body.url))
    const { code } = played.agree(body.url, newcomer())
    expectRefusal(await authenticate(at, code, { code_type: 'raw' }), 'invalid_credentials', 401)
  })
})

it('met none of all this with a failure of its own', () => {
  expect(house.logs.filter((entry) => entry.includes('"level":"error"'))).toEqual([])
})
