// @vitest-environment happy-dom
import { authResponse, wireUser } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useCustomAuth } from './hooks/use-custom-auth.ts'
import { useGuestAccounts } from './hooks/use-guest-accounts.ts'
import { useLogin } from './hooks/use-login.ts'
import {
  type UseSubscribeToJwtAuthWithFlagInput,
  useSubscribeToJwtAuthWithFlag,
  useSyncJwtBasedAuthState,
} from './hooks/use-sync-jwt.ts'
import { host, ownPages, pass, probe } from './testing/host.tsx'
import { serverOf } from './testing/server.ts'

const AUTHENTICATE = '/api/v1/custom_jwt_account/authenticate'

ownPages()

/** A server that lets tokens in, of a user who has a wallet, so that none is made. */
function serverFor() {
  const wallet = { type: 'wallet', chain_type: 'ethereum', wallet_client_type: 'privy', address: '0x1' }
  const user = wireUser({ linked_accounts: [{ ...wallet, verified_at: 1 } as never] })
  return serverOf(
    { custom_jwt_auth: true },
    { [`POST ${AUTHENTICATE}`]: authResponse({ user, is_new_user: true }) },
  )
}

describe('config.customAuth', () => {
  /** What a host sees of it, with the token that its own login has now. */
  function follower() {
    const seen = {
      status: '',
      told: [] as string[],
      logins: [] as unknown[],
      token: 'jwt-1' as string | undefined,
    }
    const callbacks = {
      onAuthenticated: () => seen.told.push('in'),
      onUnauthenticated: () => seen.told.push('out'),
    }
    const login = { onComplete: ({ loginMethod }: { loginMethod: unknown }) => seen.logins.push(loginMethod) }
    function Probe() {
      seen.status = useCustomAuth(callbacks).status.status
      useLogin(login)
      return null
    }
    return { seen, Probe }
  }

  it('logs in with the token that getCustomAccessToken gives, and the event hook hears of it [SESS-027] [HOOK-012]', async () => {
    const { seen, Probe } = follower()
    const getCustomAccessToken = vi.fn(async () => seen.token)
    const app = await host({
      server: serverFor(),
      children: <Probe />,
      config: { customAuth: { enabled: true, isLoading: false, getCustomAccessToken } },
    })
    await pass()
    expect(app.server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([{ token: 'jwt-1' }])
    expect(app.privy().authenticated).toBe(true)
    expect(seen).toMatchObject({ status: 'done', told: ['in'], logins: ['custom'] })
    expect(getCustomAccessToken).toHaveBeenCalledTimes(1)
  })

  it('that is not enabled asks for no token [SESS-027]', async () => {
    const { seen, Probe } = follower()
    const getCustomAccessToken = vi.fn(async () => 'jwt')
    await host({
      server: serverFor(),
      children: <Probe />,
      config: { customAuth: { enabled: false, isLoading: false, getCustomAccessToken } },
    })
    await pass()
    expect(seen.status).toBe('not-enabled')
    expect(getCustomAccessToken).not.toHaveBeenCalled()
  })

  it('waits while the host is loading', async () => {
    const { seen, Probe } = follower()
    const getCustomAccessToken = vi.fn(async () => 'jwt')
    await host({
      server: serverFor(),
      children: <Probe />,
      config: { customAuth: { isLoading: true, getCustomAccessToken } },
    })
    await pass()
    expect(getCustomAccessToken).not.toHaveBeenCalled()
    expect(seen.status).toBe('initial')
  })
})

describe('a subscription to the host’s login', () => {
  it('looks at the token at once and whenever it is called, also where everything is inline [SESS-022] [SESS-023] [SESS-024]', async () => {
    let token: string | undefined = 'jwt-1'
    const listeners = new Set<() => void>()
    const told: string[] = []
    const states: string[] = []
    let renders = 0
    function Probe() {
      renders++
      const { state } = useSyncJwtBasedAuthState({
        getExternalJwt: async () => token,
        subscribe(onChange) {
          listeners.add(onChange)
          onChange()
          return () => listeners.delete(onChange)
        },
        onAuthenticated: ({ user, isNewUser }) => told.push(`in ${user.id} ${isNewUser}`),
        onUnauthenticated: () => told.push('out'),
        onError: (error) => told.push(error.message),
      })
      if (states.at(-1) !== state.status) states.push(state.status)
      return null
    }
    const app = await host({ server: serverFor(), children: <Probe /> })
    await pass()
    expect(told).toEqual(['in did:privy:cltest true'])
    expect(states).toEqual(['initial', 'loading', 'done'])
    const settled = renders
    await pass(1000)
    expect(renders).toBe(settled)
    expect(app.server.to(AUTHENTICATE)).toHaveLength(1)

    token = undefined
    act(() => {
      for (const listener of listeners) listener()
    })
    await pass()
    expect(told.at(-1)).toBe('out')
    expect(app.privy().user).toBeNull()
  })

  it('by flags looks at every change of them, and not while loading', async () => {
    const getExternalJwt = vi.fn(async () => 'jwt-1')
    let set: (flags: Partial<UseSubscribeToJwtAuthWithFlagInput>) => void = () => {}
    function Probe(flags: Partial<UseSubscribeToJwtAuthWithFlagInput>) {
      useSubscribeToJwtAuthWithFlag({ getExternalJwt, ...flags })
      return null
    }
    function Host() {
      const [flags, setFlags] = useState<Partial<UseSubscribeToJwtAuthWithFlagInput>>({ isLoading: true })
      set = setFlags
      return <Probe {...flags} />
    }
    const app = await host({ server: serverFor(), children: <Host /> })
    await pass()
    expect(getExternalJwt).not.toHaveBeenCalled()
    act(() => set({ isLoading: false, isAuthenticated: true }))
    await pass()
    expect(app.privy().authenticated).toBe(true)
    expect(getExternalJwt).toHaveBeenCalledTimes(1)
    act(() => set({ isLoading: false, isAuthenticated: false }))
    await pass()
    expect(getExternalJwt).toHaveBeenCalledTimes(2)
    act(() => set({ enabled: false, isAuthenticated: true }))
    await pass()
    expect(getExternalJwt).toHaveBeenCalledTimes(2)
  })

  it('lives through strict mode, and ends with its component', async () => {
    const getExternalJwt = vi.fn(async () => 'jwt-1')
    const unsubscribe = vi.fn()
    const subscribe = () => unsubscribe
    const told = vi.fn()
    function Probe() {
      useSyncJwtBasedAuthState({ getExternalJwt, subscribe, onAuthenticated: told })
      return null
    }
    let show: (shown: boolean) => void = () => {}
    function Host() {
      const [shown, setShown] = useState(true)
      show = setShown
      return shown && <Probe />
    }
    await host({ server: serverFor(), strict: true, children: <Host /> })
    await pass()
    expect(told).toHaveBeenCalledTimes(1)
    act(() => show(false))
    expect(unsubscribe).toHaveBeenCalled()
  })
})

describe('guests', () => {
  it('are logged in by the hook, and may log in fully later [ROLE-002]', async () => {
    const server = serverFor()
    server.on('POST /api/v1/guest/authenticate', () => ({
      body: authResponse({ user: wireUser({ is_guest: true, linked_accounts: [] }) }),
    }))
    const { Probe, now } = probe(useGuestAccounts)
    const app = await host({ server, children: <Probe /> })
    await act(async () => void (await now().createGuestAccount()))
    expect(app.privy()).toMatchObject({ authenticated: true, user: { isGuest: true } })
    act(() => app.privy().login())
    await pass(15)
    expect(app.privy().isModalOpen).toBe(true)
  })
})
