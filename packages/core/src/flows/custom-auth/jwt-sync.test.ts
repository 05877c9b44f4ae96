import { afterEach, expect, it, vi } from 'vitest'
import { fakeFrame } from '../../testing/fake-frame.ts'
import {
  APP_ID,
  appConfig,
  authResponse,
  clientWith,
  fakeServer,
  wireUser,
} from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { hostTokenFor } from './host-token.ts'
import { createJwtSync } from './jwt-sync.ts'

const AUTHENTICATE = '/api/v1/custom_jwt_account/authenticate'

afterEach(() => vi.restoreAllMocks())

async function synced(token: string | undefined, user: object | null = null) {
  const page = await pageWith(user)
  page.server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse({ is_new_user: true }) }))
  const told: unknown[] = []
  const ports = {
    token,
    getToken: async (): Promise<string | undefined> => ports.token,
    onAuthenticated: (result: { isNewUser: boolean }) => told.push(['in', result.isNewUser]),
    onUnauthenticated: () => told.push('out'),
    onError: (error: Error) => told.push(['error', error.message]),
  }
  const sync = createJwtSync(page.client, ports)
  const settled = (status: string) => vi.waitFor(() => expect(sync.state.get().status).toBe(status))
  return { ...page, sync, ports, told, settled }
}

it('posts the token alone and takes over the session [CALL-030] [SESS-024]', async () => {
  const { sync, server, client, told, settled } = await synced('jwt-1')
  sync.sync()
  await settled('done')
  expect(server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([{ token: 'jwt-1' }])
  expect(client.state.get().authenticated).toBe(true)
  expect(told).toEqual([['in', true]])
})

it('ends the session of a host that has logged out [SESS-023]', async () => {
  const { sync, client, told, settled } = await synced(undefined, {})
  sync.sync()
  await settled('done')
  expect(client.state.get().user).toBeNull()
  expect(told).toEqual(['out'])
})

it('ends the session and reports when a token is refused [SESS-025]', async () => {
  const { sync, server, client, told, settled } = await synced('forged', {})
  server.on(`POST ${AUTHENTICATE}`, () => ({
    status: 401,
    body: { error: 'Invalid token', code: 'invalid_credentials' },
  }))
  sync.sync()
  await settled('error')
  expect(client.state.get().user).toBeNull()
  expect(told).toEqual(['out', ['error', 'Invalid token']])
})

it('tries again without the session where the account is another user’s [SESS-026]', async () => {
  const { sync, server, client, told, settled } = await synced('jwt-2', {})
  server.on(`POST ${AUTHENTICATE}`, ({ headers }) =>
    headers.authorization
      ? { status: 400, body: { error: 'Taken', code: 'linked_to_another_user' } }
      : { body: authResponse({ user: wireUser({ id: 'did:privy:other' }) }) },
  )
  sync.sync()
  await settled('done')
  expect(server.to(AUTHENTICATE)).toHaveLength(2)
  expect(client.state.get().user?.id).toBe('did:privy:other')
  expect(told).toEqual([['in', false]])
})

it('makes the wallets that the policy asks for; what fails there is only a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const page = await pageWith(null, {
    host: { customAuth: { getCustomAccessToken: async () => 'jwt', isLoading: false } },
  })
  page.server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  const asked = vi.fn()
  fakeFrame(page.client, {
    'privy:wallet:create': () => {
      asked()
      return Promise.reject(new Error('no frame'))
    },
  } as never)
  const told = vi.fn()
  const sync = createJwtSync(page.client, { getToken: async () => 'jwt', onAuthenticated: told })
  sync.sync()
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect(asked).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('could not be created'), expect.anything())
})

it('ends the session and reports when the host’s token could not be had', async () => {
  const { client, server, ports, told, settled, sync } = await synced('jwt-1', {})
  ports.getToken = async () => {
    throw new Error('The host is away')
  }
  sync.sync()
  await settled('error')
  expect([client.state.get().user, server.to(AUTHENTICATE)]).toEqual([null, []])
  expect(told).toEqual(['out', ['error', 'The host is away']])
})

it('asks for no token before the session of the page is known', async () => {
  const server = fakeServer()
  let known = () => {}
  const settings = new Promise<void>((resolve) => {
    known = resolve
  })
  server.on(`GET /api/v1/apps/${APP_ID}`, async () => {
    await settings
    return { body: appConfig({ custom_jwt_auth: true }) }
  })
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  const client = clientWith(server)
  const asked = vi.fn(async () => 'jwt-1')
  const sync = createJwtSync(client, { getToken: asked })
  sync.sync()
  client.start()
  await vi.waitFor(() => expect(server.to(`/api/v1/apps/${APP_ID}`)).toHaveLength(1))
  client.state.set((now) => ({ ...now }))
  await Promise.resolve()
  expect([asked.mock.calls.length, sync.state.get().status]).toEqual([0, 'loading'])
  known()
  await vi.waitFor(() => expect(sync.state.get().status).toBe('done'))
  client.state.set((now) => ({ ...now }))
  expect([asked.mock.calls.length, client.state.get().authenticated]).toEqual([1, true])
})

it('follows a host that wants to hear of nothing, through a login, a logout and a refusal', async () => {
  const page = await pageWith(null)
  page.server.on(`POST ${AUTHENTICATE}`, ({ body }) =>
    (body as { token: string }).token === 'forged'
      ? { status: 401, body: { error: 'Invalid token', code: 'invalid_credentials' } }
      : { body: authResponse() },
  )
  let token: string | null = 'jwt-1'
  const sync = createJwtSync(page.client, { getToken: async () => token })
  const settled = (status: string, authenticated: boolean) =>
    vi.waitFor(() =>
      expect([sync.state.get().status, page.client.state.get().authenticated]).toEqual([
        status,
        authenticated,
      ]),
    )
  sync.sync()
  await settled('done', true)
  token = null
  sync.sync()
  await settled('done', false)
  token = 'forged'
  sync.sync()
  await settled('error', false)
})

it('does nothing more once its component is gone, and gives no token any more', async () => {
  const { client, server, sync, told, settled } = await synced('jwt-1')
  sync.sync()
  await settled('done')
  const { user } = client.state.get()
  const hosts = user && {
    ...user,
    linkedAccounts: [{ type: 'custom_auth', customUserId: 'c' } as (typeof user.linkedAccounts)[number]],
  }
  if (!hosts) throw new Error('nobody is in')
  expect(hostTokenFor(client, hosts)).not.toBeNull()
  sync.stop()
  sync.sync()
  expect(hostTokenFor(client, hosts)).toBeNull()
  const { client: other, sync: still, settled: elsewhere } = await synced('jwt-2')
  still.sync()
  await elsewhere('done')
  expect([other.state.get().authenticated, server.to(AUTHENTICATE).length, told.length]).toEqual([true, 1, 1])
})

it('counts a login by the host’s token, and whether it made the user', async () => {
  const { client, sync, settled } = await synced('jwt-1')
  const tracked = vi.spyOn(client, 'track')
  sync.sync()
  await settled('done')
  expect(tracked.mock.calls.filter(([event]) => event === 'sdk_authenticate')).toEqual([
    ['sdk_authenticate', { method: 'custom_auth', isNewUser: true }],
  ])
})
