import { LOGIN_ROUTES, type User } from '@latchkey/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ClientError } from '../../errors/client-errors.ts'
import { mapUser } from '../../session/map-user.ts'
import { ETHEREUM_ADDRESS } from '../../testing/fake-client.ts'
import { appConfig, authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { settleProof, standing } from '../account/settle-proof.ts'
import { submitProof } from '../account/submit-proof.ts'
import { CREATE_DEADLINE_MS } from '../create-wallet/machine.ts'
import { advance } from './advance.ts'

const at = { verified_at: 1, first_verified_at: 2, latest_verified_at: 3 }
const WALLET = {
  type: 'wallet',
  address: ETHEREUM_ADDRESS,
  chain_type: 'ethereum',
  wallet_client_type: 'privy',
  wallet_index: 0,
  ...at,
} as never
const withWallet = (user: User): User => ({ ...user, linked_accounts: [...user.linked_accounts, WALLET] })
const failed = new ClientError('The frame is away', 'frame_away')

afterEach(() => void vi.useRealTimers())

/** Wallets that are being made, until the test says otherwise. */
function making() {
  let resolve = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((...ends) => {
    ;[resolve, reject] = ends
  })
  return { promise, resolve, reject }
}

/** A login in the dialog that was just let in, of an app that has every user get an Ethereum wallet. */
async function letIn({ isNewUser = false, terms = true }: { isNewUser?: boolean; terms?: boolean } = {}) {
  const embedded = appConfig().embedded_wallet_config
  const page = await pageWith(null, {
    app: {
      require_users_accept_terms: true,
      embedded_wallet_config: { ...embedded, ethereum: { create_on_login: 'all-users' } },
    },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client, server, fired } = page
  const user = wireUser({ id: 'did:privy:let-in', has_accepted_terms: terms })
  page.user = user
  server.on(`POST ${LOGIN_ROUTES.oauthAuthenticate.path}`, () => ({
    body: authResponse({ user, is_new_user: isNewUser }),
  }))
  const tracked = vi.spyOn(client, 'track')
  client.login.open()
  await vi.advanceTimersByTimeAsync(15)
  client.modal.navigate('passwordless-code', {} as never)
  const from = standing(client)
  const proof = { method: 'email', authenticate: LOGIN_ROUTES.oauthAuthenticate, body: {} } as const
  const next = settleProof(client, await submitProof(client, proof), from)
  const shown = () => client.modal.state.get()
  return {
    ...page,
    next,
    shown,
    /** what the screen that makes the wallets was opened with */
    creation() {
      const { screen } = shown()
      if (screen?.id !== 'create-wallet') throw new Error(`The dialog shows ${screen?.id}`)
      return screen.data
    },
    /** the user has the wallet, as the page knows it */
    gets: () => client.state.set((now) => ({ ...now, user: mapUser(withWallet(user)) })),
    heard: () => fired.map(([event, first]) => (typeof first === 'string' ? [event, first] : event)),
    takenBack: () =>
      tracked.mock.calls.filter(([event]) => event === 'embedded_wallet_creation_failure_logout'),
    loggedOut: () => vi.waitFor(() => expect(client.state.get().authenticated).toBe(false)),
  }
}

describe('what follows a login', () => {
  it('is its end where nothing is left to do, and hosts hear of it', async () => {
    const { client, shown, heard } = await letIn()
    advance(client, { step: 'close' })
    expect([shown().open, heard()]).toEqual([false, ['login.onComplete']])
  })

  it('are the terms, which end the session where they are left, and not once they are accepted', async () => {
    const left = await letIn({ terms: false })
    expect(left.next).toEqual({ step: 'terms' })
    advance(left.client, left.next)
    expect([left.shown().screen, left.shown().history.map(({ id }) => id)]).toEqual([
      { id: 'terms', data: {} },
      ['landing'],
    ])
    left.client.modal.close('user')
    await left.loggedOut()
    expect(left.heard()).toEqual([['login.onError', 'exited_auth_flow'], 'logout.onSuccess'])
    const accepted = await letIn({ terms: false })
    advance(accepted.client, accepted.next)
    advance(accepted.client, { step: 'close' })
    expect(accepted.heard()).toEqual(['login.onComplete'])
    expect(accepted.client.state.get().authenticated).toBe(true)
  })

  it.each([
    true,
    false,
  ])('are its wallets, in the place of the screen before (a new user: %s)', async (isNewUser) => {
    const page = await letIn({ isNewUser })
    advance(page.client, page.next)
    expect(page.creation()).toMatchObject({ ethereum: true, solana: false, purpose: 'login', isNewUser })
    expect(page.shown().history.map(({ id }) => id)).toEqual(['landing'])
    page.gets()
    page.creation().onSuccess()
    expect([page.shown().open, page.heard()]).toEqual([false, ['login.onComplete']])
  })
})

describe('a login whose dialog is left', () => {
  it('before its wallets are begun is taken back, and said to have failed for them', async () => {
    const page = await letIn()
    advance(page.client, page.next)
    page.client.modal.close('user')
    await page.loggedOut()
    expect(page.heard()).toEqual([['login.onError', 'embedded_wallet_create_error'], 'logout.onSuccess'])
    expect(page.takenBack()).toEqual([
      [
        'embedded_wallet_creation_failure_logout',
        { error: 'Failed to create wallet', screen: 'AwaitingPasswordlessCodeScreen' },
      ],
    ])
  })

  it('with a wallet is a login all the same', async () => {
    const page = await letIn()
    advance(page.client, page.next)
    page.gets()
    page.client.modal.close('user')
    expect([page.heard(), page.client.state.get().authenticated]).toEqual([['login.onComplete'], true])
  })

  it('while they are made ends well once they are, unseen', async () => {
    const page = await letIn({ isNewUser: true })
    advance(page.client, page.next)
    const made = making()
    page.creation().onBegun?.(made.promise)
    page.client.modal.close('user')
    await vi.advanceTimersByTimeAsync(0)
    expect(page.heard()).toEqual([])
    page.gets()
    made.resolve()
    await vi.advanceTimersByTimeAsync(0)
    const { user } = page.client.state.get()
    expect(page.fired).toEqual([
      ['login.onComplete', expect.objectContaining({ user, isNewUser: true, loginMethod: 'email' })],
    ])
    expect(user?.linkedAccounts).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(CREATE_DEADLINE_MS)
    expect(page.fired).toHaveLength(1)
  })

  it('while they are made is taken back where they fail, with what they failed with', async () => {
    const page = await letIn()
    advance(page.client, page.next)
    const made = making()
    page.creation().onBegun?.(made.promise)
    page.client.modal.close('user')
    made.reject(failed)
    await page.loggedOut()
    expect(page.heard()).toEqual([['login.onError', 'frame_away'], 'logout.onSuccess'])
    expect(page.takenBack()[0]?.[1]).toMatchObject({ error: 'The frame is away' })
  })

  it('while they are made is taken back at the deadline, and not before', async () => {
    const page = await letIn()
    advance(page.client, page.next)
    page.creation().onBegun?.(new Promise(() => {}))
    page.client.modal.close('user')
    await vi.advanceTimersByTimeAsync(CREATE_DEADLINE_MS - 1)
    expect(page.heard()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await page.loggedOut()
    expect(page.heard()[0]).toEqual(['login.onError', 'embedded_wallet_create_error'])
  })

  it('costs nobody the session who came in since', async () => {
    const page = await letIn()
    advance(page.client, page.next)
    const made = making()
    page.creation().onBegun?.(made.promise)
    page.client.modal.close('user')
    const other = mapUser(wireUser({ id: 'did:privy:other' }))
    page.client.state.set((now) => ({ ...now, user: other }))
    made.reject(failed)
    await vi.waitFor(() => expect(page.heard()).toEqual([['login.onError', 'frame_away']]))
    await vi.advanceTimersByTimeAsync(0)
    expect([page.client.state.get().user, page.takenBack()]).toEqual([other, []])
  })

  it('after they failed is taken back at once, with what they failed with', async () => {
    const page = await letIn()
    advance(page.client, page.next)
    page.creation().onBegun?.(new Promise(() => {}))
    page.creation().onProblem?.(failed)
    page.client.modal.close('user')
    expect(page.heard()).toEqual([['login.onError', 'frame_away']])
    await page.loggedOut()
  })
})

describe('wallets that are given up', () => {
  it('close the dialog and take the login back', async () => {
    const page = await letIn()
    advance(page.client, page.next)
    page.creation().onFailure('no words')
    expect(page.shown().open).toBe(false)
    await page.loggedOut()
    expect(page.heard()).toEqual([['login.onError', 'unknown_auth_error'], 'logout.onSuccess'])
    expect(page.takenBack()[0]?.[1]).toMatchObject({ error: 'no words' })
  })

  it('leave the dialog open where nobody is in any more: the screen leads to the login', async () => {
    const page = await letIn()
    advance(page.client, page.next)
    page.client.state.set((now) => ({ ...now, user: null, authenticated: false }))
    page.creation().onFailure(failed)
    expect([page.shown().open, page.heard()]).toEqual([true, [['login.onError', 'frame_away']]])
  })
})
