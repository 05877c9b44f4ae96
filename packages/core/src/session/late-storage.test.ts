import { type AuthResponse, ROUTES } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../client.ts'
import {
  APP_ID,
  appConfig,
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
import { lateStorage } from '../testing/late-storage.ts'

const SESSIONS = ROUTES.refreshSession.path
const ME = ROUTES.currentUser.path
const LOGIN = ROUTES.passwordlessAuthenticate
const ALICE = 'did:privy:cltest'
const BOB = 'did:privy:bob'

let server: FakeServer
let browser: FakeBrowser
let storage: ReturnType<typeof lateStorage>
const open = () => clientWith(server, { ports: { storage: storage.tab() } }, browser)
const start = (client: Client) => {
  client.start()
  return client
}
const users = (tabs: Client[]) => tabs.map((tab) => tab.state.get().user?.id ?? null)
const given = () => server.to(SESSIONS).map(({ body }) => (body as { refresh_token: string }).refresh_token)
const sessionOf = (user: string, refresh_token: string): AuthResponse => ({
  ...authResponse({ user: wireUser({ id: user }), refresh_token }),
  token: fakeToken({ sub: user, of: refresh_token }),
  privy_access_token: fakeToken({ sub: user, of: refresh_token, aud: 'latchkey-wallet', aid: APP_ID }),
})
const over = { status: 401, body: { error: 'x', code: 'missing_or_invalid_token' } }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  server = fakeServer()
  browser = fakeBrowser()
  storeSession(browser, {
    token: fakeToken({}, 5),
    pat: fakeToken({ aud: 'latchkey-wallet', aid: APP_ID }, 5),
  })
  storage = lateStorage(browser)
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig() }))
  server.on(`GET ${ME}`, () => ({ body: { user: wireUser(), identity_token: null } }))
  server.on('POST /api/v1/sessions/logout', () => ({ body: {} }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('tabs whose storage reaches the others late', () => {
  it('all find the session, though each takes its turn with the old refresh token [SESS-009]', async () => {
    server.on(`POST ${SESSIONS}`, ({ body }) => {
      storage.deliver()
      const next = (body as { refresh_token: string }).refresh_token === 'refresh-0' ? 1 : 2
      return { body: sessionOf(ALICE, `refresh-${next}`) }
    })
    const tabs = [open(), open(), open()].map(start)
    await vi.runAllTimersAsync()
    expect(given().slice(0, 2)).toEqual(['refresh-0', 'refresh-0'])
    expect(users(tabs)).toEqual([ALICE, ALICE, ALICE])
    expect(tabs.map((tab) => tab.state.get().ready)).toEqual([true, true, true])
  })

  it('go on from the tokens that have arrived, not from the answer for the old ones', async () => {
    const [early, late] = [open(), open()]
    await vi.advanceTimersByTimeAsync(0)
    server.on(`POST ${SESSIONS}`, () => ({ body: sessionOf(ALICE, 'refresh-1') }))
    await early.refreshUser()
    server.on(`POST ${SESSIONS}`, () => ({ body: sessionOf(ALICE, 'refresh-2') }))
    await early.refreshUser()
    server.on(`POST ${SESSIONS}`, ({ body }) => {
      storage.deliver()
      const old = (body as { refresh_token: string }).refresh_token === 'refresh-0'
      return { body: sessionOf(ALICE, old ? 'refresh-1' : 'refresh-3') }
    })
    expect((await late.refreshUser())?.id).toBe(ALICE)
    expect(given()).toEqual(['refresh-0', 'refresh-1', 'refresh-0', 'refresh-2'])
    expect(JSON.parse(browserText('privy:refresh_token', late))).toBe('refresh-3')
  })

  it('take over the login of another tab in place of the session whose refresh was refused', async () => {
    const [left, right] = [open(), open()]
    await left.logout()
    server.on(`POST ${LOGIN.path}`, () => ({ body: sessionOf(BOB, 'refresh-b') }))
    await left.session.authenticate(LOGIN, { email: 'b', code: '1' })
    server.on(`POST ${SESSIONS}`, ({ body }) =>
      (body as { refresh_token: string }).refresh_token === 'refresh-b'
        ? { body: sessionOf(BOB, 'refresh-b2') }
        : over,
    )
    const found = right.session.load()
    await vi.advanceTimersByTimeAsync(1)
    storage.deliver()
    await vi.runAllTimersAsync()
    expect((await found)?.id).toBe(BOB)
    expect(given()).toEqual(['refresh-0', 'refresh-b'])
    storage.deliver()
    expect(JSON.parse(browserText('privy:refresh_token', left))).toBe('refresh-b2')
  })

  it('are logged out by a session that the server has ended, and by nothing that arrives', async () => {
    server.on(`POST ${SESSIONS}`, () => over)
    const tab = start(open())
    await vi.runAllTimersAsync()
    expect(tab.state.get()).toMatchObject({ ready: true, user: null, authenticated: false })
    expect(tab.storage.get('privy:refresh_token')).toBeNull()
  })

  it('are logged out, and not stuck, by a refresh token whose reuse has ended the session', async () => {
    server.on(`POST ${SESSIONS}`, () => ({ status: 401, body: { error: 'x', code: 'token_already_used' } }))
    const tab = start(open())
    await vi.runAllTimersAsync()
    expect(tab.state.get()).toMatchObject({ ready: true, user: null, appError: null })
    expect(given()).toEqual(['refresh-0'])
  })
})

const browserText = (key: string, tab: Client) => JSON.stringify(tab.storage.get(key))

describe('an answer about the user that comes when other tokens are stored', () => {
  beforeEach(() => {
    storeSession(browser)
    storage = lateStorage(browser)
  })

  it('is put aside, and the user of those tokens is read', async () => {
    const [left, right] = [open(), open()]
    server.on(`POST ${LOGIN.path}`, () => ({ body: sessionOf(BOB, 'refresh-b') }))
    await left.session.authenticate(LOGIN, { email: 'b', code: '1' })
    server.on(`GET ${ME}`, ({ headers }) => {
      storage.deliver()
      const bob = headers.authorization === `Bearer ${left.storage.get('privy:pat')}`
      return {
        body: bob
          ? { user: wireUser({ id: BOB }), identity_token: 'of bob' }
          : { user: wireUser(), identity_token: 'late' },
      }
    })
    expect((await right.session.load())?.id).toBe(BOB)
    expect(server.to(ME)).toHaveLength(2)
    expect(right.state.get()).toMatchObject({ user: { id: BOB }, identityToken: 'of bob' })
  })

  it('asks for one session where the two stored tokens name two users', async () => {
    browser.storage.set('privy:token', JSON.stringify(fakeToken({ sub: BOB })))
    storage = lateStorage(browser)
    server.on(`POST ${SESSIONS}`, () => ({ body: sessionOf(BOB, 'refresh-b') }))
    expect((await open().session.load())?.id).toBe(BOB)
    expect(server.to(ME)).toHaveLength(1)
  })

  it('is nobody’s after a logout', async () => {
    const [left, right] = [open(), open()]
    await left.logout()
    server.on(`GET ${ME}`, () => {
      storage.deliver()
      return { body: { user: wireUser(), identity_token: null } }
    })
    expect(await right.session.load()).toBeNull()
    expect(users([right])).toEqual([null])
  })
})

describe('a page that loads while another tab logs in', () => {
  it('looks again when the login is told of before the first look is over', async () => {
    browser.storage.clear()
    storage = lateStorage(browser)
    const [left, right] = [open(), open()]
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig({ custom_api_url: null }) }))
    server.on(`POST ${LOGIN.path}`, () => ({ body: sessionOf(BOB, 'refresh-b') }))
    server.on(`GET ${ME}`, () => ({ body: { user: wireUser({ id: BOB }), identity_token: null } }))
    const complete = vi.fn()
    right.events.subscribe('login', { onComplete: complete })
    vi.spyOn(right.session, 'load').mockImplementationOnce(async () => {
      await held
      return null
    })
    start(right)
    await vi.advanceTimersByTimeAsync(0)
    await left.session.authenticate(LOGIN, { email: 'b', code: '1' })
    storage.deliver()
    browser.otherTab('privy:token')
    answer()
    await vi.runAllTimersAsync()
    expect(right.state.get()).toMatchObject({ ready: true, user: { id: BOB } })
    expect(complete).toHaveBeenCalledTimes(1)
  })
})
