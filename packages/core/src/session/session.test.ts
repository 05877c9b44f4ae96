import { ROUTES } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  APP_ID,
  authResponse,
  clientWith,
  type FakeBrowser,
  type FakeServer,
  fakeBrowser,
  fakeServer,
  fakeToken,
  storeSession,
  wireUser,
} from '../testing/fake-server.ts'

import type { Session } from './session.ts'

const SESSIONS = '/api/v1/sessions'
const LOGOUT = '/api/v1/sessions/logout'
const LOGIN = '/api/v1/passwordless/authenticate'
const stale = () => fakeToken({}, 29)
const stalePat = () => fakeToken({ aud: 'latchkey-wallet', aid: APP_ID }, 29)

let server: FakeServer
let browser: FakeBrowser
const open = () => clientWith(server, {}, browser)
const CODE = { email: 'other@example.com', code: '654321' }
const stored = (key: string) => JSON.parse(browser.storage.get(`privy:${key}`) ?? 'null')
const NAMES = ['token', 'pat', 'refresh_token', 'id_token']
const kept = () => NAMES.map(stored)
const storedNames = () => NAMES.filter((key) => stored(key))
const pass = async <T>(call: Promise<T>) => {
  const outcome = call.then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return outcome as Promise<{ value?: T; error?: { status?: number; privyErrorCode?: string } }>
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  server = fakeServer()
  browser = fakeBrowser()
  server.on(`POST ${SESSIONS}`, () => ({ body: authResponse({ refresh_token: 'refresh-1' }) }))
  server.on(`POST ${LOGOUT}`, () => ({ body: {} }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an auth response', () => {
  const login = async (fields: Parameters<typeof authResponse>[0]) => {
    server.on(`POST ${LOGIN}`, () => ({ body: authResponse(fields) }))
    const client = open()
    await pass(client.session.authenticate(ROUTES.passwordlessAuthenticate, { email: 'a', code: '1' }))
    return client
  }

  it('stores all tokens locally on set [SESS-001] [SESS-002]', async () => {
    const answer = {
      token: fakeToken({ n: 1 }),
      privy_access_token: fakeToken({ n: 2 }),
      refresh_token: 'refresh-9',
      identity_token: fakeToken({ n: 3 }),
    }
    const client = await login({ session_update_action: 'set', ...answer })
    expect(kept()).toEqual(Object.values(answer))
    expect(client.state.get()).toMatchObject({
      authenticated: true,
      user: { email: { address: 'a@b.example' } },
    })
  })

  it('deletes on set what the answer lacks', async () => {
    storeSession(browser)
    await login({ privy_access_token: null })
    expect(stored('pat')).toBeNull()
  })

  it('destroys the local state on clear [SESS-003]', async () => {
    storeSession(browser)
    const client = await login({ session_update_action: 'clear' })
    expect(storedNames()).toEqual([])
    expect(client.state.get()).toMatchObject({ authenticated: false, user: null })
  })

  it('stores only the access tokens, and the identity token if present, on ignore [SESS-004]', async () => {
    storeSession(browser, { refresh_token: 'kept' })
    const answer = (n: number) => ({
      session_update_action: 'ignore' as const,
      token: fakeToken({ n }),
      privy_access_token: fakeToken({ n: n + 1 }),
      refresh_token: 'other',
    })
    const [first, second] = [answer(1), answer(5)]
    const identity = fakeToken({ n: 3 })
    await login({ ...first, identity_token: identity })
    expect(kept()).toEqual([first.token, first.privy_access_token, 'kept', identity])
    await login({ ...second, identity_token: undefined })
    expect(kept()).toEqual([second.token, second.privy_access_token, 'kept', identity])
  })

  it('mirrors the tokens into cookies of the page; the marker lives 30 days [SESS-015]', async () => {
    await login({})
    expect([...browser.cookies.keys()].sort()).toEqual(['privy-id-token', 'privy-session', 'privy-token'])
    expect(browser.cookies.get('privy-session')).toEqual({
      value: 't',
      expires: Date.now() + 30 * 86_400_000,
    })
    expect(browser.cookies.get('privy-token')?.expires).toBe(Date.now() + 3_600_000)
  })
})

describe('a token', () => {
  it('is active until 30 seconds before its end [SESS-008]', async () => {
    const token = fakeToken({}, 31)
    storeSession(browser, { token })
    expect((await pass(open().getAccessToken())).value).toBe(token)
    expect(server.to(SESSIONS)).toHaveLength(0)
    storeSession(browser, { token: stale() })
    expect((await pass(open().getAccessToken())).value).not.toBe(stale())
    expect(server.to(SESSIONS)).toHaveLength(1)
  })

  it('is renewed first when it is inactive and can be [SESS-009] [CALL-032]', async () => {
    const token = stale()
    storeSession(browser, { token, pat: stalePat() })
    const client = open()
    const { value } = await pass(client.getAccessToken())
    expect(value).toBe(stored('token'))
    expect(value).not.toBe(token)
    const [call] = server.to(SESSIONS)
    expect(call?.body).toEqual({ refresh_token: 'refresh-0' })
    expect(call?.headers.authorization).toMatch(/^Bearer /)
    expect(client.state.get().user?.id).toBe('did:privy:cltest')
  })

  it('is not renewed for refresh, logout and analytics calls [SESS-010]', async () => {
    const pat = stalePat()
    storeSession(browser, { token: stale(), pat })
    const client = open()
    for (const route of [ROUTES.refreshSession, ROUTES.logout, ROUTES.analyticsEvent])
      expect(await client.session.bearer(route)).toBe(pat)
    expect(server.seen).toHaveLength(0)
  })

  it('of another app logs out [SESS-011]', async () => {
    storeSession(browser, { token: fakeToken({ aud: 'anotherapp000000000000001' }) })
    expect((await pass(open().getAccessToken())).value).toBeNull()
    expect(server.to(LOGOUT)).toHaveLength(1)
    expect(storedNames()).toEqual([])
  })

  it.each([
    'not-a-jwt',
    'a.b.c',
    '',
    'e30.e30.x',
  ])('that is stored as %j destroys the local state [SESS-012]', async (token) => {
    storeSession(browser)
    browser.storage.set('privy:token', JSON.stringify(token || { not: 'text' }))
    expect((await pass(open().getAccessToken())).value).toBeNull()
    expect(storedNames()).toEqual([])
    expect(server.seen).toHaveLength(0)
  })

  it('is of the app in aid, else in aud', async () => {
    storeSession(browser, { pat: fakeToken({ aud: 'something', aid: APP_ID }), token: fakeToken() })
    const client = open()
    expect((await pass(client.getFrameToken())).value).toBe(stored('pat'))
    storeSession(browser, { pat: fakeToken({ aud: APP_ID, aid: 'anotherapp000000000000001' }) })
    expect((await pass(client.getFrameToken())).value).toBeNull()
    expect(storedNames()).toEqual([])
  })

  it('that can never be renewed is thrown away while active, and not used when it is old', async () => {
    storeSession(browser, { refresh_token: null })
    expect((await pass(open().getAccessToken())).value).toBeNull()
    expect(storedNames()).toEqual([])
  })
})

describe('a refresh', () => {
  it('does nothing without tokens and server cookies [SESS-013]', async () => {
    expect((await pass(open().refreshUser())).value).toBeNull()
    expect(server.seen).toHaveLength(0)
  })

  it('clears, warns and gives no user when the server no longer knows the session [SESS-014]', async () => {
    storeSession(browser)
    server.on(`POST ${SESSIONS}`, () => ({
      status: 401,
      body: { error: 'x', code: 'missing_or_invalid_token' },
    }))
    const client = open()
    expect((await pass(client.refreshUser())).value).toBeNull()
    expect(storedNames()).toEqual([])
    expect(console.warn).toHaveBeenCalled()
    expect(client.state.get().authenticated).toBe(false)
  })

  it.each([
    ['the server is away', () => new TypeError('network')],
    ['the server fails', () => ({ status: 500, body: { error: 'x' } })],
    ['there are too many', () => ({ status: 429, body: { error: 'x', code: 'too_many_requests' } })],
  ])('keeps everything and rejects while %s', async (_, answer) => {
    storeSession(browser, { token: stale(), pat: stalePat() })
    server.on(`POST ${SESSIONS}`, answer)
    const { error } = await pass(open().getAccessToken())
    expect(error).toBeDefined()
    expect(storedNames()).toEqual(['token', 'pat', 'refresh_token'])
  })

  it('is one call for all who ask at once [SESS-007]', async () => {
    storeSession(browser, { token: stale(), pat: stalePat() })
    const client = open()
    const tokens = await pass(Promise.all([1, 2, 3, 4].map(() => client.getAccessToken())))
    expect(new Set(tokens.value).size).toBe(1)
    expect(server.to(SESSIONS)).toHaveLength(1)
  })

  it('is one call for all tabs: the later one takes the newer token', async () => {
    storeSession(browser, { token: stale(), pat: stalePat() })
    const tabs = [open(), open(), open()]
    const tokens = await pass(Promise.all(tabs.map((tab) => tab.getAccessToken())))
    expect(new Set(tokens.value).size).toBe(1)
    expect(server.to(SESSIONS)).toHaveLength(1)
  })

  it('does not bring back a session that was ended meanwhile', async () => {
    storeSession(browser, { token: stale(), pat: stalePat() })
    let answer: (value: object) => void = () => {}
    server.on(
      `POST ${SESSIONS}`,
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const client = open()
    const token = client.getAccessToken()
    await vi.advanceTimersByTimeAsync(0)
    await client.logout()
    answer({ body: authResponse() })
    expect((await pass(token)).value).toBeNull()
    expect(storedNames()).toEqual([])
  })

  it('refused with a token that another tab has replaced is tried again with the new one', async () => {
    storeSession(browser)
    server.on(`POST ${SESSIONS}`, ({ body }) => {
      const used = (body as { refresh_token: string }).refresh_token
      if (used === 'refresh-2') return { body: authResponse({ refresh_token: 'refresh-3' }) }
      browser.storage.set('privy:refresh_token', '"refresh-2"')
      return { status: 401, body: { error: 'x', code: 'missing_or_invalid_token' } }
    })
    const { value } = await pass(open().refreshUser())
    expect(value?.id).toBe('did:privy:cltest')
    expect(stored('refresh_token')).toBe('refresh-3')
  })
})

describe('a logout', () => {
  it('posts the refresh token, clears, and keeps the id by which the server knows the device [SESS-005] [CALL-033]', async () => {
    storeSession(browser)
    const client = open()
    client.analyticsId()
    const loggedOut = vi.fn()
    client.events.subscribe('logout', { onSuccess: loggedOut })
    await pass(client.logout())
    expect(server.to(LOGOUT)[0]?.body).toEqual({ refresh_token: 'refresh-0' })
    expect(storedNames()).toEqual([])
    expect(browser.cookies.size).toBe(0)
    expect(browser.storage.has('privy:caid')).toBe(true)
    expect(loggedOut).toHaveBeenCalledTimes(1)
  })

  it('clears also when the call fails [SESS-006]', async () => {
    storeSession(browser)
    server.on(`POST ${LOGOUT}`, () => new TypeError('network'))
    const client = open()
    expect((await pass(client.logout())).error).toBeUndefined()
    expect(storedNames()).toEqual([])
    expect(client.state.get().authenticated).toBe(false)
  })

  it('stays one when the answer of a change of the user comes after it', async () => {
    storeSession(browser)
    let answer = () => {}
    const accept = ROUTES.acceptTerms
    const held = new Promise<object>((resolve) => (answer = () => resolve({ body: wireUser() })))
    server.on(`POST ${accept.path}`, () => held)
    const client = open()
    const accepted = client.session.updateUser(accept)
    await pass(client.logout())
    answer()
    await pass(accepted)
    expect(client.state.get()).toMatchObject({ user: null, authenticated: false })
  })

  describe('and the login of somebody else', () => {
    const other = wireUser({ id: 'did:privy:other' })

    it.each([
      ['accepted terms', ROUTES.acceptTerms, (session: Session) => session.updateUser(ROUTES.acceptTerms)],
      [
        'a changed account',
        ROUTES.passwordlessUnlink,
        async (session: Session) =>
          (await session.change(ROUTES.passwordlessUnlink, { address: 'a@b.example' })).user,
      ],
    ])('stand when the answer of before comes after them: %s', async (_, route, begin) => {
      storeSession(browser)
      const mine = fakeToken({ sub: other.id })
      let answer = () => {}
      const held = new Promise<object>((resolve) => (answer = () => resolve({ body: wireUser() })))
      server.on(`${route.method} ${route.path}`, () => held)
      const ofOther = { user: other, token: mine, privy_access_token: null, identity_token: mine }
      server.on(`POST ${LOGIN}`, () => ({ body: authResponse(ofOther) }))
      server.on(`POST ${SESSIONS}`, () => ({ body: authResponse(ofOther) }))
      const client = open()
      const { session } = client
      const before = begin(session)
      await pass(client.logout())
      await pass(session.authenticate(ROUTES.passwordlessAuthenticate, CODE))
      answer()
      const { value } = await pass(before)
      expect(client.state.get()).toMatchObject({ user: { id: other.id }, identityToken: mine })
      expect(value?.id).toBe(wireUser().id)
    })
  })

  it('is one call however often it is asked for at once', async () => {
    storeSession(browser)
    const client = open()
    await pass(Promise.all([client.logout(), client.logout()]))
    expect(server.to(LOGOUT)).toHaveLength(1)
  })
})

describe('server cookies', () => {
  const withCookies = () => clientWith(server, { apiUrl: 'https://privy.shop.example' }, browser)

  it('make a session without a stored token refreshable, and are left to the server', async () => {
    browser.cookies.set('privy-session', { value: 't', expires: 0 })
    server.on(`POST ${SESSIONS}`, () => ({ body: authResponse({ refresh_token: 'deprecated' }) }))
    const client = withCookies()
    expect((await pass(client.session.load())).value?.id).toBe('did:privy:cltest')
    expect(server.to(SESSIONS)[0]?.body).toEqual({})
    expect([...browser.cookies.keys()]).toEqual(['privy-session'])
    expect(stored('id_token')).toBeNull()
    expect(client.state.get().identityToken).not.toBeNull()
  })

  it('of another page on this host do not matter where the client writes its own', async () => {
    browser.cookies.set('privy-session', { value: 't', expires: 0 })
    expect((await pass(open().session.load())).value).toBeNull()
    expect(server.seen).toHaveLength(0)
    expect(browser.cookies.size).toBe(1)
  })
})

describe('a login call', () => {
  it('made twice at once is sent once [SESS-007]', async () => {
    server.on(`POST ${LOGIN}`, () => ({ body: authResponse({ user: wireUser() }) }))
    const { session } = open()
    const body = { email: 'a@b.example', code: '123456' }
    await pass(Promise.all([1, 2].map(() => session.authenticate(ROUTES.passwordlessAuthenticate, body))))
    expect(server.to(LOGIN)).toHaveLength(1)
  })
})
