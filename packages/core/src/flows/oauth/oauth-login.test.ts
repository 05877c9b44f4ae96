// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../client.ts'
import {
  APP_ID,
  appConfig,
  authResponse,
  clientWith,
  type FakeServer,
  fakeBrowser,
  fakeServer,
  fakeToken,
  storeSession,
  wireUser,
} from '../../testing/fake-server.ts'
import { goTo } from '../../testing/go-to.ts'
import { oauthOf } from './oauth-login.ts'

const PROVIDER = 'https://provider.example/consent'
const INIT = '/api/v1/oauth/init'
const AUTHENTICATE = '/api/v1/oauth/authenticate'
const LINK = '/api/v1/oauth/link'

function serverWith(app: Parameters<typeof appConfig>[0] = {}): FakeServer {
  const server = fakeServer()
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig({ github_oauth: true, ...app }) }))
  server.on('GET /api/v1/users/me', () => ({ body: { user: wireUser(), identity_token: null } }))
  server.on(`POST ${INIT}`, () => ({ body: { url: PROVIDER } }))
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse({ is_new_user: true }) }))
  server.on(`POST ${LINK}`, () => ({ body: wireUser() }))
  return server
}

const stateOf = (server: FakeServer) =>
  (server.to(INIT)[0]?.body as { state_code: string } | undefined)?.state_code ?? ''

let assign: ReturnType<typeof vi.fn>
const fired = { complete: vi.fn(), error: vi.fn(), linked: vi.fn(), linkError: vi.fn(), tokens: vi.fn() }

async function started(server = serverWith(), browser = fakeBrowser()): Promise<Client> {
  const client = clientWith(server, {}, browser)
  client.events.subscribe('login', { onComplete: fired.complete, onError: fired.error })
  client.events.subscribe('linkAccount', { onSuccess: fired.linked, onError: fired.linkError })
  client.events.subscribe('oAuthAuthorization', { onOAuthTokenGrant: fired.tokens })
  client.start()
  await vi.waitFor(() => expect(client.state.get().ready).toBe(true))
  return client
}

/** The page that the provider comes back to, after a headless start in the one before. */
async function returned(
  server: FakeServer,
  change: { code?: string; state?: string; start?: object; forget?: string; session?: boolean } = {},
) {
  const browser = fakeBrowser()
  if (change.session) storeSession(browser)
  const before = await started(server, browser)
  await oauthOf(before).start('github', change.start)
  const state_code = stateOf(server)
  if (change.forget) browser.storage.delete(change.forget)
  for (const spy of Object.values(fired)) spy.mockClear()
  const back = new URLSearchParams({
    privy_oauth_code: change.code ?? 'c0de',
    privy_oauth_state: change.state ?? state_code,
    privy_oauth_provider: 'github',
  })
  goTo(`http://localhost:3000/cart?item=7&${back}#top`)
  const client = await started(server, browser)
  const flow = oauthOf(client)
  await vi.waitFor(() => expect(['done', 'error']).toContain(flow.state.get().status))
  return { client, browser, flow, state_code }
}

beforeEach(() => {
  goTo('http://localhost:3000/cart?item=7')
  sessionStorage.clear()
  for (const spy of Object.values(fired)) spy.mockClear()
  assign = vi.fn()
  vi.spyOn(window.location, 'assign').mockImplementation(assign as never)
})
afterEach(() => vi.restoreAllMocks())

describe('the way to the provider', () => {
  it('posts provider, redirect_to, code_challenge and state_code, and goes to the url of the answer [CALL-010]', async () => {
    const server = serverWith()
    const browser = fakeBrowser()
    const client = await started(server, browser)
    await oauthOf(client).start('github')
    const [init] = server.to(INIT)
    const body = init?.body as Record<string, string>
    expect(body).toEqual({
      provider: 'github',
      redirect_to: 'http://localhost:3000/cart?item=7',
      code_challenge: expect.any(String),
      state_code: expect.stringMatching(/^[\w-]{48}$/),
    })
    const verifier = JSON.parse(browser.storage.get('privy:code_verifier') ?? '')
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(body.code_challenge)
    expect(JSON.parse(browser.storage.get('privy:state_code') ?? '')).toBe(body.state_code)
    expect(init?.headers).not.toHaveProperty('privy-ui')
    expect(assign).toHaveBeenCalledExactlyOnceWith(PROVIDER)
  })

  it('carries the captcha token where the app asks for one [CALL-010]', async () => {
    const captcha = await import('../captcha/captcha-token.ts')
    vi.spyOn(captcha, 'captchaToken').mockResolvedValue('human')
    const server = serverWith()
    await oauthOf(await started(server)).start('github')
    expect(server.to(INIT)[0]?.body).toMatchObject({ token: 'human' })
  })

  it('says that our own screen began', async () => {
    const server = serverWith()
    const options = { intent: 'login', headless: false, disableSignup: false } as const
    oauthOf(await started(server))
      .begin('github', options)
      .catch(() => {})
    await vi.waitFor(() => expect(assign).toHaveBeenCalled())
    expect(server.to(INIT)[0]?.headers).toMatchObject({ 'privy-ui': 't' })
  })

  it('does not start without its init data [OAUTH-018]', async () => {
    const server = serverWith()
    const flow = oauthOf(await started(server))
    await expect(flow.start(undefined as never)).rejects.toThrow('provider')
    expect(server.to(INIT)).toEqual([])
    expect(assign).not.toHaveBeenCalled()
  })

  it('goes to twitter.com for x.com on Android, where an app takes the latter', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Linux; Android 14) Chrome/126 Safari/537',
    )
    const server = serverWith()
    server.on(`POST ${INIT}`, () => ({ body: { url: 'https://x.com/i/oauth2/authorize?a=1' } }))
    await oauthOf(await started(server)).start('twitter')
    expect(assign).toHaveBeenCalledWith('https://twitter.com/i/oauth2/authorize?a=1')
  })

  it('goes to no address that is none of the web', async () => {
    const server = serverWith()
    server.on(`POST ${INIT}`, () => ({ body: { url: 'javascript:alert(1)' } }))
    await expect(oauthOf(await started(server)).start('github')).rejects.toThrow('Authentication error.')
    expect(assign).not.toHaveBeenCalled()
  })

  it('is closed to Google in an in-app browser, with its sentence [OAUTH-038]', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 300.0')
    const server = serverWith()
    const flow = oauthOf(await started(server))
    await expect(flow.start('google')).rejects.toMatchObject({
      message:
        "It looks like you're using an in-app browser. To log in, please try again using an external browser.",
    })
    expect(server.to(INIT)).toEqual([])
    await flow.start('github')
    expect(assign).toHaveBeenCalledWith(PROVIDER)
  })

  it('without an API gives its sentence [OAUTH-027]', async () => {
    const client = clientWith(serverWith(), { apiUrl: '' })
    await expect(oauthOf(client).start('github')).rejects.toThrow('Auth flow has no API instance')
  })

  it('that is refused leaves the state error, tells the hosts and rejects', async () => {
    const server = serverWith()
    server.on(`POST ${INIT}`, () => ({ status: 429, body: { error: 'x', code: 'too_many_requests' } }))
    const client = await started(server)
    const flow = oauthOf(client)
    await expect(flow.start('github')).rejects.toMatchObject({ privyErrorCode: 'too_many_requests' })
    expect(flow.state.get()).toMatchObject({ status: 'error' })
    expect(fired.error).toHaveBeenCalledExactlyOnceWith('too_many_requests')
  })

  it('pressed twice leaves the page once, and no press fails', async () => {
    const server = serverWith()
    const flow = oauthOf(await started(server))
    await Promise.all([flow.start('github'), flow.start('github')])
    expect(server.to(INIT)).toHaveLength(1)
    const options = { intent: 'link', headless: false, disableSignup: false } as const
    const settled = vi.fn()
    const both = [flow.begin('github', options), flow.begin('github', options)]
    for (const one of both) one.then(settled, settled)
    await vi.waitFor(() => expect(server.to(INIT)).toHaveLength(3))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
    expect(settled).not.toHaveBeenCalled()
    expect(fired.linkError).not.toHaveBeenCalled()
  })

  it('brought back by the Back button waits for nothing', async () => {
    const client = await started()
    const flow = oauthOf(client)
    const options = { intent: 'login', headless: false, disableSignup: false } as const
    const begun = flow.begin('github', options)
    await vi.waitFor(() => expect(assign).toHaveBeenCalled())
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await expect(begun).rejects.toMatchObject({ privyErrorCode: 'oauth_user_denied' })
    expect(client.storage.get('privy:state_code')).toBeNull()
  })
})

describe('the return', () => {
  it('posts code, state, verifier and mode, and cleans address and storage [CALL-011] [OAUTH-002] [OAUTH-019] [OAUTH-020]', async () => {
    const server = serverWith()
    const { client, browser, state_code } = await returned(server)
    expect(server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([
      {
        authorization_code: 'c0de',
        state_code,
        code_verifier: expect.stringMatching(/^[\w-]{48}$/),
        mode: 'login-or-sign-up',
      },
    ])
    expect(location.href).toBe('http://localhost:3000/cart?item=7#top')
    expect(browser.storage.has('privy:code_verifier') || browser.storage.has('privy:state_code')).toBe(false)
    expect(client.state.get().authenticated).toBe(true)
    expect(fired.complete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'github', isNewUser: true, wasAlreadyAuthenticated: false }),
    )
  })

  it('keeps across the redirect that nobody may sign up', async () => {
    const server = serverWith()
    await returned(server, { start: { disableSignup: true } })
    expect(server.to(AUTHENTICATE)[0]?.body).toMatchObject({ mode: 'no-signup' })
  })

  it('of a link posts code, state and verifier once the user is loaded, and reports the link [CALL-012] [SESS-018]', async () => {
    const server = serverWith()
    await returned(server, { session: true })
    expect(server.to(LINK).map(({ body }) => Object.keys(body as object).sort())).toEqual([
      ['authorization_code', 'code_verifier', 'state_code'],
    ])
    expect(server.to(AUTHENTICATE)).toEqual([])
    const order = server.seen.map(({ path }) => path)
    expect(order.indexOf(LINK)).toBeGreaterThan(order.lastIndexOf('/api/v1/users/me'))
    await vi.waitFor(() =>
      expect(fired.linked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ linkMethod: 'github' })),
    )
  })

  it('of a link adds nothing to the account of who has logged in since', async () => {
    const server = serverWith()
    const browser = fakeBrowser()
    storeSession(browser)
    await oauthOf(await started(server, browser)).start('github')
    const other = wireUser({ id: 'did:privy:other' })
    server.on('GET /api/v1/users/me', () => ({ body: { user: other, identity_token: null } }))
    storeSession(browser, { token: fakeToken({ sub: other.id }) })
    const back = { privy_oauth_code: 'c', privy_oauth_state: stateOf(server), privy_oauth_provider: 'github' }
    goTo(`http://localhost:3000/?${new URLSearchParams(back)}`)
    const flow = oauthOf(await started(server, browser))
    await vi.waitFor(() => expect(flow.state.get().status).toBe('error'))
    expect(server.to(LINK)).toEqual([])
    expect(fired.linkError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated', { linkMethod: 'github' })
  })

  it('hands over the tokens of the provider with all that they carry [OAUTH-043] [HOOK-010]', async () => {
    const server = serverWith()
    server.on(`POST ${AUTHENTICATE}`, () => ({
      body: authResponse({
        oauth_tokens: {
          provider: 'github',
          access_token: 'access',
          access_token_expires_in_seconds: 3600,
          refresh_token: 'refresh',
          refresh_token_expires_in_seconds: 7200,
          scopes: ['read:user'],
        },
      }),
    }))
    await returned(server)
    expect(fired.tokens).toHaveBeenCalledExactlyOnceWith({
      oAuthTokens: {
        provider: 'github',
        accessToken: 'access',
        accessTokenExpiresInSeconds: 3600,
        refreshToken: 'refresh',
        refreshTokenExpiresInSeconds: 7200,
        scopes: ['read:user'],
      },
      user: expect.objectContaining({ id: 'did:privy:cltest' }),
    })
  })

  it('with the code undefined means that the user said no [OAUTH-021] [OAUTH-024]', async () => {
    const server = serverWith()
    const { flow } = await returned(server, { code: 'undefined' })
    expect(flow.state.get()).toMatchObject({
      error: { message: 'User denied confirmation during OAuth flow', privyErrorCode: 'oauth_user_denied' },
    })
    expect(fired.error).toHaveBeenCalledExactlyOnceWith('oauth_user_denied')
    expect(server.to(AUTHENTICATE)).toEqual([])
  })

  it('with another state than the stored one stops as a phishing attempt, and tells of it [OAUTH-022] [OAUTH-023]', async () => {
    const server = serverWith()
    const { flow, state_code } = await returned(server, { state: 'of-somebody-else' })
    expect(flow.state.get()).toMatchObject({
      error: {
        message: 'Unexpected auth flow. This may be a phishing attempt.',
        privyErrorCode: 'oauth_unexpected',
      },
    })
    expect(server.to(AUTHENTICATE)).toEqual([])
    expect(server.to('/api/v1/analytics_events').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({
        event_name: 'possible_phishing_attempt',
        payload: expect.objectContaining({
          provider: 'github',
          storedStateCode: state_code,
          returnedStateCode: 'of-somebody-else',
        }),
      }),
    )
  })

  it('with a code that is none gives its sentence and the code unknown_auth_error [OAUTH-025]', async () => {
    const server = serverWith()
    const { flow } = await returned(server, { code: 'error' })
    expect(flow.state.get()).toMatchObject({
      error: { message: 'Invalid code during OAuth flow.', privyErrorCode: 'unknown_auth_error' },
    })
    expect(fired.error).toHaveBeenCalledExactlyOnceWith('unknown_auth_error')
  })

  it('without a stored verifier is an authentication error, whose code is unknown_auth_error [OAUTH-019] [OAUTH-026] [OAUTH-030]', async () => {
    sessionStorage.clear()
    const server = serverWith()
    const { flow } = await returned(server, { forget: 'privy:code_verifier' })
    expect(flow.state.get()).toMatchObject({ error: { message: 'Authentication error.' } })
    expect(fired.error).toHaveBeenCalledExactlyOnceWith('unknown_auth_error')
    expect(server.to(AUTHENTICATE)).toEqual([])
  })

  it('that the server answers without a name has the code unknown_auth_error [OAUTH-026]', async () => {
    const server = serverWith()
    server.on(`POST ${AUTHENTICATE}`, () => ({ status: 400, body: { error: 'something' } }))
    await returned(server)
    expect(fired.error).toHaveBeenCalledExactlyOnceWith('unknown_auth_error')
  })

  it('of a user whom another tab has logged in meanwhile changes nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const server = serverWith()
    const browser = fakeBrowser()
    await oauthOf(await started(server, browser)).start('github')
    const state_code = stateOf(server)
    storeSession(browser)
    goTo(
      `http://localhost:3000/?privy_oauth_code=c&privy_oauth_state=${state_code}&privy_oauth_provider=github`,
    )
    await started(server, browser)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('already logged in')))
    expect(server.to(AUTHENTICATE)).toEqual([])
    expect(location.search).toBe('')
  })

  it('cannot be completed when there is none [OAUTH-028]', async () => {
    await expect(oauthOf(await started()).complete()).rejects.toThrow('No auth flow in progress.')
  })

  it('cannot be completed by a session without an API [OAUTH-029]', async () => {
    const client = clientWith(serverWith(), { apiUrl: '' })
    client.storage.set('privy:state_code', 's')
    client.storage.set('privy:code_verifier', 'v')
    const flow = oauthOf(client)
    flow.resume({ authorizationCode: 'c', stateCode: 's', provider: 'github', popup: false })
    await expect(flow.complete()).rejects.toThrow('Session has no API instance')
  })
})
