// @vitest-environment happy-dom
import { authResponse, type FakeServer, wireUser } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLinkAccount, useLogin, useLoginWithTelegram } from './exports/index.ts'
import { goTo, host, logInBefore, opened, ownPages, pass, probe, until } from './testing/host.tsx'
import {
  type AppSettings,
  notAccepted,
  type Refusal,
  refusing,
  serverOf,
  TERMS,
  WALLET_FOR_ALL,
} from './testing/server.ts'

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
const login = { onComplete: vi.fn(), onError: vi.fn() }
const link = { onSuccess: vi.fn(), onError: vi.fn() }
const own = { onComplete: vi.fn(), onError: vi.fn() }
const { Probe, now } = probe(() => {
  useLogin(login)
  return { linkTelegram: useLinkAccount(link).linkTelegram, headless: useLoginWithTelegram(own) }
})

ownPages()
beforeEach(() => {
  auth.mockReset().mockImplementation((_, done) => done(RESULT))
  Object.assign(window, { Telegram: { Login: { auth } } })
})

const serverWith = (settings: AppSettings = {}, loggedIn = authResponse()): FakeServer =>
  serverOf(
    { telegram_auth: true, telegram_auth_config, ...settings },
    { [`POST ${AUTHENTICATE}`]: loggedIn, [`POST ${LINK}`]: wireUser() },
  )
const page = (server = serverWith()) => host({ server, children: <Probe /> })
const refuse = (...how: Refusal) => refusing(serverWith(), `POST ${AUTHENTICATE}`, ...how)

async function pressed(server = serverWith()) {
  const app = await opened({ server, children: <Probe /> })
  await app.press('Telegram')
  return app
}

describe('a Telegram login', () => {
  it('is verifying, then connected, and closes 1.4 s later [TG-004] [TG-005] [TG-008] [TG-010]', async () => {
    let done = (_: unknown) => {}
    auth.mockImplementation((_, callback) => {
      done = callback
    })
    const app = await pressed()
    expect(app.title()).toBe('Verifying connection to Telegram')
    await act(async () => done(RESULT))
    await pass()
    expect(app.title()).toBe('Successfully connected with Telegram')
    expect(app.server.to(AUTHENTICATE)[0]?.body).toEqual({
      telegram_auth_result: RESULT,
      mode: 'login-or-sign-up',
    })
    await pass(1399)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy()).toMatchObject({ isModalOpen: false, authenticated: true })
    expect(login.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'telegram' }),
    )
  })

  it('asks for no sign-up where that is off [LAND-043]', async () => {
    const app = await opened({ server: serverWith(), children: <Probe /> }, { disableSignup: true })
    await app.press('Telegram')
    expect(app.server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([
      { telegram_auth_result: RESULT, mode: 'no-signup' },
    ])
  })

  it('goes to terms that are not accepted after 1.4 s [TG-008]', async () => {
    const app = await pressed(serverWith(TERMS, notAccepted()))
    await pass(1400)
    expect(app.text()).toContain('One last step')
  })

  it('goes to the creation of wallets after 1.4 s [TG-008]', async () => {
    const app = await pressed(serverWith(WALLET_FOR_ALL))
    await pass(1400)
    expect(app.text()).toContain('Creating your wallet')
  })

  it('whose window was closed failed, and Retry asks again [TG-006] [TG-007] [TG-010] [TG-020]', async () => {
    auth.mockImplementationOnce((_, done) => done(false))
    const app = await pressed()
    expect(app.title()).toBe('Authentication failed')
    expect(app.text()).toContain('Telegram did not confirm the login.')
    expect(app.server.to(AUTHENTICATE)).toEqual([])
    await app.press('Retry')
    expect(app.title()).toBe('Successfully connected with Telegram')
    expect(auth).toHaveBeenCalledTimes(2)
  })

  it('of an account that another user has says so [TG-013]', async () => {
    const app = await pressed(refuse('linked_to_another_user'))
    expect(app.text()).toContain('This account has already been linked to another user.')
    expect(app.buttons()).not.toContain('Retry')
  })

  it('that the app does not allow says so [TG-014]', async () => {
    const app = await pressed(refuse('disallowed_login_method', 403))
    expect(app.text()).toContain('Login with Telegram not allowed.')
    expect(app.buttons()).not.toContain('Retry')
  })

  it.each([
    'invalid_data',
    'cannot_link_more_of_type',
    'invalid_credentials',
  ])('refused with %s may be tried again [TG-015] [TG-016] [TG-017]', async (code) => {
    const app = await pressed(refuse(code))
    expect(app.text()).toContain('Something went wrong. Try again.')
    expect(app.buttons()).toContain('Retry')
  })

  it('too many says to wait [TG-018]', async () => {
    const app = await pressed(refuse('too_many_requests', 429))
    expect(app.text()).toContain('Too many requests. Please wait before trying again.')
  })

  it('against Telegram’s limit says whose it is [TG-019]', async () => {
    const app = await pressed(refuse('too_many_requests', 429, 'Telegram rate limit'))
    expect(app.text()).toContain('Request limit reached for Telegram. Please wait a moment and try again.')
  })

  it('refused with anything else is titled Authentication failed, with Retry [TG-006] [TG-020]', async () => {
    const app = await pressed(refuse('something_new'))
    expect(app.title()).toBe('Authentication failed')
    expect(app.buttons()).toContain('Retry')
  })

  it('for the allowlist leads to the rejection [TG-021]', async () => {
    const app = await pressed(refuse('allowlist_rejected', 401))
    expect(app.text()).toContain("You don't have access to this app")
  })

  it('of a page that Telegram opened goes on by itself [TG-022] [SESS-019]', async () => {
    goTo('http://localhost:3000/?id=42&first_name=Ada&auth_date=1700000000&hash=ab12')
    const app = await page()
    await until(() => location.search === '')
    await pass(15)
    expect(app.title()).toBe('Successfully connected with Telegram')
    expect(auth).not.toHaveBeenCalled()
    expect(location.search).toBe('')
    await pass(1400)
    expect(app.privy()).toMatchObject({ authenticated: true, isModalOpen: false })
  })
})

describe('a page that Telegram opened', () => {
  it('asks nobody where the app has no seamless login [TG-022]', async () => {
    goTo('http://localhost:3000/?id=42&first_name=Ada&auth_date=1700000000&hash=ab12')
    const off = { ...telegram_auth_config, seamless_auth_enabled: false }
    const app = await page(serverWith({ telegram_auth_config: off }))
    await pass(5000)
    expect(app.privy()).toMatchObject({ ready: true, authenticated: false, isModalOpen: false })
    expect(app.server.to(AUTHENTICATE)).toEqual([])
  })
})

describe('a link of Telegram', () => {
  it('asks in the pop-up, then shows how it goes', async () => {
    logInBefore()
    const app = await page()
    await act(async () => now().linkTelegram())
    await pass(15)
    expect(app.title()).toBe('Successfully connected with Telegram')
    expect(app.server.to(LINK)[0]?.body).toEqual({ telegram_auth_result: RESULT })
    await pass(1400)
    expect(link.onSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ linkMethod: 'telegram' }),
    )
  })

  it('by launch params without init data is an invalid-data error [TG-012]', async () => {
    logInBefore()
    const app = await page()
    const asked = now().linkTelegram({ launchParams: {} }) as unknown as Promise<void>
    await act(() => expect(asked).rejects.toMatchObject({ privyErrorCode: 'invalid_data' }))
    expect(link.onError).toHaveBeenCalledExactlyOnceWith('invalid_data', { linkMethod: 'telegram' })
    expect(app.privy().isModalOpen).toBe(false)
  })
})

describe('useLoginWithTelegram', () => {
  it('logs in by the host’s own button, and tells this hook alone', async () => {
    const app = await page()
    await act(() => now().headless.login({ disableSignup: true }))
    expect(app.server.to(AUTHENTICATE)[0]?.body).toMatchObject({ mode: 'no-signup' })
    expect(now().headless.state).toEqual({ status: 'done' })
    expect(own.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'telegram' }),
    )
    expect(login.onComplete).not.toHaveBeenCalled()
  })

  it('rejects, with its state and both events', async () => {
    await page(refuse('invalid_credentials', 401, 'no'))
    const refused = now().headless.login()
    await act(() => expect(refused).rejects.toMatchObject({ privyErrorCode: 'invalid_credentials' }))
    expect(now().headless.state).toMatchObject({ status: 'error', error: { message: 'no' } })
    expect(own.onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials')
    expect(login.onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials')
  })
})
