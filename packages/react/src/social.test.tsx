// @vitest-environment happy-dom
import { authResponse, type FakeServer, wireUser } from '@latchkey/core/testing'
import { fakeFrame } from '@latchkey/core/testing/frame'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLinkAccount, useLogin, useLoginWithOAuth, useOAuthTokens } from './exports/index.ts'
import { client, goTo, host, logInBefore, opened, ownPages, pass, probe, until } from './testing/host.tsx'
import {
  type AppSettings,
  notAccepted,
  type Refusal,
  refusing,
  serverOf,
  TERMS,
  transferRequired,
  WALLET_FOR_ALL,
} from './testing/server.ts'

const INIT = '/api/v1/oauth/init'
const AUTHENTICATE = '/api/v1/oauth/authenticate'
const LINK = '/api/v1/oauth/link'

const login = { onComplete: vi.fn(), onError: vi.fn() }
const link = { onSuccess: vi.fn(), onError: vi.fn() }
const tokens = { onOAuthTokenGrant: vi.fn() }
const { Probe, now } = probe(() => {
  useLogin(login)
  useLinkAccount(link)
  return { headless: useLoginWithOAuth(), granted: useOAuthTokens(tokens) }
})

const assign = vi.fn()
ownPages()
beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

const serverWith = (settings: AppSettings = {}, loggedIn = authResponse({ is_new_user: true })): FakeServer =>
  serverOf(
    { google_oauth: true, github_oauth: true, twitter_oauth: true, ...settings },
    {
      [`POST ${INIT}`]: { url: 'https://provider.example/consent' },
      [`POST ${AUTHENTICATE}`]: loggedIn,
      [`POST ${LINK}`]: wireUser(),
    },
  )
const page = (server = serverWith()) => host({ server, children: <Probe /> })
const refuse = (...how: Refusal) => refusing(serverWith(), `POST ${AUTHENTICATE}`, ...how)

/** The page as a provider leaves it, after a login that the modal began. */
async function returned(
  server = serverWith(),
  change: { code?: string; state?: string; provider?: string; intent?: 'link' } = {},
) {
  if (change.intent) logInBefore()
  const stored = { state_code: 's', code_verifier: 'v', oauth_intent: change.intent ?? 'login' }
  for (const [key, value] of Object.entries(stored))
    localStorage.setItem(`privy:${key}`, JSON.stringify(value))
  const { code = 'c0de', state = 's', provider = 'github' } = change
  goTo(
    `http://localhost:3000/?item=7&privy_oauth_code=${code}&privy_oauth_state=${state}&privy_oauth_provider=${provider}`,
  )
  const app = await page(server)
  await until(() => !location.search.includes('privy_oauth'))
  await pass(15)
  return app
}

/** Hashing the verifier takes a moment of its own. */
async function left() {
  await until(() => assign.mock.calls.length > 0)
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://provider.example/consent')
}

describe('the return of a social login', () => {
  it('first says that it verifies the connection [OAUTH-003]', async () => {
    const server = serverWith()
    server.on(`POST ${AUTHENTICATE}`, () => 'hang')
    const app = await returned(server)
    expect(app.text()).toContain('Verifying connection to GitHub')
    expect(location.href).toBe('http://localhost:3000/?item=7')
  })

  it('says that it worked, and closes after 1.4 s [OAUTH-004] [OAUTH-005] [OAUTH-012]', async () => {
    const app = await returned()
    expect(app.text()).toContain('Successfully connected with GitHub')
    expect(app.text()).toContain("You're good to go!")
    await pass(1399)
    expect(app.privy().isModalOpen).toBe(true)
    expect(login.onComplete).not.toHaveBeenCalled()
    await pass(1)
    expect(app.privy()).toMatchObject({ isModalOpen: false, authenticated: true })
    expect(login.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'github', isNewUser: true, wasAlreadyAuthenticated: false }),
    )
  })

  it('goes to terms that are not accepted after 1.4 s [OAUTH-009]', async () => {
    const app = await returned(serverWith(TERMS, notAccepted()))
    await pass(1399)
    expect(app.text()).not.toContain('One last step')
    await pass(1)
    expect(app.text()).toContain('One last step')
  })

  it('goes to the creation of wallets after 1.4 s, and logs out when it fails [OAUTH-010] [OAUTH-011]', async () => {
    const server = serverWith(WALLET_FOR_ALL)
    const app = await returned(server)
    let fail = (_: Error) => {}
    fakeFrame(client(), {
      'privy:wallet:create': () => new Promise((_, reject) => (fail = reject)),
      'privy:mfa:clear': () => ({}),
    })
    await pass(1399)
    expect(app.text()).not.toContain('Creating your wallet')
    await pass(1)
    expect(app.text()).toContain('Creating your wallet')
    fail(new Error('no'))
    await pass()
    expect(app.text()).toContain('Something went wrong')
    expect(app.privy().authenticated).toBe(true)
    await app.press('Close')
    expect(app.privy()).toMatchObject({ authenticated: false, user: null })
    expect(server.to('/api/v1/sessions/logout')).toHaveLength(1)
    expect(login.onComplete).not.toHaveBeenCalled()
  })

  it('of a link reports the link, and closes', async () => {
    const server = serverWith()
    const app = await returned(server, { intent: 'link' })
    expect(app.text()).toContain('Successfully connected with GitHub')
    await pass(1400)
    expect(app.privy().isModalOpen).toBe(false)
    expect(link.onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ linkMethod: 'github' }))
    expect(server.to(AUTHENTICATE)).toEqual([])
  })
})

describe('a social login that fails', () => {
  it.each([
    ['invalid_credentials', 'Something went wrong. Try again.'],
    ['linked_to_another_user', 'This account has already been linked to another user.'],
    ['something_new', 'Authentication error.'],
  ])('is titled Authentication failed with a detail, for %s [OAUTH-006]', async (code, detail) => {
    const app = await returned(refuse(code))
    expect(app.title()).toBe('Authentication failed')
    expect(app.text()).toContain(detail)
    expect(login.onError).toHaveBeenCalledExactlyOnceWith(code)
    expect(app.privy().isModalOpen).toBe(true)
  })

  it('for credentials offers Retry, which asks the provider anew [OAUTH-007] [OAUTH-032]', async () => {
    const app = await returned(refuse('invalid_credentials'))
    expect(app.text()).toContain('Something went wrong. Try again.')
    await app.press('Retry')
    await left()
    expect(app.server.to(INIT)[0]?.body).toMatchObject({ provider: 'github' })
    expect(app.text()).toContain('Verifying connection to GitHub')
  })

  it('for an account of another user says so under its title and offers no Retry [OAUTH-008] [OAUTH-031]', async () => {
    const app = await returned(refuse('linked_to_another_user'))
    expect(app.title()).toBe('Authentication failed')
    expect(app.text()).toContain('This account has already been linked to another user.')
    expect(app.buttons()).not.toContain('Retry')
    await app.press('Use another method')
    expect(app.text()).toContain('Log in or sign up')
  })

  it('by a denial says what to check, and offers Retry [OAUTH-033]', async () => {
    const app = await returned(serverWith(), { code: 'undefined', provider: 'google' })
    expect(app.text()).toContain(
      'Retry and check email and profile access to finish connecting your account.',
    )
    expect(app.buttons()).toContain('Retry')
    expect(login.onError).toHaveBeenCalledExactlyOnceWith('oauth_user_denied')
  })

  it('for too many requests says to wait [OAUTH-008] [OAUTH-034]', async () => {
    const app = await returned(refuse('too_many_requests', 429))
    expect(app.text()).toContain('Too many requests. Please wait before trying again.')
    expect(app.buttons()).not.toContain('Retry')
  })

  it('for the limit of a provider names it [OAUTH-035]', async () => {
    const app = await returned(refuse('too_many_requests', 429, 'provider rate limit'), {
      provider: 'twitter',
    })
    expect(app.text()).toContain('Request limit reached for X. Please wait a moment and try again.')
  })

  it('for a suspended account names the provider [OAUTH-036]', async () => {
    const app = await returned(refuse('oauth_account_suspended'), { provider: 'twitter' })
    expect(app.text()).toContain('Your X account is suspended. Please try another login method.')
  })

  it('as one account too many says so [OAUTH-041]', async () => {
    const server = refusing(serverWith(), `POST ${LINK}`, 'cannot_link_more_of_type')
    const app = await returned(server, { intent: 'link' })
    expect(app.text()).toContain('You cannot authorize more than one account for this user.')
    expect(link.onError).toHaveBeenCalledExactlyOnceWith('cannot_link_more_of_type', { linkMethod: 'github' })
    await app.press('Close')
    expect(app.privy().isModalOpen).toBe(false)
  })

  it('as a possible phishing attempt says so and offers no Retry [OAUTH-008] [OAUTH-023]', async () => {
    const app = await returned(serverWith(), { state: 'of-somebody-else' })
    expect(app.text()).toContain('Unexpected auth flow. This may be a phishing attempt.')
    expect(app.buttons()).not.toContain('Retry')
    expect(app.server.to(AUTHENTICATE)).toEqual([])
  })

  it('for the allowlist leads to the rejection [OAUTH-013]', async () => {
    expect((await returned(refuse('allowlist_rejected', 401))).text()).toContain(
      "You don't have access to this app",
    )
  })

  it('for the user limit leads to its screen [OAUTH-014]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await returned(refuse('max_accounts_reached', 403))).text()).toContain('Unable to sign in')
  })

  it('for a user who does not exist leads to the way back [OAUTH-015]', async () => {
    expect((await returned(refuse('user_does_not_exist', 401))).text()).toContain('Account not found')
  })

  it('for an account that can be moved leads to the transfer [OAUTH-016]', async () => {
    const server = serverWith()
    server.on(`POST ${LINK}`, () => transferRequired('7', 'ada'))
    const app = await returned(server, { intent: 'link' })
    await until(() => app.text().includes('is associated with another account'))
    expect(app.text()).toContain('is associated with another account')
  })
})

describe('a social login from landing', () => {
  const landing = (server = serverWith(), login = {}) => opened({ server, children: <Probe /> }, login)

  it('goes to the provider, by our own screen', async () => {
    const app = await landing(serverWith(), { disableSignup: true })
    await app.press('GitHub')
    await left()
    expect(app.server.to(INIT)[0]?.headers).toMatchObject({ 'privy-ui': 't' })
    expect(localStorage.getItem('privy:oauth_disable_signup')).toBe('true')
    expect(localStorage.getItem('privy:headless_oauth')).toBeNull()
  })

  it('goes nowhere once its screen was left', async () => {
    const server = serverWith()
    let answer = (_: unknown) => {}
    server.on(`POST ${INIT}`, () => new Promise((resolve) => (answer = resolve as never)))
    const app = await landing(server)
    await app.press('GitHub')
    await until(() => server.to(INIT).length > 0)
    await app.press('Back')
    await act(async () => answer({ body: { url: 'https://provider.example/consent' } }))
    await pass()
    expect(assign).not.toHaveBeenCalled()
    expect(app.text()).toContain('Log in or sign up')
    expect(login.onError).not.toHaveBeenCalled()
  })

  it('of Google in an in-app browser cannot go on, and says how [OAUTH-038] [OAUTH-042]', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 300.0')
    const app = await landing()
    await app.press('Google')
    expect(app.title()).toBe('Could not log in with provider')
    expect(app.text()).toContain(
      "It looks like you're using an in-app browser. To log in, please try again using an external browser.",
    )
    expect(app.server.to(INIT)).toEqual([])
    await app.press('Use another method')
    expect(app.text()).toContain('Log in or sign up')
  })
})

describe('useLoginWithOAuth and useOAuthTokens', () => {
  it('leave for the provider and finish on the page that it comes back to', async () => {
    const server = serverWith()
    await page(server)
    await act(() => now().headless.initOAuth({ provider: 'github', disableSignup: true }))
    expect(assign).toHaveBeenCalledOnce()
    expect(server.to(INIT)[0]?.headers).not.toHaveProperty('privy-ui')
    expect(now().headless).toMatchObject({ loading: true, state: { status: 'loading' } })
    expect(localStorage.getItem('privy:headless_oauth')).toBe('true')
  })

  it('finish without the modal, told by the shared event', async () => {
    localStorage.setItem('privy:headless_oauth', 'true')
    const app = await returned()
    expect(app.privy()).toMatchObject({ authenticated: true, isModalOpen: false })
    expect(app.dialog()).toBeNull()
    expect(login.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'github' }),
    )
    expect(now().headless).toMatchObject({ loading: false, state: { status: 'done' } })
  })

  it('reject with the refusal of the server, which is their state', async () => {
    await page(refusing(serverWith(), `POST ${INIT}`, 'disallowed_login_method', 403))
    const refused = now().headless.initOAuth({ provider: 'github' })
    await act(() => expect(refused).rejects.toMatchObject({ privyErrorCode: 'disallowed_login_method' }))
    expect(now().headless.state).toMatchObject({
      status: 'error',
      error: { privyErrorCode: 'disallowed_login_method' },
    })
  })

  it('hear the tokens of the provider [HOOK-010]', async () => {
    const oauth_tokens = { provider: 'github', access_token: 'a' } as const
    await returned(serverWith({}, authResponse({ oauth_tokens })))
    expect(tokens.onOAuthTokenGrant).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ oAuthTokens: { provider: 'github', accessToken: 'a' } }),
    )
  })

  it('ask again only for who is in and has the account [HOOK-013]', async () => {
    await page()
    await expect(now().granted.reauthorize({ provider: 'github' })).rejects.toMatchObject({
      privyErrorCode: 'must_be_authenticated',
    })
    expect(link.onError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated', { linkMethod: 'github' })
  })

  it('ask again for a linked account', async () => {
    const server = serverWith()
    const at = { verified_at: 1, first_verified_at: 1, latest_verified_at: 1 }
    const account = {
      type: 'github_oauth' as const,
      subject: '7',
      username: 'ada',
      name: null,
      email: null,
      ...at,
    }
    server.on('GET /api/v1/users/me', () => ({
      body: { user: wireUser({ linked_accounts: [account] }), identity_token: null },
    }))
    logInBefore()
    await page(server)
    await expect(now().granted.reauthorize({ provider: 'google' })).rejects.toThrow('no google account')
    await act(() => now().granted.reauthorize({ provider: 'github' }))
    expect(assign).toHaveBeenCalledOnce()
    expect(JSON.parse(localStorage.getItem('privy:oauth_intent') ?? '')).toBe('link')
  })
})
