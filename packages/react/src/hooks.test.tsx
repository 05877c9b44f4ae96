// @vitest-environment happy-dom
import {
  APP_ID,
  appConfig,
  authResponse,
  type FakeServer,
  fakeServer,
  fakeToken,
  storeSession,
  wireUser,
} from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type UseLoginWithEmail,
  useIdentityToken,
  useLogin,
  useLoginWithEmail,
  useLogout,
  useModalStatus,
  useToken,
  useUser,
} from './exports/index.ts'
import { freshPage, host, leavePage, loadChunks, pass } from './testing/host.tsx'

const INIT = '/api/v1/passwordless/init'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'

let server: FakeServer
beforeAll(loadChunks)
beforeEach(() => {
  freshPage()
  server = fakeServer()
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig() }))
  server.on(`POST ${INIT}`, () => ({ body: { success: true } }))
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  server.on('GET /api/v1/users/me', () => ({ body: { user: wireUser(), identity_token: fakeToken() } }))
  server.on('POST /api/v1/sessions', () => ({ body: authResponse() }))
  server.on('POST /api/v1/sessions/logout', () => ({ body: {} }))
})
afterEach(leavePage)

/** Mounts what a hook gives beside `usePrivy`. */
async function using<T>(hook: () => T) {
  let current: T
  const seen: T[] = []
  function Use() {
    current = hook()
    seen.push(current)
    return null
  }
  const app = await host({ server, children: <Use /> })
  return { app, seen, now: () => current }
}

function logInBefore() {
  const storage = new Map<string, string>()
  storeSession({ storage } as never)
  for (const [key, value] of storage) localStorage.setItem(key, value)
}

describe('event hooks', () => {
  it('useLogin hears of a session that a page load finds [HOOK-001]', async () => {
    logInBefore()
    const callbacks = { onComplete: vi.fn() }
    await using(() => useLogin(callbacks))
    expect(callbacks.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ wasAlreadyAuthenticated: true }),
    )
  })

  it('useLogout hears of every logout, whoever asked for it [HOOK-002]', async () => {
    logInBefore()
    const callbacks = { onSuccess: vi.fn() }
    const { app } = await using(() => useLogout(callbacks))
    await act(() => app.privy().logout())
    expect(callbacks.onSuccess).toHaveBeenCalledTimes(1)
    expect(app.privy()).toMatchObject({ authenticated: false, user: null })
  })

  it('useToken hears of tokens that are stored and removed [HOOK-009]', async () => {
    const callbacks = { onAccessTokenGranted: vi.fn(), onAccessTokenRemoved: vi.fn() }
    logInBefore()
    const { app, now } = await using(() => ({ ...useToken(callbacks), ...useUser() }))
    await act(() => now().refreshUser())
    const accessToken = JSON.parse(localStorage.getItem('privy:token') ?? '')
    expect(callbacks.onAccessTokenGranted).toHaveBeenCalledExactlyOnceWith({ accessToken })
    expect(await now().getAccessToken()).toBe(accessToken)
    await act(() => app.privy().logout())
    expect(callbacks.onAccessTokenRemoved).toHaveBeenCalledTimes(1)
    expect(await now().getAccessToken()).toBeNull()
  })

  it('warn of a callback they do not have', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const callbacks = { onSucess: () => {} } as never
    await using(() => useLogout(callbacks))
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('onSucess'))
  })
})

describe('functions of the product', () => {
  it('are read from hooks and stay the same from render to render [HOOK-019]', async () => {
    const { app, now, seen } = await using(() => ({ ...useLogin(), ...useLogout(), ...useToken() }))
    const before = { ...now() }
    act(() => app.privy().login())
    await pass(15)
    for (const name of ['login', 'logout', 'getAccessToken'] as const) expect(now()[name]).toBe(before[name])
    expect(seen.length).toBeGreaterThan(0)
  })

  it('take a click event for no options', async () => {
    const { app } = await using(useModalStatus)
    act(() => app.privy().login({ target: document.body, loginMethods: [] } as never))
    await pass(15)
    expect(app.dialog()?.querySelector('input[type=email]')).not.toBeNull()
  })

  it('useModalStatus follows the modal', async () => {
    const { app, now } = await using(useModalStatus)
    expect(now().isOpen).toBe(false)
    act(() => app.privy().login())
    await pass(15)
    expect(now().isOpen).toBe(true)
    await app.press('Close')
    expect(now().isOpen).toBe(false)
  })

  it('useIdentityToken and useUser give what the session holds', async () => {
    logInBefore()
    const { app, now } = await using(() => ({ ...useIdentityToken(), ...useUser() }))
    expect(now().identityToken).toMatch(/\./)
    expect(now().user).toBe(app.privy().user)
    await act(() => app.privy().logout())
    expect(now()).toMatchObject({ identityToken: null, user: null })
    await expect(now().refreshUser()).rejects.toMatchObject({ privyErrorCode: 'must_be_authenticated' })
  })
})

describe('login with a form of the host', () => {
  async function form() {
    const direct = { onComplete: vi.fn(), onError: vi.fn() }
    const shared = { onComplete: vi.fn(), onError: vi.fn() }
    const states: string[] = []
    const { app, now } = await using<UseLoginWithEmail>(() => {
      useLogin(shared)
      const hook = useLoginWithEmail(direct)
      if (states.at(-1) !== hook.state.status) states.push(hook.state.status)
      return hook
    })
    const run = async (task: () => Promise<void>) => {
      let failure: unknown = null
      await act(async () => {
        await task().catch((error) => {
          failure = error
        })
      })
      return failure as { privyErrorCode?: string; message?: string } | null
    }
    return { app, now, direct, shared, states, run }
  }

  it('goes through its states; success is told to this hook alone [CODE-038]', async () => {
    const { app, now, direct, shared, states, run } = await form()
    await run(() => now().sendCode({ email: 'a@b.example' }))
    expect(app.server.to(INIT)[0]?.headers).not.toHaveProperty('privy-ui')
    await run(() => now().loginWithCode({ code: ' 123456 ' }))
    expect(app.server.to(AUTHENTICATE)[0]?.body).toMatchObject({ code: '123456' })
    expect(states).toEqual(['initial', 'sending-code', 'awaiting-code-input', 'submitting-code', 'done'])
    expect(direct.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'email', wasAlreadyAuthenticated: false }),
    )
    expect(shared.onComplete).not.toHaveBeenCalled()
    expect(app.privy()).toMatchObject({ authenticated: true, isModalOpen: false })
    expect(app.server.to('/api/v1/analytics_events').at(-1)?.body).toMatchObject({
      event_name: 'sdk_authenticate',
      payload: { method: 'email', isNewUser: false },
    })
  })

  it('fails with state, both callbacks and a rejection [CODE-038]', async () => {
    server.on(`POST ${AUTHENTICATE}`, () => ({
      status: 401,
      body: { error: 'x', code: 'invalid_credentials' },
    }))
    const { now, direct, shared, states, run } = await form()
    await run(() => now().sendCode({ email: 'a@b.example', disableSignup: true }))
    const failure = await run(() => now().loginWithCode({ code: '000000' }))
    expect(failure).toMatchObject({ privyErrorCode: 'invalid_credentials' })
    expect(states.at(-1)).toBe('error')
    expect(now().state).toMatchObject({ status: 'error', error: failure })
    expect(direct.onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials')
    expect(shared.onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials')
    expect(server.to(AUTHENTICATE)[0]?.body).toMatchObject({ mode: 'no-signup' })
  })

  it('pressed twice is one step, told once', async () => {
    const { app, now, direct, run } = await form()
    const twice = (task: () => Promise<void>) => async () => void (await Promise.all([task(), task()]))
    await run(twice(() => now().sendCode({ email: 'a@b.example' })))
    await run(twice(() => now().loginWithCode({ code: '123456' })))
    expect([app.server.to(INIT), app.server.to(AUTHENTICATE)].map((seen) => seen.length)).toEqual([1, 1])
    expect(direct.onComplete).toHaveBeenCalledTimes(1)
    expect(direct.onError).not.toHaveBeenCalled()
  })

  it('needs an address, then a code [CODE-040]', async () => {
    const { now, direct, run } = await form()
    expect(await run(() => now().loginWithCode({ code: '123456' }))).not.toBeNull()
    expect(await run(() => now().sendCode({ email: '' }))).toMatchObject({
      message: 'Email required to send OTP code',
    })
    expect(direct.onError).toHaveBeenLastCalledWith('unknown_auth_error')
    await run(() => now().sendCode({ email: 'a@b.example' }))
    expect(await run(() => now().loginWithCode({ code: ' ' }))).not.toBeNull()
    expect(server.to(AUTHENTICATE)).toHaveLength(0)
  })

  it('is refused to somebody who is logged in [SESS-028]', async () => {
    logInBefore()
    const { now, run } = await form()
    expect(await run(() => now().sendCode({ email: 'a@b.example' }))).toMatchObject({
      message: 'User already authenticated',
    })
    expect(server.to(INIT)).toHaveLength(0)
  })
})

describe('local storage', () => {
  it('holds tokens, analytics id and recent login method after a login [SESS-001]', async () => {
    const { app, now } = await using(() => useLoginWithEmail())
    await act(async () => {
      await now().sendCode({ email: 'a@b.example' })
      await now().loginWithCode({ code: '123456' })
    })
    expect(app.privy().authenticated).toBe(true)
    for (const key of ['token', 'pat', 'refresh_token', 'id_token', 'caid', `${APP_ID}:recent-login-method`])
      expect(JSON.parse(localStorage.getItem(`privy:${key}`) ?? 'null')).toEqual(expect.any(String))
  })
})
