// @vitest-environment happy-dom
import { APP_ID, authResponse, type FakeServer, fakeToken, wireUser } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  useIdentityToken,
  useLogin,
  useLoginWithEmail,
  useLogout,
  useModalStatus,
  useToken,
  useUser,
} from './exports/index.ts'
import { codeForm } from './testing/code-form.tsx'
import { host, logInBefore, ownPages, pass, probe } from './testing/host.tsx'
import { refusing, serverOf } from './testing/server.ts'

const INIT = '/api/v1/passwordless/init'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'

let server: FakeServer
ownPages()
beforeEach(() => {
  server = serverOf(
    {},
    {
      [`POST ${INIT}`]: { success: true },
      [`POST ${AUTHENTICATE}`]: authResponse(),
      'GET /api/v1/users/me': { user: wireUser(), identity_token: fakeToken() },
      'POST /api/v1/sessions': authResponse(),
    },
  )
})

/** Mounts what a hook gives beside `usePrivy`. */
async function using<T>(hook: () => T) {
  const seen: T[] = []
  const { Probe, now } = probe(() => {
    const current = hook()
    seen.push(current)
    return current
  })
  const app = await host({ server, children: <Probe /> })
  return { app, seen, now }
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
    // `isOpen` changes, so that the component renders again
    const { app, now } = await using(() => ({
      ...useLogin(),
      ...useLogout(),
      ...useToken(),
      ...useModalStatus(),
    }))
    const before = now()
    act(() => app.privy().login())
    await pass(15)
    const after = now()
    expect([before.isOpen, after.isOpen]).toEqual([false, true])
    for (const name of ['login', 'logout', 'getAccessToken'] as const) {
      expect(after[name]).toBeTypeOf('function')
      expect(after[name]).toBe(before[name])
    }
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
  const form = () => codeForm(server, useLoginWithEmail)

  it('goes through its states; success is told to this hook alone [CODE-038]', async () => {
    const { app, direct, shared, states, run } = await form()
    await run(({ sendCode }) => sendCode({ email: 'a@b.example' }))
    expect(app.server.to(INIT)[0]?.headers).not.toHaveProperty('privy-ui')
    await run(({ loginWithCode }) => loginWithCode({ code: ' 123456 ' }))
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
    refusing(server, `POST ${AUTHENTICATE}`, 'invalid_credentials', 401)
    const { now, direct, shared, states, run } = await form()
    await run(({ sendCode }) => sendCode({ email: 'a@b.example', disableSignup: true }))
    const failure = await run(({ loginWithCode }) => loginWithCode({ code: '000000' }))
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
    const { direct, run } = await form()
    expect(await run(({ loginWithCode }) => loginWithCode({ code: '123456' }))).not.toBeNull()
    expect(await run(({ sendCode }) => sendCode({ email: '' }))).toMatchObject({
      message: 'Email required to send OTP code',
    })
    expect(direct.onError).toHaveBeenLastCalledWith('unknown_auth_error')
    await run(({ sendCode }) => sendCode({ email: 'a@b.example' }))
    expect(await run(({ loginWithCode }) => loginWithCode({ code: ' ' }))).not.toBeNull()
    expect(server.to(AUTHENTICATE)).toHaveLength(0)
  })

  it('is refused to somebody who is logged in [SESS-028]', async () => {
    logInBefore()
    const { run } = await form()
    expect(await run(({ sendCode }) => sendCode({ email: 'a@b.example' }))).toMatchObject({
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
