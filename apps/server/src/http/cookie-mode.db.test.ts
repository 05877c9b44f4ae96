import type { AuthResponse, RouteName } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallOptions, TestHouse } from '../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, openTestHouse } from '../testing/test-house.ts'

const API = 'https://privy.shop.example'
const PAGE = 'https://www.shop.example'
const OUTSIDE_PAGE = 'https://elsewhere.example'
const bearer = (token: string | null) => ({ authorization: `Bearer ${token}` })

let house: TestHouse
let count = 0

beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({
    allowed_origins: [PAGE, OUTSIDE_PAGE],
    custom_api_url: API,
    cookie_domain: 'shop.example',
  })
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
})

const customer = { host: 'privy.shop.example', origin: PAGE }
const call = (name: RouteName, options: CallOptions = {}) =>
  house.call(name, { ...options, headers: { ...customer, ...options.headers } })

interface SetCookie {
  name: string
  value: string
  attributes: string[]
}
/** What carries the session; the mark of a known device is no part of it. */
const cookiesOf = (headers: Headers): SetCookie[] =>
  headers
    .getSetCookie()
    .map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes: attributes.sort() }
    })
    .filter(({ name }) => !name.startsWith('latchkey-device-'))
const named = (headers: Headers, name: string) => cookiesOf(headers).find((cookie) => cookie.name === name)

async function logIn(headers: Record<string, string> = {}) {
  const email = `cookie${count}@example.com`
  await call('passwordlessInit', { body: { email }, headers })
  const body = { email, code: house.mailer.codeFor(email) }
  const answer = await call('passwordlessAuthenticate', { body, headers })
  expect(answer.status).toBe(200)
  return { answer, session: answer.body as AuthResponse }
}
async function logInForCookie() {
  const { answer, session } = await logIn()
  return { session, cookie: `privy-refresh-token=${named(answer.headers, 'privy-refresh-token')?.value}` }
}
const refresh = (headers: Record<string, string | undefined>, body: object = {}) =>
  call('refreshSession', { body, headers })

describe('the wallet frame at the app’s own address', () => {
  it('binds the session to its key, and is the only one that is let in', async () => {
    const { session } = await logIn()
    const path = '/api/v1/embedded_wallets/list'
    const ask = async (frame: Awaited<ReturnType<typeof openTestFrame>>) => {
      const dpop = await frame.prove(path, { claims: { htu: API + path } })
      const headers = { origin: API, ...bearer(session.privy_access_token), dpop }
      const { status, body } = await call('listRoots', { headers })
      return [status, body.code]
    }
    const own = await openTestFrame(house, session)
    expect(await ask(own)).toEqual([200, undefined])
    house.clock.advance(1_800_000)
    expect(await ask(await openTestFrame(house, session))).toEqual([403, 'reauthentication_required'])
    expect(await ask(own)).toEqual([200, undefined])
  })
})

describe('a login at the app’s own address', () => {
  it('sets the four cookies, each with its own reach', async () => {
    const { answer, session } = await logIn()
    const month = 'Max-Age=2592000'
    const page = ['Domain=shop.example', 'Path=/', 'SameSite=Lax', 'Secure']
    expect(cookiesOf(answer.headers)).toEqual([
      {
        name: 'privy-refresh-token',
        value: expect.stringMatching(/^[A-Za-z0-9_-]{70}$/),
        attributes: ['HttpOnly', month, 'Path=/api/v1/sessions', 'SameSite=Strict', 'Secure'],
      },
      { name: 'privy-session', value: 't', attributes: [page[0], month, ...page.slice(1)] },
      {
        name: 'privy-token',
        value: session.token,
        attributes: [page[0], 'HttpOnly', 'Max-Age=3600', ...page.slice(1)],
      },
      {
        name: 'privy-id-token',
        value: session.identity_token,
        attributes: [page[0], 'HttpOnly', 'Max-Age=3600', ...page.slice(1)],
      },
    ])
  })

  it('keeps the refresh token from the page’s scripts', async () => {
    const { answer, session } = await logIn()
    expect(session.refresh_token).toBe('deprecated')
    expect(session.token).toBeTruthy()
    expect(session.privy_access_token).toBeTruthy()
    const secret = String(named(answer.headers, 'privy-refresh-token')?.value)
    expect(JSON.stringify(session)).not.toContain(secret)
    expect(house.logs.join('\n')).not.toContain(secret)
  })

  it('of somebody else than the user who confirms it sets none, and leaves the session that there is', async () => {
    const { session, cookie } = await logInForCookie()
    const email = `other${count}@example.com`
    await call('passwordlessInit', { body: { email } })
    const body = { email, code: house.mailer.codeFor(email), expected_user_id: session.user.id }
    const refused = await call('passwordlessAuthenticate', { body, headers: { cookie } })
    expect([refused.status, refused.body.code, refused.headers.getSetCookie()]).toEqual([
      403,
      'other_user',
      [],
    ])
    expect((await refresh({ cookie })).body.user.id).toBe(session.user.id)
  })

  it('of the user who confirms it sets them anew', async () => {
    const { session, cookie } = await logInForCookie()
    const email = `cookie${count}@example.com`
    await call('passwordlessInit', { body: { email } })
    const body = { email, code: house.mailer.codeFor(email), expected_user_id: session.user.id }
    const renewed = await call('passwordlessAuthenticate', { body, headers: { cookie } })
    expect([renewed.status, renewed.body.user.id]).toEqual([200, session.user.id])
    expect(named(renewed.headers, 'privy-refresh-token')?.value).toMatch(/^[A-Za-z0-9_-]{70}$/)
  })

  it.each([
    ['at the server’s common address', { host: 'localhost:4000' }],
    ['from a page of another domain', { origin: OUTSIDE_PAGE }],
  ])('sets none %s and answers the refresh token', async (_, headers) => {
    const { answer, session } = await logIn(headers)
    expect(cookiesOf(answer.headers)).toEqual([])
    expect(session.refresh_token).toMatch(/^[A-Za-z0-9_-]{70}$/)
  })

  it('leaves an identity token out that no browser would keep', async () => {
    const { cookie, session } = await logInForCookie()
    await house.rows(`UPDATE users SET custom_metadata = $1 WHERE id = $2`, [
      { note: 'x'.repeat(4_000) },
      session.user.id,
    ])
    const answer = await refresh({ cookie })
    expect(answer.body.identity_token.length).toBeGreaterThan(4_000)
    expect(named(answer.headers, 'privy-id-token')).toMatchObject({
      value: '',
      attributes: expect.arrayContaining(['Max-Age=0']),
    })
  })
})

describe('a refresh', () => {
  it.each([
    ['nothing', {}],
    ['null', { refresh_token: null }],
    ['the word for cookies', { refresh_token: 'deprecated' }],
  ])('works from the cookie alone, with %s in the body', async (_, body) => {
    const { cookie, session } = await logInForCookie()
    const answer = await refresh({ cookie }, body)
    expect(answer.status).toBe(200)
    expect(answer.body.user.id).toBe(session.user.id)
    expect(answer.body.refresh_token).toBe('deprecated')
    const next = named(answer.headers, 'privy-refresh-token')?.value
    expect(cookie).not.toContain(String(next))
    expect((await refresh({ cookie: `privy-refresh-token=${next}` })).status).toBe(200)
  })

  it('takes over a session that was kept in the page until now', async () => {
    const { session } = await logIn({ host: 'localhost:4000' })
    const answer = await refresh({ ...bearer(session.token) }, { refresh_token: session.refresh_token })
    expect(answer.body.refresh_token).toBe('deprecated')
    expect(named(answer.headers, 'privy-refresh-token')?.value).toMatch(/^[A-Za-z0-9_-]{70}$/)
  })

  it.each([
    ['another site', 'https://evil.example', { code: 'invalid_origin' }],
    [
      'another of the app’s pages on a foreign domain',
      OUTSIDE_PAGE,
      { user: null, session_update_action: 'clear' },
    ],
    ['no page at all', undefined, { code: 'missing_origin' }],
  ])('does nothing for a call by %s that carries the cookie', async (_, origin, told) => {
    const { cookie, session } = await logInForCookie()
    for (const authorization of [undefined, `Bearer ${session.token}`]) {
      const answer = await refresh({ cookie, origin, authorization })
      expect([answer.status, answer.body]).toMatchObject(['code' in told ? 403 : 200, told])
      expect(cookiesOf(answer.headers)).toEqual([])
    }
    const [row] = await house.rows('SELECT generation, revoked_at FROM sessions WHERE user_id = $1', [
      session.user.id,
    ])
    expect(row).toEqual({ generation: 1, revoked_at: null })
  })

  it('does not read the cookie at the server’s common address', async () => {
    const { cookie } = await logInForCookie()
    expect((await refresh({ cookie, host: 'localhost:4000' })).body.session_update_action).toBe('clear')
  })

  it('takes the cookies back with a session that is over, and without one', async () => {
    const { cookie, session } = await logInForCookie()
    await house.rows('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [session.user.id])
    const over = await refresh({ cookie })
    expect([over.status, over.body.code]).toEqual([401, 'missing_or_invalid_token'])
    const none = await refresh({})
    expect(none.body.session_update_action).toBe('clear')
    for (const { headers } of [over, none]) {
      const cookies = cookiesOf(headers)
      const taken = ['privy-id-token', 'privy-refresh-token', 'privy-session', 'privy-token']
      expect(cookies.map(({ name }) => name).sort()).toEqual(taken)
      expect(cookies.map(({ value }) => value)).toEqual(taken.map(() => ''))
      expect(cookies.filter(({ attributes }) => attributes.includes('Max-Age=0'))).toEqual(cookies)
    }
  })

  it('refuses the cookie of another user’s session beside this one’s bearer, and ends neither', async () => {
    const first = await logInForCookie()
    count += 1
    const second = await logInForCookie()
    const answer = await refresh({ cookie: second.cookie, ...bearer(first.session.token) })
    expect([answer.status, answer.body.code]).toEqual([401, 'missing_or_invalid_token'])
    expect(cookiesOf(answer.headers)).toEqual([])
    expect((await refresh({ cookie: second.cookie })).status).toBe(200)
    expect((await refresh({ cookie: first.cookie })).status).toBe(200)
  })

  it('believes neither of two cookies of one name', async () => {
    const { cookie } = await logInForCookie()
    const answer = await refresh({ cookie: `${cookie}; privy-refresh-token=${'A'.repeat(70)}` })
    expect(answer.body.session_update_action).toBe('clear')
  })
})

describe('a logout', () => {
  it('ends the session of the cookie on the server and takes the cookies back', async () => {
    const { cookie, session } = await logInForCookie()
    const answer = await call('logout', { body: { refresh_token: 'deprecated' }, headers: { cookie } })
    expect(answer.status).toBe(200)
    expect(cookiesOf(answer.headers).map(({ value }) => value)).toEqual(['', '', '', ''])
    expect((await refresh({ cookie })).body.code).toBe('missing_or_invalid_token')
    expect((await call('currentUser', { headers: bearer(session.token) })).status).toBe(401)
  })

  it('takes them back also where there is nothing left to end', async () => {
    const answer = await call('logout')
    expect(answer.body.code).toBe('missing_or_invalid_token')
    expect(cookiesOf(answer.headers)).toHaveLength(4)
  })

  it('is refused from another site', async () => {
    const { cookie } = await logInForCookie()
    const answer = await call('logout', { headers: { cookie, origin: 'https://evil.example' } })
    expect(answer.body.code).toBe('invalid_origin')
    expect((await refresh({ cookie })).status).toBe(200)
  })
})

describe('an address of an app’s own', () => {
  it('serves this app, its settings, keys and frame', async () => {
    expect((await call('appConfig')).body.custom_api_url).toBe(API)
    expect((await call('appConfig')).body).not.toHaveProperty('cookie_domain')
    expect((await call('walletFrame')).status).toBe(200)
    expect((await call('frameAsset')).status).toBe(200)
    expect((await call('appJwks')).status).toBe(200)
  })

  it('serves no other app', async () => {
    const headers = { 'privy-app-id': OTHER_APP_ID, origin: 'https://other.example' }
    const params = { app_id: OTHER_APP_ID }
    for (const name of ['appConfig', 'walletFrame', 'refreshSession'] as const) {
      const answer = await call(name, { headers, params })
      expect([name, answer.status, answer.body.code]).toEqual([name, 400, 'invalid_request'])
    }
  })

  it('refuses the cookie of another app and leaves it be', async () => {
    const { cookie } = await logInForCookie()
    await upsertApp(house.manage, OTHER_APP_ID, {
      allowed_origins: ['https://other.example', 'https://deep.shop.example'],
      custom_api_url: 'https://privy.deep.shop.example',
      cookie_domain: 'deep.shop.example',
    })
    const headers = {
      cookie,
      host: 'privy.deep.shop.example',
      origin: 'https://deep.shop.example',
      'privy-app-id': OTHER_APP_ID,
    }
    const answer = await refresh(headers)
    expect(answer.body.code).toBe('missing_or_invalid_token')
    expect(cookiesOf(answer.headers)).toEqual([])
    expect((await refresh({ cookie })).status).toBe(200)
  })

  it('belongs to one app', async () => {
    const taken = { custom_api_url: API, cookie_domain: 'shop.example', allowed_origins: [PAGE] }
    await expect(upsertApp(house.manage, OTHER_APP_ID, taken)).rejects.toThrow('Another app has this')
    expect((await house.ports.apps.find(APP_ID))?.settings.custom_api_url).toBe(API)
  })

  it('answers a preflight, which names no app', async () => {
    const answer = await house.request('OPTIONS', '/api/v1/sessions', { headers: customer })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE)
  })
})
