import type { FrameErrorCode } from '@latchkey/contract'
import { describe, expect, it, vi } from 'vitest'
import { callFrame } from '../../frame/call-frame.ts'
import { frameOf } from '../../frame/frame-of.ts'
import { MOST_REAUTHENTICATIONS } from '../../frame/limits.ts'
import { KEYS } from '../../session/keys.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { APP_ID, authResponse, fakeToken, storeSession, wireUser } from '../../testing/fake-server.ts'
import { frameWatch } from '../../testing/frame-watch.ts'
import { type Page, pageWith } from '../../testing/logged-in.ts'
import { createJwtSync } from '../custom-auth/jwt-sync.ts'
import type { FlowClient } from '../flow-client.ts'
import { emailLoginOf } from '../passwordless/email-login.ts'

const JKT = 'k4Tz-0p_Qe9mXq2bV7rLw5uYc1sHd8fGj3nAo6iRtEy'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'
const JWT = '/api/v1/custom_jwt_account/authenticate'
const entropy = { entropyId: 'e', entropyIdVerifier: 'ethereum-address-verifier' as const }
const USER = 'did:privy:cltest'
const pat = (sid: string, sub = USER) => fakeToken({ aud: 'latchkey-wallet', aid: APP_ID, sid, sub })

const CUSTOM = {
  linked_accounts: [
    {
      type: 'custom_auth',
      custom_user_id: 'c',
      verified_at: 1,
      first_verified_at: 1,
      latest_verified_at: 1,
    },
  ],
}

const watch = frameWatch()

/** The session `old` is too old for the frame, which signs for any other. */
async function page(
  user: object = {},
  accepts: (token: string) => boolean = (token) => token !== OLD,
  code: FrameErrorCode = 'reauthentication_required',
) {
  const made = await pageWith(user)
  const { server, client, browser } = made
  storeSession(browser, { pat: OLD })
  server.on('POST /api/v1/passwordless/init', () => ({ body: { success: true } }))
  server.on(`POST ${AUTHENTICATE}`, () => ({
    body: authResponse({ user: made.user, privy_access_token: NEW, refresh_token: 'refresh-new' }),
  }))
  const fake = fakeFrame(client, {
    'privy:iframe:ready': () => ({ dpop_jkt: JKT }),
    'latchkey:session:bind': () => ({}),
    'privy:mfa:clear': () => ({}),
    'privy:wallets:connect': ({ accessToken }: { accessToken: string }) => {
      if (!accepts(accessToken)) throw refusal('error', 'Log in again', code)
      return { entropyId: 'e' }
    },
  })
  watch(client)
  const connects = () => fake.requests.filter(({ event }) => event === 'privy:wallets:connect')
  const call = () => callFrame(client, 'privy:wallets:connect', entropy)
  const asked = () => vi.waitFor(() => expect(client.above.get()?.modal.state.get().open).toBe(true))
  const standIn = () => client.above.get() as FlowClient
  return { ...made, fake, connects, call, asked, standIn }
}
const OLD = pat('old')
const NEW = pat('new')

async function confirm(standIn: FlowClient, code = '123456') {
  const flow = emailLoginOf(standIn as never)
  await flow.sendCode({ to: 'a@b.example', ui: true })
  const proven = await flow.loginWithCode({ code })
  standIn.modal.close('done')
  return proven
}
const stored = ({ browser }: Page, key: string) => JSON.parse(browser.storage.get(key) ?? 'null')

describe('an operation that wants a younger login', () => {
  it('asks the user in place and goes out again by the session that comes of it', async () => {
    const made = await page()
    const called = made.call()
    await made.asked()
    expect(made.standIn().modal.state.get().screen).toEqual({
      id: 'reauthenticate',
      data: { ways: [{ kind: 'email', to: 'a@b.example' }], guest: false, purpose: 'use' },
    })
    await confirm(made.standIn())
    await expect(called).resolves.toEqual({ entropyId: 'e' })
    expect(made.connects().map(({ data }) => data.accessToken)).toEqual([OLD, NEW])
    expect(made.server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([
      { email: 'a@b.example', code: '123456', mode: 'no-signup', dpop_jkt: JKT, expected_user_id: USER },
    ])
    expect(stored(made, 'privy:refresh_token')).toBe('refresh-new')
    expect(stored(made, KEYS.boundSession(APP_ID))).toBe('new')
    // nobody was logged in anew, as far as a host is concerned
    expect(made.fired).toEqual([])
  })

  it('ends the session before, which nobody has any more', async () => {
    const made = await page()
    const called = made.call()
    await made.asked()
    await confirm(made.standIn())
    await called
    await vi.waitFor(() => expect(made.server.to('/api/v1/sessions/logout')).toHaveLength(1))
    const [logout] = made.server.to('/api/v1/sessions/logout')
    expect(logout?.body).toEqual({ refresh_token: 'refresh-0' })
    expect(logout?.headers.authorization).toBe(`Bearer ${OLD}`)
    expect(made.client.state.get().authenticated).toBe(true)
  })

  it('asks once for all that want it, and not for one that comes after', async () => {
    const made = await page()
    const called = [1, 2, 3].map(() => made.call())
    await made.asked()
    const opened = made.standIn()
    await confirm(opened)
    await Promise.all(called)
    await made.call()
    expect(made.server.to(AUTHENTICATE)).toHaveLength(1)
    await made.client.reauthenticate({ session: 'old', purpose: 'use' })
    expect(made.server.to(AUTHENTICATE)).toHaveLength(1)
  })

  it('is asked for where nobody knows which session did not do, and where another user’s is stored', async () => {
    const made = await page()
    const unknown = made.client.reauthenticate({ session: null, purpose: 'use' })
    await made.asked()
    await confirm(made.standIn())
    await unknown
    storeSession(made.browser, { pat: pat('theirs', 'did:privy:other') })
    const others = expect(made.client.reauthenticate({ session: 'old', purpose: 'use' })).rejects
    await made.asked()
    made.standIn().modal.close('user')
    await others.toMatchObject({ code: 4001 })
  })

  it('is refused at once where nobody is logged in, or the app is not here yet', async () => {
    const made = await page()
    const about = { session: 'old', purpose: 'use' } as const
    made.client.state.set((now) => ({ ...now, app: null }))
    await expect(made.client.reauthenticate(about)).rejects.toMatchObject({ code: 4001 })
    const out = await pageWith(null)
    await expect(out.client.reauthenticate(about)).rejects.toMatchObject({ code: 4001 })
    expect([made.client.above.get(), out.client.above.get()]).toEqual([null, null])
  })

  it('listens to nothing any more once it is over', async () => {
    const made = await page()
    const { listeners } = made.browser as unknown as { listeners: Set<unknown> }
    const before = listeners.size
    const called = made.call()
    await made.asked()
    expect(listeners.size).toBeGreaterThan(before)
    const standIn = made.standIn()
    await confirm(standIn)
    await called
    expect(listeners.size).toBe(before)
    made.client.state.set((now) => ({ ...now, frameKey: 'another' }))
    expect(standIn.state.get().frameKey).not.toBe('another')
  })

  it('is refused as by the user when the question is closed, and the session stays', async () => {
    const made = await page()
    const called = expect(made.call()).rejects.toMatchObject({ code: 4001 })
    await made.asked()
    made.standIn().modal.close('user')
    await called
    await vi.waitFor(() => expect(made.client.above.get()).toBeNull())
    expect(stored(made, 'privy:pat')).toBe(OLD)
    expect(made.client.state.get().authenticated).toBe(true)
    expect(made.connects()).toHaveLength(1)
    expect(made.fired).toEqual([])
  })

  it('can be asked for again after it was closed', async () => {
    const made = await page()
    const refused = expect(made.call()).rejects.toMatchObject({ code: 4001 })
    await made.asked()
    made.standIn().modal.close('user')
    await refused
    const called = made.call()
    await made.asked()
    await confirm(made.standIn())
    await expect(called).resolves.toEqual({ entropyId: 'e' })
  })

  it('fails with the frame’s word when no login is ever young enough', async () => {
    const made = await page({}, () => false)
    const called = expect(made.call()).rejects.toMatchObject({ code: 'reauthentication_required' })
    expect(MOST_REAUTHENTICATIONS).toBeGreaterThan(1)
    for (let time = 0; time < MOST_REAUTHENTICATIONS; time++) {
      const sid = pat(`new-${time}`)
      made.server.on(`POST ${AUTHENTICATE}`, () => ({
        body: authResponse({ user: made.user, privy_access_token: sid }),
      }))
      await made.asked()
      await confirm(made.standIn(), `10000${time}`)
      await vi.waitFor(() => expect(made.connects()).toHaveLength(time + 2))
    }
    await called
  })
})

it('asks for an older account, and for no token of the host’s, where the login’s was just added', async () => {
  const made = await page(CUSTOM, (token) => token !== OLD, 'older_account_required')
  createJwtSync(made.client, { getToken: async () => 'host-token' })
  const called = made.call()
  await made.asked()
  expect(made.standIn().modal.state.get().screen?.data).toMatchObject({ purpose: 'older-account' })
  expect(made.server.to(JWT)).toEqual([])
  await confirm(made.standIn())
  await expect(called).resolves.toEqual({ entropyId: 'e' })
  expect(made.connects().map(({ data }) => data.accessToken)).toEqual([OLD, NEW])
})

describe('a login of somebody else', () => {
  const other = { id: 'did:privy:other' }

  it('changes nothing where a server that knows of no expected user answers it, and is ended', async () => {
    const made = await page()
    made.server.on(`POST ${AUTHENTICATE}`, () => ({
      body: authResponse({
        user: wireUser(other),
        privy_access_token: pat('theirs', other.id),
        refresh_token: 'refresh-theirs',
      }),
    }))
    const called = made.call()
    called.catch(() => {})
    await made.asked()
    await expect(confirm(made.standIn())).rejects.toMatchObject({ privyErrorCode: 'other_user' })
    expect(stored(made, 'privy:pat')).toBe(OLD)
    expect(stored(made, 'privy:refresh_token')).toBe('refresh-0')
    expect(made.client.state.get().user?.id).toBe('did:privy:cltest')
    await vi.waitFor(() => expect(made.server.to('/api/v1/sessions/logout')).toHaveLength(1))
    expect(made.server.to('/api/v1/sessions/logout')[0]?.body).toEqual({ refresh_token: 'refresh-theirs' })
    expect(made.standIn().modal.state.get().open).toBe(true)
    made.standIn().modal.close('user')
  })

  it.each([
    ['is refused by the server, which opens no session', 403, 'other_user'],
    ['who has no user yet is told the same', 401, 'user_does_not_exist'],
  ])('%s', async (_, status, code) => {
    const made = await page()
    made.server.on(`POST ${AUTHENTICATE}`, () => ({ status, body: { error: 'no', code } }))
    const called = made.call()
    await made.asked()
    await expect(confirm(made.standIn())).rejects.toMatchObject({ privyErrorCode: 'other_user' })
    expect(stored(made, 'privy:pat')).toBe(OLD)
    expect(stored(made, 'privy:refresh_token')).toBe('refresh-0')
    expect(made.server.to('/api/v1/sessions/logout')).toEqual([])
    // the dialog stands, and the user's own account goes through
    made.server.on(`POST ${AUTHENTICATE}`, () => ({
      body: authResponse({ user: made.user, privy_access_token: NEW, refresh_token: 'refresh-new' }),
    }))
    await confirm(made.standIn(), '654321')
    await expect(called).resolves.toEqual({ entropyId: 'e' })
  })
})

describe('without a question', () => {
  it('a token of the host’s renews the session of a user who has it', async () => {
    const made = await page(CUSTOM)
    made.server.on(`POST ${JWT}`, () => ({
      body: authResponse({ user: made.user, privy_access_token: NEW }),
    }))
    createJwtSync(made.client, { getToken: async () => 'host-token' })
    await expect(made.call()).resolves.toEqual({ entropyId: 'e' })
    expect(made.server.to(JWT).map(({ body }) => body)).toEqual([
      { token: 'host-token', dpop_jkt: JKT, expected_user_id: USER },
    ])
    expect(made.client.above.get()).toBeNull()
    expect(made.fired).toEqual([])
  })

  it.each<[string, object, () => Promise<string | null>]>([
    ['is none', CUSTOM, async () => null],
    ['cannot be had', CUSTOM, () => Promise.reject(new Error('gone'))],
    ['is of no account of the user', {}, async () => 'host-token'],
  ])('the user is asked where that token %s', async (_, user, getToken) => {
    const made = await page(user)
    createJwtSync(made.client, { getToken })
    made.call().catch(() => {})
    await made.asked()
    expect(made.server.to(JWT)).toEqual([])
    made.standIn().modal.close('user')
  })

  it('another tab that logged the user in lets it go on', async () => {
    const made = await page()
    const called = made.call()
    await made.asked()
    const asking = made.standIn()
    storeSession(made.browser, { pat: NEW })
    made.browser.otherTab(KEYS.accessToken)
    await expect(called).resolves.toEqual({ entropyId: 'e' })
    expect(asking.modal.state.get().open).toBe(false)
    expect(made.server.to(AUTHENTICATE)).toEqual([])
  })

  it('another tab that only renewed its tokens, or is of somebody else, does not', async () => {
    const made = await page()
    made.call().catch(() => {})
    await made.asked()
    storeSession(made.browser, { pat: pat('old') })
    made.browser.otherTab(KEYS.accessToken)
    expect(made.standIn().modal.state.get().open).toBe(true)
    storeSession(made.browser, { pat: pat('theirs', 'did:privy:other') })
    made.browser.otherTab(KEYS.accessToken)
    expect(made.client.above.get()?.modal.state.get().open).toBe(true)
    made.standIn().modal.close('user')
  })

  it('a logout ends the question', async () => {
    const made = await page()
    const called = expect(made.call()).rejects.toMatchObject({ code: 4001 })
    await made.asked()
    await made.client.logout()
    await called
    await vi.waitFor(() => expect(made.client.above.get()).toBeNull())
  })
})

it('leaves what the page’s dialog shows alone, and closes it with the question that is closed', async () => {
  const made = await page()
  const closed = vi.fn()
  made.client.modal.open('error', { key: 'default', message: null }, closed)
  const called = made.call()
  await made.asked()
  await confirm(made.standIn())
  await called
  expect(made.client.above.get()).toBeNull()
  expect(made.client.modal.state.get()).toMatchObject({ open: true, screen: { id: 'error' } })
  expect(closed).not.toHaveBeenCalled()
  storeSession(made.browser, { pat: OLD })
  const refused = expect(made.call()).rejects.toMatchObject({ code: 4001 })
  await made.asked()
  made.standIn().modal.close('user')
  await refused
  expect(closed).toHaveBeenCalledExactlyOnceWith('user')
})

it('tells a guest that nothing can be asked for', async () => {
  const made = await page({ is_guest: true, linked_accounts: [] })
  const called = expect(made.call()).rejects.toMatchObject({ code: 4001 })
  await made.asked()
  expect(made.standIn().modal.state.get().screen?.data).toEqual({ ways: [], guest: true, purpose: 'use' })
  made.standIn().modal.close('user')
  await called
})

it('keeps the frame that asked', async () => {
  const made = await page()
  const frame = frameOf(made.client)
  const called = made.call()
  await made.asked()
  await confirm(made.standIn())
  await called
  expect(frameOf(made.client)).toBe(frame)
  expect(made.fake.mounts).toBe(1)
})
