import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  API,
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
} from './testing/fake-server.ts'

/** the event loop's own, not the test's clock */
const nextTurn = setImmediate

const CONFIG = `/api/v1/apps/${APP_ID}`
const ME = '/api/v1/users/me'
const EVENTS = '/api/v1/analytics_events'

let server: FakeServer
let browser: FakeBrowser

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  server = fakeServer()
  browser = fakeBrowser()
  server.on(`GET ${CONFIG}`, () => ({ body: appConfig() }))
  server.on(`GET ${ME}`, () => ({ body: { user: wireUser(), identity_token: fakeToken({ n: 2 }) } }))
  server.on('POST /api/v1/sessions', () => ({ body: authResponse() }))
  server.on('POST /api/v1/sessions/logout', () => ({ body: {} }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const started = async (options: Parameters<typeof clientWith>[1] = {}) => {
  const client = clientWith(server, options, browser)
  const onComplete = vi.fn()
  const loggedOut = vi.fn()
  client.events.subscribe('login', { onComplete })
  client.events.subscribe('logout', { onSuccess: loggedOut })
  client.start()
  await vi.advanceTimersByTimeAsync(0)
  return { client, onComplete, loggedOut }
}

describe('a page load', () => {
  it('reads the settings of the app, then is ready [CALL-043]', async () => {
    const { client } = await started()
    expect(server.to(CONFIG)).toHaveLength(1)
    expect(client.state.get()).toMatchObject({ ready: true, app: { name: 'Shop' }, authenticated: false })
    client.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.to(CONFIG)).toHaveLength(1)
  })

  it('with a session fetches user and identity token [SESS-016] [CALL-035]', async () => {
    storeSession(browser)
    const { client, onComplete } = await started()
    expect(server.to(ME)[0]).toMatchObject({
      method: 'GET',
      headers: { authorization: expect.stringMatching(/^Bearer /) },
    })
    expect(client.state.get()).toMatchObject({
      ready: true,
      authenticated: true,
      user: { id: 'did:privy:cltest' },
    })
    expect(client.state.get().identityToken).not.toBeNull()
    expect(onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        wasAlreadyAuthenticated: true,
        isNewUser: false,
        loginMethod: null,
        loginAccount: null,
      }),
    )
  })

  it('with terms required and not accepted logs out [SESS-017]', async () => {
    storeSession(browser)
    server.on(`GET ${CONFIG}`, () => ({ body: appConfig({ require_users_accept_terms: true }) }))
    server.on(`GET ${ME}`, () => ({
      body: { user: wireUser({ has_accepted_terms: false }), identity_token: null },
    }))
    const { client, onComplete, loggedOut } = await started()
    expect(client.state.get()).toMatchObject({ ready: true, authenticated: false, user: null })
    expect(server.to('/api/v1/sessions/logout')).toHaveLength(1)
    expect(loggedOut).toHaveBeenCalledTimes(1)
    expect(onComplete).not.toHaveBeenCalled()
  })

  it('with an old token refreshes instead of fetching twice', async () => {
    storeSession(browser, { token: fakeToken({}, 5), pat: fakeToken({ aid: APP_ID, aud: 'x' }, 5) })
    const { client } = await started()
    expect(server.to('/api/v1/sessions')).toHaveLength(1)
    expect(server.to(ME)).toHaveLength(0)
    expect(client.state.get().authenticated).toBe(true)
  })

  it('while the server is away says so, tries again by itself, and logs nobody out', async () => {
    storeSession(browser)
    let away = true
    const answer = (body: object) => () => (away ? new TypeError('network') : { body })
    server.on(`GET ${CONFIG}`, answer(appConfig()))
    server.on(`GET ${ME}`, answer({ user: wireUser(), identity_token: null }))
    const { client } = await started()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(client.state.get()).toMatchObject({ ready: false, appError: { code: 'api_error' } })
    away = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(client.state.get()).toMatchObject({ ready: true, authenticated: true, appError: null })
  })

  it('that the server refuses is not repeated, and the console says why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    server.on(`GET ${CONFIG}`, () => ({ status: 403, body: { error: 'x', code: 'invalid_origin' } }))
    const { client } = await started()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.to(CONFIG)).toHaveLength(1)
    expect(client.state.get()).toMatchObject({ ready: false, appError: { code: 'invalid_origin' } })
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('does not allow pages of'))
  })

  it('moves to the custom API address of the app [CONF-045]', async () => {
    server.on(`GET ${CONFIG}`, () => ({ body: appConfig({ custom_api_url: 'https://privy.shop.example/' }) }))
    const { client } = await started()
    expect(client.apiUrl()).toBe('https://privy.shop.example')
    expect(server.to(CONFIG)[0]?.origin).toBe(API)
    client.track('later')
    await vi.advanceTimersByTimeAsync(0)
    expect(server.to(EVENTS).at(-1)?.origin).toBe('https://privy.shop.example')
  })
})

describe('other tabs', () => {
  it('that log out log out here too', async () => {
    storeSession(browser)
    const { client } = await started()
    for (const key of ['token', 'pat', 'refresh_token']) browser.storage.delete(`privy:${key}`)
    browser.otherTab('privy:token')
    expect(client.state.get()).toMatchObject({ authenticated: false, user: null })
  })

  it('that log in log in here too; a mere renewal asks nothing', async () => {
    const { client } = await started()
    storeSession(browser)
    browser.otherTab('privy:token')
    await vi.advanceTimersByTimeAsync(0)
    expect(client.state.get().authenticated).toBe(true)
    browser.otherTab('privy:token')
    await vi.advanceTimersByTimeAsync(0)
    expect(server.to(ME)).toHaveLength(1)
  })
})

describe('a user changed in another tab', () => {
  it('is read anew here, wallets made there among them, without a refresh of the tokens', async () => {
    storeSession(browser)
    const { client } = await started()
    const refreshes = server.to('/api/v1/sessions').length
    const wallet = {
      type: 'wallet',
      address: '0x1',
      chain_type: 'ethereum',
      wallet_client_type: 'privy',
      verified_at: 1,
    }
    const { linked_accounts } = wireUser()
    server.on(`GET ${ME}`, () => ({
      body: {
        user: wireUser({ linked_accounts: [...linked_accounts, wallet as never] }),
        identity_token: null,
      },
    }))
    browser.otherTab('privy:user-changed')
    await vi.advanceTimersByTimeAsync(0)
    expect(client.state.get().user?.wallet).toMatchObject({ address: '0x1', walletClientType: 'privy' })
    expect(server.to('/api/v1/sessions')).toHaveLength(refreshes)
  })

  it('is told of by whoever reads the user anew or changes an account', async () => {
    storeSession(browser)
    const { client } = await started()
    const told = () => browser.storage.get('privy:user-changed')
    server.on('POST /api/v1/sessions', () => ({ body: authResponse() }))
    expect(told()).toBeUndefined()
    await client.refreshUser()
    const first = told()
    expect(first).toBeDefined()
    await vi.advanceTimersByTimeAsync(1000)
    server.on('POST /api/v1/passwordless/unlink', () => ({ body: wireUser() }))
    await client.session.change({ method: 'POST', path: '/api/v1/passwordless/unlink', caller: 'user' }, {})
    expect(told()).not.toBe(first)
  })
})

describe('analytics', () => {
  it('posts name, client id, payload and time [ANALYT-001]', async () => {
    const { client } = await started()
    server.seen.length = 0
    client.track('something_happened', { colour: 'red' })
    await vi.advanceTimersByTimeAsync(0)
    expect(server.to(EVENTS)[0]?.body).toEqual({
      event_name: 'something_happened',
      client_id: '7b2f6c5e-0000-4000-8000-000000000000',
      payload: { colour: 'red', clientTimestamp: new Date(1_800_000_000_000).toISOString() },
    })
  })

  const FAILURES: [string, Parameters<FakeServer['on']>[1]][] = [
    ['the server is away', () => new TypeError('network')],
    ['it is refused', () => ({ status: 401, body: { error: 'no', code: 'missing_or_invalid_token' } })],
    ['it fails', () => ({ status: 503, body: { error: 'later' } })],
    ['the answer is no JSON', () => ({ text: '<html>' })],
    ['it hangs', () => 'hang'],
  ]
  it.each(
    FAILURES,
  )('is neither repeated nor noticed when %s [ANALYT-002] [ANALYT-003]', async (_, answer) => {
    storeSession(browser)
    const { client } = await started()
    server.seen.length = 0
    server.on(`POST ${EVENTS}`, answer)
    const heard = vi.fn()
    const LEVELS = ['debug', 'info', 'log', 'warn', 'error'] as const
    for (const level of LEVELS) vi.spyOn(console, level).mockImplementation(heard)
    process.on('unhandledRejection', heard)
    const [before, kept] = [client.state.get(), new Map(browser.storage)]
    client.state.subscribe(heard)
    client.modal.state.subscribe(heard)
    const emit = vi.spyOn(client.events, 'emit')
    expect(client.track('x')).toBeUndefined()
    await vi.advanceTimersByTimeAsync(60_000)
    await new Promise((done) => nextTurn(done))
    process.off('unhandledRejection', heard)
    expect(server.seen.map(({ path }) => path)).toEqual([EVENTS])
    expect(heard.mock.calls).toEqual([])
    expect(emit.mock.calls).toEqual([])
    expect(client.state.get()).toBe(before)
    expect(browser.storage).toEqual(kept)
  })

  it('tells of the page once per config [ANALYT-004]', async () => {
    await started({ host: { loginMethods: ['email'], appearance: { theme: 'dark' } } })
    await started({ host: { loginMethods: ['email'], appearance: { theme: 'light' } } })
    expect(server.to(EVENTS)).toHaveLength(1)
    expect(server.to(EVENTS)[0]?.body).toMatchObject({
      event_name: 'sdk_initialize',
      payload: { loginMethods: ['email'] },
    })
    expect([...browser.storage].filter(([key]) => key.startsWith(`privy:sent:${APP_ID}:`))).toEqual([
      [expect.any(String), 't'],
    ])
    await started({ host: { loginMethods: ['email', 'sms'] } })
    expect(server.to(EVENTS)).toHaveLength(2)
  })
})

it('forgets which calls its user has sent once that one is logged out', async () => {
  storeSession(browser)
  const { client } = await started()
  const kept = `privy:calls:${client.appId}`
  browser.storage.set(kept, '{}')
  await client.refreshUser()
  expect(browser.storage.has(kept)).toBe(true)
  await client.logout()
  expect(browser.storage.has(kept)).toBe(false)
})

it('a logout pressed twice is one logout, told once [HOOK-002]', async () => {
  storeSession(browser)
  const { client, loggedOut } = await started()
  await Promise.all([client.logout(), client.logout()])
  expect(server.to('/api/v1/sessions/logout')).toHaveLength(1)
  expect(loggedOut).toHaveBeenCalledTimes(1)
})
