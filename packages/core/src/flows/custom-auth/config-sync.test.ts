import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HostConfig } from '../../config/host-config.ts'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { customAuthState } from './config-sync.ts'
import { followCustomAuth } from './follow.ts'
import { hostTokenFor } from './host-token.ts'

const AUTHENTICATE = '/api/v1/custom_jwt_account/authenticate'
const MAIL = { loginMethods: ['email'] } satisfies HostConfig
const at = { verified_at: 1, first_verified_at: 2, latest_verified_at: 3 }
/** Who has a wallet, so that none is made. */
const HOSTS_USER = wireUser({
  id: 'did:privy:of-the-host',
  linked_accounts: [
    { type: 'custom_auth', custom_user_id: 'c-7', ...at },
    { type: 'wallet', chain_type: 'ethereum', wallet_client_type: 'privy', address: '0x1', ...at } as never,
  ],
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** A host whose own login gives `token`, with what it has heard, and what its page shows of the state. */
async function hostOf(custom: Partial<HostConfig['customAuth']> | null, user: object | null = null) {
  const own = { token: 'jwt-1' as string | undefined, asked: 0 }
  const getCustomAccessToken = async () => {
    own.asked++
    return own.token
  }
  const configOf = (next: Partial<HostConfig['customAuth']> | null): HostConfig =>
    next ? { ...MAIL, customAuth: { isLoading: false, getCustomAccessToken, ...next } } : MAIL
  const page = await pageWith(user, { app: { custom_jwt_auth: true }, host: configOf(custom) })
  page.server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse({ user: HOSTS_USER }) }))
  const state = customAuthState(page.client)
  const seen = [state.get().status]
  state.subscribe(() => seen.push(state.get().status))
  return {
    ...page,
    own,
    seen,
    settled: (status: string) => vi.waitFor(() => expect(state.get().status).toBe(status)),
    heard: () => page.fired.map(([event, first]) => (typeof first === 'string' ? [event, first] : event)),
    /** The host's component renders again, with that in its config. */
    renders(next: Partial<HostConfig['customAuth']> | null = custom) {
      page.client.setHostConfig(configOf(next))
      followCustomAuth(page.client)
    },
  }
}

it('logs in whom the token of the config names, and tells of a login by it', async () => {
  const host = await hostOf({})
  host.renders()
  await host.settled('done')
  expect(host.server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([{ token: 'jwt-1' }])
  expect(host.seen).toEqual(['initial', 'loading', 'done'])
  const { user } = host.client.state.get()
  expect(user?.id).toBe('did:privy:of-the-host')
  expect(host.fired).toEqual([
    ['customAuth.onAuthenticated', { user }],
    [
      'login.onComplete',
      {
        user,
        isNewUser: false,
        wasAlreadyAuthenticated: false,
        loginMethod: 'custom',
        loginAccount: user?.linkedAccounts[0],
      },
    ],
  ])
})

it('says that it is off where the config has none of it, and asks nothing', async () => {
  const host = await hostOf(null)
  host.renders()
  const other = await hostOf({})
  other.renders()
  await other.settled('done')
  expect(host.seen).toEqual(['not-enabled'])
  expect([host.own.asked, host.server.to(AUTHENTICATE)]).toEqual([0, []])
})

it('is no longer off while a host that switched it on still loads, and looks once it has loaded', async () => {
  const host = await hostOf({ enabled: false })
  host.renders({ isLoading: true })
  await host.settled('initial')
  expect(host.own.asked).toBe(0)
  host.renders({ isLoading: false })
  await host.settled('done')
  expect(host.seen).toEqual(['not-enabled', 'initial', 'loading', 'done'])
})

it('ends the session of who has logged out at the host', async () => {
  const host = await hostOf({})
  host.renders()
  await host.settled('done')
  host.fired.length = 0
  host.own.token = undefined
  host.renders()
  await vi.waitFor(() => expect(host.heard()).toEqual(['logout.onSuccess', 'customAuth.onUnauthenticated']))
  expect(host.client.state.get().user).toBeNull()
})

it('tells hosts which login failed, and why', async () => {
  const host = await hostOf({})
  host.server.on(`POST ${AUTHENTICATE}`, () => ({
    status: 401,
    body: { error: 'Invalid token', code: 'invalid_credentials' },
  }))
  host.renders()
  await host.settled('error')
  expect(host.heard()).toEqual(['customAuth.onUnauthenticated', ['login.onError', 'invalid_credentials']])
})

it('switched off asks no more, leaves the session, and gives no token for it any more', async () => {
  const host = await hostOf({})
  host.renders()
  await host.settled('done')
  const { user } = host.client.state.get()
  if (!user) throw new Error('nobody is in')
  expect(await hostTokenFor(host.client, user)?.()).toBe('jwt-1')
  host.own.asked = 0
  host.renders({ enabled: false })
  await host.settled('not-enabled')
  expect([host.own.asked, hostTokenFor(host.client, user)]).toEqual([0, null])
  expect(host.client.state.get().user).toBe(user)
  host.renders({})
  await host.settled('done')
  expect(await hostTokenFor(host.client, user)?.()).toBe('jwt-1')
})

it('asks the function that the config has now', async () => {
  const host = await hostOf({ isLoading: true })
  host.renders()
  host.renders({ getCustomAccessToken: async () => 'jwt-of-the-next-render' })
  await host.settled('done')
  expect(host.server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([{ token: 'jwt-of-the-next-render' }])
})
