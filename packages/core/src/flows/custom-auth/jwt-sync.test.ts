import { afterEach, expect, it, vi } from 'vitest'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { createJwtSync } from './jwt-sync.ts'

const AUTHENTICATE = '/api/v1/custom_jwt_account/authenticate'

afterEach(() => vi.restoreAllMocks())

async function synced(token: string | undefined, user: object | null = null) {
  const page = await pageWith(user)
  page.server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse({ is_new_user: true }) }))
  const told: unknown[] = []
  const ports = {
    token,
    getToken: async () => ports.token,
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
