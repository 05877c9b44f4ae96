// @vitest-environment happy-dom
import {
  APP_ID,
  appConfig,
  authResponse,
  type FakeServer,
  fakeServer,
  storeSession,
  wireUser,
} from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLinkAccount, useLogin, useLoginWithTelegram } from './exports/index.ts'
import { freshPage, host, leavePage, loadChunks, pass, until } from './testing/host.tsx'

const AUTHENTICATE = '/api/v1/telegram/authenticate'
const LINK = '/api/v1/telegram/link'
const RESULT = { id: 42, first_name: 'Ada', auth_date: 1_700_000_000, hash: 'ab12' }
const telegram_auth_config = {
  bot_id: '7',
  bot_name: 'juniper_bot',
  link_enabled: true,
  seamless_auth_enabled: true,
}

const auth = vi.fn()
const onComplete = vi.fn()
const onError = vi.fn()
const onSuccess = vi.fn()
const onLinkError = vi.fn()
const own = { onComplete: vi.fn(), onError: vi.fn() }
const login = { onComplete, onError }
const link = { onSuccess, onError: onLinkError }
let headless: ReturnType<typeof useLoginWithTelegram>
let linkTelegram: ReturnType<typeof useLinkAccount>['linkTelegram']
function Listener() {
  useLogin(login)
  linkTelegram = useLinkAccount(link).linkTelegram
  headless = useLoginWithTelegram(own)
  return null
}

beforeAll(loadChunks)
beforeEach(() => {
  freshPage()
  for (const spy of [onComplete, onError, onSuccess, onLinkError, own.onComplete, own.onError])
    spy.mockClear()
  auth.mockReset().mockImplementation((_, done) => done(RESULT))
  Object.assign(window, { Telegram: { Login: { auth } } })
})
afterEach(leavePage)

function serverWith(app: Parameters<typeof appConfig>[0] = {}): FakeServer {
  const server = fakeServer()
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({
    body: appConfig({ telegram_auth: true, telegram_auth_config, ...app }),
  }))
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  server.on(`POST ${LINK}`, () => ({ body: wireUser() }))
  server.on('GET /api/v1/users/me', () => ({ body: { user: wireUser(), identity_token: null } }))
  server.on('POST /api/v1/sessions/logout', () => ({ body: {} }))
  return server
}

function logInBefore() {
  const storage = new Map<string, string>()
  storeSession({ storage } as never)
  for (const [key, value] of storage) localStorage.setItem(key, value)
}

async function pressed(server = serverWith()) {
  const app = await host({ server, children: <Listener /> })
  act(() => app.privy().login())
  await pass(15)
  await app.press('Telegram')
  return app
}

const refuse = (code: string, error = 'server text', status = 400) => {
  const server = serverWith()
  server.on(`POST ${AUTHENTICATE}`, () => ({ status, body: { error, code } }))
  return server
}
const title = (app: Awaited<ReturnType<typeof host>>) => app.dialog()?.querySelector('h2')?.textContent
const hasRetry = (app: Awaited<ReturnType<typeof host>>) =>
  [...(app.dialog()?.querySelectorAll('button') ?? [])].some((button) => button.textContent === 'Retry')

describe('a Telegram login', () => {
  it('is verifying, then connected, and closes 1.4 s later [TG-004] [TG-005] [TG-008] [TG-010]', async () => {
    let done = (_: unknown) => {}
    auth.mockImplementation((_, callback) => {
      done = callback
    })
    const app = await pressed()
    expect(title(app)).toBe('Verifying connection to Telegram')
    await act(async () => done(RESULT))
    await pass()
    expect(title(app)).toBe('Successfully connected with Telegram')
    expect(app.server.to(AUTHENTICATE)[0]?.body).toEqual({
      telegram_auth_result: RESULT,
      mode: 'login-or-sign-up',
    })
    await pass(1399)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy()).toMatchObject({ isModalOpen: false, authenticated: true })
    expect(onComplete).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ loginMethod: 'telegram' }))
  })

  it('goes to terms that are not accepted after 1.4 s [TG-008]', async () => {
    const server = serverWith({
      require_users_accept_terms: true,
      terms_and_conditions_url: 'https://a.example',
    })
    server.on(`POST ${AUTHENTICATE}`, () => ({
      body: authResponse({ user: wireUser({ has_accepted_terms: false }) }),
    }))
    const app = await pressed(server)
    await pass(1400)
    expect(app.text()).toContain('One last step')
  })

  it('goes to the creation of wallets after 1.4 s [TG-008]', async () => {
    const all = { create_on_login: 'all-users' } as const
    const { embedded_wallet_config } = appConfig()
    const app = await pressed(
      serverWith({ embedded_wallet_config: { ...embedded_wallet_config, ...all, ethereum: all } }),
    )
    await pass(1400)
    expect(app.text()).toContain('Creating your wallet')
  })

  it('whose window was closed failed, and Retry asks again [TG-006] [TG-007] [TG-010] [TG-020]', async () => {
    auth.mockImplementationOnce((_, done) => done(false))
    const app = await pressed()
    expect(title(app)).toBe('Authentication failed')
    expect(app.server.to(AUTHENTICATE)).toEqual([])
    await app.press('Retry')
    expect(title(app)).toBe('Successfully connected with Telegram')
    expect(auth).toHaveBeenCalledTimes(2)
  })

  it('of an account that another user has says so [TG-013]', async () => {
    const app = await pressed(refuse('linked_to_another_user'))
    expect(app.text()).toContain('This account has already been linked to another user.')
    expect(hasRetry(app)).toBe(false)
  })

  it('that the app does not allow says so [TG-014]', async () => {
    const app = await pressed(refuse('disallowed_login_method', 'x', 403))
    expect(app.text()).toContain('Login with Telegram not allowed.')
    expect(hasRetry(app)).toBe(false)
  })

  it.each([
    'invalid_data',
    'cannot_link_more_of_type',
    'invalid_credentials',
  ])('refused with %s may be tried again [TG-015] [TG-016] [TG-017]', async (code) => {
    const app = await pressed(refuse(code))
    expect(app.text()).toContain('Something went wrong. Try again.')
    expect(hasRetry(app)).toBe(true)
  })

  it('too many says to wait [TG-018]', async () => {
    const app = await pressed(refuse('too_many_requests', 'x', 429))
    expect(app.text()).toContain('Too many requests. Please wait before trying again.')
  })

  it('against Telegram’s limit says whose it is [TG-019]', async () => {
    const app = await pressed(refuse('too_many_requests', 'Telegram rate limit', 429))
    expect(app.text()).toContain('Request limit reached for Telegram. Please wait a moment and try again.')
  })

  it('refused with anything else is titled Authentication failed, with Retry [TG-006] [TG-020]', async () => {
    const app = await pressed(refuse('something_new'))
    expect(title(app)).toBe('Authentication failed')
    expect(hasRetry(app)).toBe(true)
  })

  it('for the allowlist leads to the rejection [TG-021]', async () => {
    const app = await pressed(refuse('allowlist_rejected', 'x', 401))
    expect(app.text()).toContain("You don't have access to this app")
  })

  it('of a page that Telegram opened goes on by itself [TG-022] [SESS-019]', async () => {
    ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
      'http://localhost:3000/?id=42&first_name=Ada&auth_date=1700000000&hash=ab12',
    )
    const app = await host({ server: serverWith(), children: <Listener /> })
    await until(() => location.search === '')
    await pass(15)
    expect(title(app)).toBe('Successfully connected with Telegram')
    expect(auth).not.toHaveBeenCalled()
    expect(location.search).toBe('')
    await pass(1400)
    expect(app.privy()).toMatchObject({ authenticated: true, isModalOpen: false })
  })
})

describe('a link of Telegram', () => {
  it('asks in the pop-up, then shows how it goes', async () => {
    logInBefore()
    const app = await host({ server: serverWith(), children: <Listener /> })
    await act(async () => linkTelegram())
    await pass(15)
    expect(title(app)).toBe('Successfully connected with Telegram')
    expect(app.server.to(LINK)[0]?.body).toEqual({ telegram_auth_result: RESULT })
    await pass(1400)
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ linkMethod: 'telegram' }))
  })

  it('by launch params without init data is an invalid-data error [TG-012]', async () => {
    logInBefore()
    const app = await host({ server: serverWith(), children: <Listener /> })
    const asked = linkTelegram({ launchParams: {} }) as unknown as Promise<void>
    await act(() => expect(asked).rejects.toMatchObject({ privyErrorCode: 'invalid_data' }))
    expect(onLinkError).toHaveBeenCalledExactlyOnceWith('invalid_data', { linkMethod: 'telegram' })
    expect(app.privy().isModalOpen).toBe(false)
  })
})

describe('useLoginWithTelegram', () => {
  it('logs in by the host’s own button, and tells this hook alone', async () => {
    const app = await host({ server: serverWith(), children: <Listener /> })
    await act(() => headless.login({ disableSignup: true }))
    expect(app.server.to(AUTHENTICATE)[0]?.body).toMatchObject({ mode: 'no-signup' })
    expect(headless.state).toEqual({ status: 'done' })
    expect(own.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'telegram' }),
    )
    expect(onComplete).not.toHaveBeenCalled()
  })

  it('rejects, with its state and both events', async () => {
    await host({ server: refuse('invalid_credentials', 'no', 401), children: <Listener /> })
    const refused = headless.login()
    await act(() => expect(refused).rejects.toMatchObject({ privyErrorCode: 'invalid_credentials' }))
    expect(headless.state).toMatchObject({ status: 'error', error: { message: 'no' } })
    expect(own.onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials')
    expect(onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials')
  })
})
