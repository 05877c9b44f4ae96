import { LOGIN_ROUTES } from '@latchkey/contract'
import { expect, it, vi } from 'vitest'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { createStandIn } from './stand-in.ts'

const AUTHENTICATE = LOGIN_ROUTES.passwordlessAuthenticate.path
const USER = 'did:privy:cltest'
const body = { email: 'a@b.example', code: '123456' }

/** A page whose logins would lead to terms and wallets, with a client for a login in place before it. */
async function page() {
  const made = await pageWith(
    {},
    {
      app: { require_users_accept_terms: true },
      host: {
        embeddedWallets: {
          ethereum: { createOnLogin: 'all-users' },
          solana: { createOnLogin: 'users-without-wallets' },
        },
      },
    },
  )
  made.server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse({ user: made.user }) }))
  const heard: string[] = []
  const standIn = createStandIn(made.client, USER, {
    loggedIn: () => heard.push('logged in'),
    closed: () => heard.push('closed'),
  })
  const prove = () => standIn.client.session.authenticate(LOGIN_ROUTES.passwordlessAuthenticate, body)
  const refreshToken = () => made.client.storage.get('privy:refresh_token')
  return { ...made, standIn, heard, prove, refreshToken }
}

it('is one on which nobody is logged in, and follows the page in all else until it is stopped', async () => {
  const { client, standIn } = await page()
  const { state } = standIn.client
  client.state.set((now) => ({ ...now, identityToken: 'identity' }))
  const nobody = { user: null, authenticated: false, identityToken: null }
  expect(state.get()).toEqual({ ...client.state.get(), ...nobody })
  client.state.set((now) => ({ ...now, frame: 'ready', frameKey: 'key' }))
  expect(state.get()).toMatchObject({ ...nobody, frame: 'ready', frameKey: 'key' })
  standIn.stop()
  client.state.set((now) => ({ ...now, frame: 'failed' }))
  expect(state.get().frame).toBe('ready')
})

it('leads to neither terms nor wallets, which the page’s own logins do', async () => {
  const { client, standIn } = await page()
  const followUps = ({ legal, embeddedWallets }: ReturnType<typeof client.config>) => [
    legal.requireUsersAcceptTerms,
    embeddedWallets.ethereum.createOnLogin,
    embeddedWallets.solana.createOnLogin,
  ]
  expect(followUps(client.config())).toEqual([true, 'all-users', 'users-without-wallets'])
  expect(followUps(standIn.client.config())).toEqual([false, 'off', 'off'])
  const { legal, embeddedWallets, ...rest } = standIn.client.config()
  expect(client.config()).toMatchObject(rest)
  // whoever draws by it draws again with each other one
  expect(standIn.client.config()).toBe(standIn.client.config())
})

it('renews the session of the page by a proof of its user, and says so', async () => {
  const { standIn, prove, heard, server, fired, refreshToken } = await page()
  const { user } = await prove()
  expect([user.id, refreshToken(), heard]).toEqual([USER, 'refresh-1', ['logged in']])
  expect(server.to(AUTHENTICATE).map((one) => one.body)).toEqual([{ ...body, expected_user_id: USER }])
  expect(standIn.client.state.get().authenticated).toBe(false)
  expect(fired).toEqual([])
})

it('says nothing of a proof that is somebody else’s', async () => {
  const { server, prove, heard, refreshToken } = await page()
  server.on(`POST ${AUTHENTICATE}`, () => ({
    body: authResponse({ user: wireUser({ id: 'did:privy:other' }) }),
  }))
  await expect(prove()).rejects.toMatchObject({ privyErrorCode: 'other_user' })
  expect([refreshToken(), heard]).toEqual(['refresh-0', []])
})

it('has a dialog of its own, whose close it tells, and events of its own', async () => {
  const { client, standIn, heard, fired } = await page()
  standIn.client.login.openFor('login', null, 'reauthenticate', { ways: [], guest: false, purpose: 'use' })
  await vi.waitFor(() => expect(standIn.client.modal.state.get().open).toBe(true))
  expect(client.modal.state.get().screen).toBeNull()
  standIn.client.modal.close('user')
  expect([standIn.client.modal.state.get().open, heard, fired]).toEqual([false, ['closed'], []])
})

it('logs nobody out, whatever a screen makes of a login that came to nothing', async () => {
  const { client, standIn, server } = await page()
  expect(client.state.get().authenticated).toBe(true)
  await standIn.client.logout()
  expect(client.state.get().authenticated).toBe(true)
  expect(server.to('/api/v1/sessions/logout')).toEqual([])
})

it('leaves the page for no provider', async () => {
  const { client, standIn } = await page()
  expect([client.staysOnPage, standIn.client.staysOnPage]).toEqual([undefined, true])
})
