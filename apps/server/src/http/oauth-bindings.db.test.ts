import { createHash } from 'node:crypto'
import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAttemptStore } from '../adapters/postgres/attempt-store.ts'
import { createServer } from '../server.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { OAuthHouse, Visit } from '../testing/oauth-visit.ts'
import {
  accountOf,
  bearer,
  newcomer,
  openOAuthHouse,
  PAGE,
  random,
  returned,
  s256,
  visit,
} from '../testing/oauth-visit.ts'
import { APP_ID, ORIGIN, OTHER_APP_ID, OTHER_ORIGIN, SERVER_ORIGIN } from '../testing/test-house.ts'

let house: OAuthHouse['house']
let played: OAuthHouse['played']
let { headersOf, init, bringBack, comeBack, authenticate, logIn, settle } = {} as OAuthHouse

beforeAll(async () => {
  ;({ house, played, headersOf, init, bringBack, comeBack, authenticate, logIn, settle } =
    await openOAuthHouse())
})
afterAll(() => house.close())
beforeEach(() => settle())

describe('what is bound to what', () => {
  it('refuses a page to come back to that is not the app’s', async () => {
    for (const redirect_to of [
      'https://evil.example/',
      `${ORIGIN}.evil.example/`,
      `${ORIGIN}:444/`,
      'http://app.example/',
      OTHER_ORIGIN,
      SERVER_ORIGIN,
    ]) {
      expectRefusal(await init('google', visit(), { redirect_to }), 'invalid_origin', 403)
    }
    for (const redirect_to of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/shop',
      '',
      `https://user:pw@app.example/`,
      'https://app.example@evil.example/',
      'shop://open',
    ]) {
      expectRefusal(await init('google', visit(), { redirect_to }), 'invalid_data', 400)
    }
  })

  it('wants a challenge and a state code of the client before it begins', async () => {
    for (const code_challenge of [undefined, '', 'short', 'x'.repeat(44), `${'x'.repeat(42)}=`]) {
      expectRefusal(await init('google', visit(), { code_challenge }), 'invalid_pkce_parameters', 400)
    }
    for (const state_code of [undefined, '', 'short', 'x'.repeat(257), `${'x'.repeat(20)} y`]) {
      expectRefusal(await init('google', visit(), { state_code }), 'invalid_data', 400)
    }
  })

  it('takes a code with its own verifier, state code, client and app alone, and is not used up by others', async () => {
    const at = visit()
    const { code } = await comeBack('google', at)
    for (const code_verifier of [random(), '', 'short', s256(at.verifier), undefined, 7]) {
      expectRefusal(await authenticate(at, code, { code_verifier }), 'invalid_credentials', 401)
    }
    expectRefusal(await authenticate(at, code, { state_code: random() }), 'oauth_state_mismatch')
    expectRefusal(await authenticate({ ...at, client: 'another' }, code), 'invalid_credentials', 401)
    const elsewhere = await house.call('oauthAuthenticate', {
      body: { authorization_code: code, state_code: at.state_code, code_verifier: at.verifier },
      headers: { ...headersOf(at), 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN },
    })
    expectRefusal(elsewhere, 'invalid_credentials', 401)
    for (const guess of [
      'undefined',
      'error',
      '',
      'x'.repeat(43),
      `${code} exchange 1`,
      {},
      undefined,
      null,
    ]) {
      expectRefusal(await authenticate(at, guess), 'invalid_credentials', 401)
    }
    expect((await authenticate(at, code)).status).toBe(200)
  })

  it('never asks the provider before the client has shown its verifier', async () => {
    const at = visit()
    const { code } = await comeBack('discord', at)
    const before = played.exchanges
    await authenticate(at, code, { code_verifier: random() })
    expect(played.exchanges).toBe(before)
    await authenticate(at, code)
    expect(played.exchanges).toBe(before + 1)
  })

  it('takes each state once, and none that it did not give', async () => {
    const { body } = await init('google', visit())
    const parameters = played.agree(body.url)
    returned(await bringBack('google', parameters))
    const forged = `${APP_ID}.${'A'.repeat(43)}`
    for (const state of [
      parameters.state,
      forged,
      `${parameters.state}x`,
      '',
      'x',
      `${OTHER_APP_ID}.${parameters.state.slice(26)}`,
    ]) {
      for (const provider of ['google', 'apple']) {
        expectRefusal(await bringBack(provider, { ...parameters, state }), 'oauth_state_mismatch', 400)
      }
    }
    expectRefusal(await house.request('GET', '/api/v1/oauth/callback'), 'oauth_state_mismatch', 400)
  })

  it('sends nobody to a page that is no longer the app’s', async () => {
    const { body } = await init('google', visit())
    await house.setApp({ allowed_origins: ['https://moved.example'] })
    expectRefusal(await bringBack('google', played.agree(body.url)), 'oauth_state_mismatch', 400)
    await house.setApp({ allowed_origins: [ORIGIN] })
  })

  describe('a person who comes too late', () => {
    const late = (parameters: Record<string, string>) =>
      house.request('GET', `/api/v1/oauth/callback?${new URLSearchParams(parameters)}`, {
        headers: {
          accept: 'text/html,application/xhtml+xml',
          origin: undefined,
          'privy-app-id': undefined,
        },
      })
    const linkOf = ({ body }: { body: unknown }) => /<a href="([^"]*)"/.exec(String(body))?.[1]

    it('is told so on a page that is made of nothing they sent', async () => {
      const answer = await late({ state: '<script>', code: 'SENT' })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('This login is over')
      expect(answer.body).not.toMatch(/script|SENT/)
      expect(linkOf(answer)).toBeUndefined()
    })

    it('gets no style but the one that the policy names', async () => {
      const answer = await late({})
      const [, style = ''] = /<style>([^]*)<\/style>/.exec(String(answer.body)) ?? []
      expect(style).toContain('prefers-color-scheme: dark')
      const hash = createHash('sha256').update(style).digest('base64')
      expect(answer.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; sandbox`,
      )
      expect(answer.body).not.toMatch(/ style=/)
    })

    it('is shown the way back to where the login began, and to no place that the app does not allow', async () => {
      await house.setApp({
        name: 'Juniper & <i>Sons</i>',
        allowed_origins: ['https://first.example', ORIGIN],
      })
      const { body } = await init('google', visit())
      const parameters = played.agree(body.url)
      returned(await bringBack('google', parameters))
      const again = await late(parameters)
      expect(again.body).toContain('Back to <bdi>Juniper &amp; &lt;i&gt;Sons&lt;/i&gt;</bdi>')
      expect(linkOf(again)).toBe(ORIGIN)
      expect(linkOf(await late({ state: `${APP_ID}.${'A'.repeat(43)}` }))).toBe('https://first.example')
      await house.setApp({ allowed_origins: ['https://moved.example'] })
      expect(linkOf(await late(parameters))).toBe('https://moved.example')
      await house.setApp({ allowed_origins: [ORIGIN] })
    })
  })

  it('lets nobody stay at the provider for more than a quarter of an hour, nor keep a code for more than ten minutes', async () => {
    const { body } = await init('google', visit())
    const parameters = played.agree(body.url)
    house.clock.advance(15 * 60_000 + 1)
    expectRefusal(await bringBack('google', parameters), 'oauth_state_mismatch', 400)

    const at = visit()
    const { code } = await comeBack('google', at)
    house.clock.advance(10 * 60_000 + 1)
    expectRefusal(await authenticate(at, code), 'invalid_credentials', 401)
  })

  it('refuses a login that a provider of another name answers', async () => {
    const at = visit()
    const { body } = await init('google', at)
    const parameters = played.agree(body.url)
    const mixed = returned(await bringBack('google', { ...parameters, iss: 'https://evil.example' }))
    expectRefusal(await authenticate(at, mixed.code), 'invalid_credentials', 401)

    const later = visit()
    const second = await init('google', later)
    const fine = { ...played.agree(second.body.url, newcomer()), iss: 'https://accounts.google.com' }
    const { code } = returned(await bringBack('google', fine))
    expect((await authenticate(later, code)).status).toBe(200)
  })

  it('does not take the code of somebody else’s login at the provider, where the provider binds it', async () => {
    for (const provider of ['google', 'twitter', 'discord', 'github', 'spotify', 'line', 'apple'] as const) {
      const victim = played.agree((await init(provider, visit('victim'))).body.url, newcomer())
      const at = visit('thief')
      const { state } = played.agree((await init(provider, at)).body.url)
      const { code } = returned(await bringBack(provider, { state, code: victim.code }))
      expectRefusal(await authenticate(at, code), 'invalid_credentials', 401)
    }
  })

  it('keeps neither state, code, verifier nor provider code readable', async () => {
    const at = visit()
    const { body } = await init('google', at)
    const parameters = played.agree(body.url, newcomer())
    const { code } = returned(await bringBack('google', parameters))
    await authenticate(at, code)
    const rows = JSON.stringify(
      await house.rows("SELECT id::text, encode(sealed, 'escape') AS sealed, client FROM attempts"),
    )
    for (const secret of [parameters.state, parameters.code, code, at.state_code])
      expect(rows).not.toContain(secret)
    const logs = house.logs.join('\n')
    for (const secret of [parameters.state, parameters.code, code, at.state_code, at.verifier]) {
      expect(logs).not.toContain(secret)
    }
  })
})

describe('what is asked again', () => {
  it('answers a repeated init with the same address, and refuses the state code for anything else', async () => {
    const at = visit()
    const first = await init('google', at)
    expect((await init('google', at)).body).toEqual(first.body)
    expectRefusal(await init('discord', at), 'oauth_state_mismatch')
    expectRefusal(await init('google', at, { redirect_to: `${ORIGIN}/other` }), 'oauth_state_mismatch')
    expectRefusal(await init('google', { ...at, client: 'another' }), 'oauth_state_mismatch')
    await bringBack('google', played.agree(first.body.url))
    expectRefusal(await init('google', at), 'oauth_state_mismatch')
  })

  it('answers a lost login with the same session for two minutes, and then no more', async () => {
    const at = visit()
    const { code } = await comeBack('twitter', at)
    const first = await authenticate(at, code)
    const exchanges = played.exchanges
    house.clock.advance(119_000)
    const second = await authenticate(at, code)
    expect(second.body).toMatchObject({
      is_new_user: true,
      refresh_token: first.body.refresh_token,
      user: { id: first.body.user.id },
    })
    expect(played.exchanges).toBe(exchanges)
    house.clock.advance(2_000)
    expectRefusal(await authenticate(at, code), 'invalid_credentials', 401)
    expect(await house.rows('SELECT 1 FROM sessions WHERE user_id = $1', [first.body.user.id])).toHaveLength(
      1,
    )
  })

  it('answers a lost login of a client without a name, too', async () => {
    const at = visit('')
    const { code } = await comeBack('github', at)
    const first = await authenticate(at, code)
    expect(first.status).toBe(200)
    expect((await authenticate(at, code)).body.refresh_token).toBe(first.body.refresh_token)
  })

  it('exchanges once and opens one session when asked many times at once', async () => {
    const at = visit()
    const { code } = await comeBack('google', at)
    const before = played.exchanges
    const answers = await Promise.all(Array.from({ length: 6 }, () => authenticate(at, code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect(played.exchanges).toBe(before + 1)
  })

  it('lets two logins of one person at two providers go on side by side', async () => {
    const [one, two] = [visit(), visit()]
    const [google, github] = await Promise.all([
      comeBack('google', one, { id: 'racer' }),
      comeBack('github', two, { id: 'racer' }),
    ])
    expectRefusal(await authenticate(one, github.code), 'oauth_state_mismatch')
    const answers = await Promise.all([authenticate(one, google.code), authenticate(two, github.code)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(accountOf(answers[0].body.user, 'google')).toBeDefined()
    expect(accountOf(answers[1].body.user, 'github')).toBeDefined()
    expect(answers[0].body.user.id).not.toBe(answers[1].body.user.id)
  })

  it('makes one user of two first logins at once', async () => {
    const person = newcomer()
    const visits = [visit('a'), visit('b')]
    const codes = await Promise.all(visits.map(async (at) => (await comeBack('google', at, person)).code))
    const answers = await Promise.all(visits.map((at, index) => authenticate(at, codes[index] ?? '')))
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  it('completes a login after the server was started anew at every step', async () => {
    const { database, ports } = house
    const restarted = () => {
      const { keyring, random, clock } = ports
      const attempts = createAttemptStore(database, { keyring, random, clock })
      return createServer({ ...ports, attempts })
    }
    const send = async (path: string, request: RequestInit = {}) => {
      const headers = new Headers({ host: 'localhost:4000', ...(request.headers as Record<string, string>) })
      const response = await restarted()(new Request(SERVER_ORIGIN + path, { ...request, headers }), {
        address: '203.0.113.7',
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
    }
    const post = (path: string, body: object) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          'privy-app-id': APP_ID,
          'privy-ca-id': 'c',
          origin: ORIGIN,
        },
      })
    const { verifier, state_code } = visit()
    const started = await post('/api/v1/oauth/init', {
      provider: 'github',
      redirect_to: PAGE,
      state_code,
      code_challenge: s256(verifier),
    })
    const query = new URLSearchParams(played.agree(started.body.url, newcomer()))
    const back = returned(await send(`/api/v1/oauth/callback?${query}`))
    const answer = await post('/api/v1/oauth/authenticate', {
      authorization_code: back.code,
      state_code,
      code_verifier: verifier,
    })
    expect(answer.status).toBe(200)
    expect(accountOf(answer.body.user, 'github')).toBeDefined()
  })

  it('takes over an exchange that a killed server left behind', async () => {
    const at = visit()
    const { code } = await comeBack('google', at)
    const lease = { kind: 'oauth-code', client: at.client, payload: null } as const
    const expiresAt = new Date(house.clock.now() + 15_000)
    await house.ports.attempts.open(APP_ID, { ...lease, id: `oauth-code ${code} exchange 1`, expiresAt })
    house.clock.advance(15_001)
    expect((await authenticate(at, code)).status).toBe(200)
  })
})

describe('linking', () => {
  const link = (session: AuthResponse, at: Visit, code: string) =>
    house.call('oauthLink', {
      body: { authorization_code: code, state_code: at.state_code, code_verifier: at.verifier },
      headers: { ...headersOf(at), ...bearer(session) },
    })
  const unlink = (session: AuthResponse, provider: string, subject: string) =>
    house.call('oauthUnlink', { body: { provider, subject }, headers: bearer(session) })

  it('adds an account, hands its tokens on, and takes it off again', async () => {
    await house.setApp({ return_oauth_tokens: true })
    const session = await house.login(`${newcomer().id}@example.com`)
    const at = visit()
    const person = newcomer()
    const { code } = await comeBack('github', at, person)
    const linked = await link(session, at, code)
    expect(linked.status).toBe(200)
    expect(accountOf(linked.body, 'github')).toMatchObject({ subject: person.id, username: 'ada' })
    expect(linked.body.oauth_tokens).toMatchObject({
      provider: 'github',
      scopes: ['read:user', 'user:email'],
    })
    expect((await link(session, at, code)).status).toBe(200)

    const second = visit()
    const another = await comeBack('github', second)
    expectRefusal(await link(session, second, another.code), 'cannot_link_more_of_type')

    expectRefusal(await unlink(session, 'github', 'nobody'), 'linked_account_not_found')
    expectRefusal(await unlink(session, 'google', person.id ?? ''), 'linked_account_not_found')
    const left = await unlink(session, 'github', person.id ?? '')
    expect(left.status).toBe(200)
    expect(accountOf(left.body, 'github')).toBeUndefined()
    expect((await logIn('github', person)).user.id).not.toBe(session.user.id)
  })

  it('leaves nobody without a way in', async () => {
    const person = newcomer()
    const session = await logIn('discord', person)
    expectRefusal(await unlink(session, 'discord', person.id ?? ''), 'cannot_unlink_sole_account')
    expectRefusal(await unlink(session, `privy:${'a'.repeat(25)}`, 'x'), 'cross_app_connection_not_allowed')
    expectRefusal(await unlink(session, 'myspace', 'x'), 'invalid_data')
  })

  it('moves the account of another user by the nonce of the refusal', async () => {
    const person = newcomer()
    const other = await logIn('twitter', person, visit('other'))
    const session = await house.login(`${newcomer().id}@example.com`)
    const at = visit()
    const refused = await link(session, at, (await comeBack('twitter', at, person)).code)
    expectRefusal(refused, 'account_transfer_required', 400)
    expect(refused.body.data).toMatchObject({
      subject: person.id,
      account: { displayName: '@ada' },
      otherUser: { oAuthUserInfo: { subject: person.id, username: 'ada', name: 'Ada Lovelace' } },
    })
    const { nonce } = refused.body.data
    const transfer = (subject: unknown, by = session) =>
      house.call('oauthTransfer', { body: { nonce, userInfo: { subject } }, headers: bearer(by) })
    expectRefusal(await transfer('another'), 'invalid_credentials', 401)
    expectRefusal(
      await transfer(person.id, await house.login(`${newcomer().id}@example.com`)),
      'invalid_credentials',
      401,
    )
    const moved = await transfer(person.id)
    expect(moved.status).toBe(200)
    expect(moved.body.id).toBe(session.user.id)
    expect(accountOf(moved.body, 'twitter')).toMatchObject({ subject: person.id })
    expect(await house.rows('SELECT 1 FROM users WHERE id = $1', [other.user.id])).toEqual([])
    expect((await logIn('twitter', person)).user.id).toBe(session.user.id)
  })
})

it('met none of all this with a failure of its own', () => {
  expect(house.logs.filter((entry) => entry.includes('"level":"error"'))).toEqual([])
})
