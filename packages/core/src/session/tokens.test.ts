import { DEPRECATED_REFRESH_TOKEN, ROUTES } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientConfig } from '../client.ts'
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

const SESSIONS = ROUTES.refreshSession.path
const LOGOUT = ROUTES.logout.path
const ME = ROUTES.currentUser.path
const NOTHING = { token: null, pat: null, refresh_token: null }
const IN_COOKIES = { apiUrl: 'https://privy.shop.example' }
const pat = (fields = {}, expiresIn?: number) =>
  fakeToken({ aud: 'latchkey-wallet', aid: APP_ID, ...fields }, expiresIn)

let server: FakeServer
let browser: FakeBrowser

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  server = fakeServer()
  browser = fakeBrowser()
  server.on(`POST ${SESSIONS}`, () => ({ body: authResponse({ token: fakeToken({ renewed: 1 }) }) }))
  server.on(`POST ${LOGOUT}`, () => ({ body: {} }))
  server.on(`GET ${ME}`, () => ({ body: { user: wireUser(), identity_token: null } }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A client that hears of every token and every user. */
function page(options: Partial<ClientConfig> = {}) {
  const client = clientWith(server, options, browser)
  const heard: unknown[] = []
  client.events.subscribe('accessToken', {
    onAccessTokenGranted: (token) => heard.push(token),
    onAccessTokenRemoved: () => heard.push('removed'),
  })
  return { client, heard }
}
const pass = async <T>(call: Promise<T>) => {
  const outcome = call.then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  await vi.runAllTimersAsync()
  return outcome as Promise<{ value?: T; error?: { status?: number | null } }>
}
const storedNames = () =>
  ['token', 'pat', 'refresh_token'].filter((key) => browser.storage.has(`privy:${key}`))

describe('hosts hear of the access token', () => {
  it('that a refresh grants, not of the one for the frame', async () => {
    storeSession(browser)
    const { client, heard } = page()
    await pass(client.refreshUser())
    expect(heard).toEqual([{ accessToken: fakeToken({ renewed: 1 }) }])
  })

  it('that is gone, once, with a logout', async () => {
    storeSession(browser)
    const { client, heard } = page()
    await pass(client.logout())
    await pass(client.logout())
    expect(heard).toEqual(['removed'])
  })

  it.each([['token'], ['pat']])('that is gone with a session of which only %s was stored', async (left) => {
    storeSession(browser, { token: null, pat: null, refresh_token: null, [left]: 'stored' })
    const { client, heard } = page()
    await pass(client.session.logout())
    expect(heard).toEqual(['removed'])
  })

  it('not at all where an answer that is to be ignored brings none', async () => {
    storeSession(browser)
    const kept = new Map(browser.storage)
    const ignored = { session_update_action: 'ignore', token: null } as never
    server.on(`POST ${SESSIONS}`, () => ({ body: { ...authResponse(ignored), identity_token: null } }))
    const { client, heard } = page()
    const { value } = await pass(client.session.refresh())
    expect(value?.id).toBe(wireUser().id)
    expect(heard).toEqual([])
    browser.storage.delete('privy:caid')
    expect(browser.storage).toEqual(kept)
  })
})

describe('a refresh goes out', () => {
  it.each([
    ['by the refresh token alone', { token: null, pat: null }, { refresh_token: 'refresh-0' }],
    ['by our access token alone', { token: null, refresh_token: null }, {}],
    ['by the other access token alone', { pat: null, refresh_token: null }, {}],
  ])('%s', async (_, tokens, body) => {
    storeSession(browser, tokens)
    const { value } = await pass(page().client.session.refresh())
    expect(value?.id).toBe(wireUser().id)
    expect(server.to(SESSIONS).map((request) => request.body)).toEqual([body])
  })

  it.each([
    ['by the marker of a cookie, where the server keeps the session in cookies', IN_COOKIES, true, 1],
    ['not without that marker', IN_COOKIES, false, 0],
    ['not by a marker of another page', {}, true, 0],
  ])('%s', async (_, options, marked, sent) => {
    if (marked) browser.cookies.set('privy-session', { value: 't', expires: 0 })
    await pass(page(options).client.session.refresh())
    expect(server.to(SESSIONS)).toHaveLength(sent)
  })
})

describe('a refresh that the server refuses', () => {
  const refuse = (code: string) =>
    server.on(`POST ${SESSIONS}`, () => ({ status: 401, body: { error: 'x', code } }))

  it.each([
    'missing_or_invalid_token',
    'token_already_used',
  ])('ends the session here, after the time in which another tab’s would arrive: %s', async (code) => {
    storeSession(browser)
    refuse(code)
    const { client } = page()
    const refreshed = client.session.refresh()
    await vi.advanceTimersByTimeAsync(299)
    expect(storedNames()).toEqual(['token', 'pat', 'refresh_token'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await refreshed).toBeNull()
    expect(storedNames()).toEqual([])
    expect(vi.mocked(console.warn).mock.calls).toEqual([['The session has ended; please log in again.']])
  })

  it('for another reason keeps it', async () => {
    storeSession(browser)
    refuse('expected_app_mismatch')
    const { error } = await pass(page().client.session.refresh())
    expect(error).toMatchObject({ status: 401, privyErrorCode: 'expected_app_mismatch' })
    expect(storedNames()).toEqual(['token', 'pat', 'refresh_token'])
  })

  it('is made again with the session that the server has put into its cookies meanwhile', async () => {
    storeSession(browser, { refresh_token: DEPRECATED_REFRESH_TOKEN })
    server.on(`POST ${SESSIONS}`, () => {
      if (server.to(SESSIONS).length > 1) return { body: authResponse() }
      storeSession(browser, { pat: pat({ of: 'another tab' }), refresh_token: DEPRECATED_REFRESH_TOKEN })
      return { status: 401, body: { error: 'x', code: 'missing_or_invalid_token' } }
    })
    expect((await pass(page(IN_COOKIES).client.session.refresh())).value?.id).toBe(wireUser().id)
    expect(server.to(SESSIONS)).toHaveLength(2)
  })

  it('is not made again because of an access token where the refresh token is the same', async () => {
    storeSession(browser)
    server.on(`POST ${SESSIONS}`, () => {
      storeSession(browser, { pat: pat({ of: 'another tab' }) })
      return { status: 401, body: { error: 'x', code: 'missing_or_invalid_token' } }
    })
    expect((await pass(page().client.session.refresh())).value).toBeNull()
    expect(server.to(SESSIONS)).toHaveLength(1)
  })
})

describe('a token that is too old', () => {
  it('and that nothing can renew is not handed out, and left for its refresh', async () => {
    storeSession(browser, { token: fakeToken({}, 29), pat: null, refresh_token: null })
    expect((await pass(page().client.session.token('token'))).value).toBeNull()
    expect(server.seen).toEqual([])
    expect(storedNames()).toEqual(['token'])
  })

  it('is not renewed by a tab whose turn comes after another one has done so', async () => {
    storeSession(browser, { token: fakeToken({}, 29), pat: pat({}, 29) })
    const renewed = fakeToken({ of: 'another tab' })
    const inTurn = async <T>(name: string, task: () => Promise<T>): Promise<T> => {
      expect(name).toBe(`privy:refresh:${APP_ID}`)
      browser.storage.set('privy:token', JSON.stringify(renewed))
      return task()
    }
    const { client } = page({ ports: { tabs: { inTurn, onChange: () => () => {} } } })
    expect((await pass(client.session.token('token'))).value).toBe(renewed)
    expect(server.seen).toEqual([])
  })

  it('is renewed by a tab whose turn comes when it is gone, by the refresh token that is left', async () => {
    storeSession(browser, { token: fakeToken({}, 29), pat: null })
    const inTurn = async <T>(_: string, task: () => Promise<T>): Promise<T> => {
      browser.storage.delete('privy:token')
      return task()
    }
    const { client } = page({ ports: { tabs: { inTurn, onChange: () => () => {} } } })
    expect((await pass(client.session.token('token'))).value).toBe(fakeToken({ renewed: 1 }))
  })
})

describe('the bearer of a call', () => {
  it.each([
    ['our access token, where there is one', {}, 'pat'],
    ['else the other one', { pat: null }, 'token'],
    ['none while nobody is in', { pat: null, token: null }, null],
  ] as const)('is %s', async (_, tokens, kind) => {
    storeSession(browser, tokens)
    const bearer = kind && { pat: pat(), token: fakeToken() }[kind]
    const { session } = page().client
    const routes = [ROUTES.currentUser, ROUTES.logout]
    expect(await Promise.all(routes.map((route) => session.bearer(route)))).toEqual([bearer, bearer])
  })

  it('is renewed first where it is too old, but for what ends or renews the session', async () => {
    const old = pat({ old: 1 }, 29)
    storeSession(browser, { token: fakeToken({}, 29), pat: old })
    const renewed = pat({ renewed: 2 })
    server.on(`POST ${SESSIONS}`, () => ({ body: authResponse({ privy_access_token: renewed }) }))
    const { session } = page().client
    expect((await pass(session.bearer(ROUTES.logout))).value).toBe(old)
    expect((await pass(session.bearer(ROUTES.acceptTerms))).value).toBe(renewed)
    expect(server.to(SESSIONS)).toHaveLength(1)
  })
})

describe('a logout is told to the server', () => {
  it.each([
    ['where a token is held', { refresh_token: null, pat: null }, {}, false, { refresh_token: null }],
    ['where a refresh token is held', { token: null, pat: null }, {}, false, { refresh_token: 'refresh-0' }],
    ['where its cookie is held', NOTHING, IN_COOKIES, true, { refresh_token: null }],
    ['not where nothing is held', NOTHING, {}, false, undefined],
    ['not where only a cookie of another page is', NOTHING, {}, true, undefined],
    ['not where its cookie is gone', NOTHING, IN_COOKIES, false, undefined],
  ])('%s', async (_, tokens, options, marked, body) => {
    storeSession(browser, tokens)
    if (marked) browser.cookies.set('privy-session', { value: 't', expires: 0 })
    await pass(page(options).client.session.logout())
    expect(server.to(LOGOUT).map((request) => request.body)).toEqual(body ? [body] : [])
  })
})

describe('a page that looks for its user', () => {
  it('reads a session anew whose token the server refuses', async () => {
    storeSession(browser)
    server.on(`GET ${ME}`, () => ({ status: 401, body: { error: 'x', code: 'missing_or_invalid_token' } }))
    expect((await pass(page().client.session.load())).value?.id).toBe(wireUser().id)
    expect(server.to(SESSIONS)).toHaveLength(1)
  })

  it.each([403, 404, 500])('fails by any other refusal, and keeps the session: %s', async (status) => {
    storeSession(browser)
    server.on(`GET ${ME}`, () => ({ status, body: { error: 'x', code: 'whatever' } }))
    expect((await pass(page().client.session.load())).error).toMatchObject({ status })
    expect(server.to(SESSIONS)).toEqual([])
    expect(storedNames()).toEqual(['token', 'pat', 'refresh_token'])
  })

  it('keeps the identity token it has where the answer brings none', async () => {
    storeSession(browser)
    browser.storage.set('privy:id_token', '"the one of before"')
    const { client } = page()
    await pass(client.session.load())
    expect(client.state.get().identityToken).toBe('the one of before')
  })

  it('asks by the other access token where ours is missing', async () => {
    storeSession(browser, { pat: null })
    await pass(page().client.session.load())
    expect(server.to(ME).map(({ headers }) => headers.authorization)).toEqual([`Bearer ${fakeToken()}`])
  })

  it('reads a session anew whose only token is too old for anything else', async () => {
    storeSession(browser, { token: fakeToken({}, 29), pat: null, refresh_token: null })
    await pass(page().client.session.load())
    expect(server.seen.map(({ path }) => path)).toEqual([SESSIONS])
  })

  it('asks nothing where nothing is stored', async () => {
    expect((await pass(page().client.session.load())).value).toBeNull()
    expect(server.seen).toEqual([])
  })
})
