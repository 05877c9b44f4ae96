import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../client.ts'
import { createGuestAccount } from '../flows/guest/guest-login.ts'
import { authenticate } from '../flows/login/authenticate.ts'
import { emailLoginOf } from '../flows/passwordless/email-login.ts'
import { KEYS } from '../session/keys.ts'
import { type FakeHandlers, fakeFrame, refusal } from '../testing/fake-frame.ts'
import { authResponse, fakeToken, storeSession } from '../testing/fake-server.ts'
import { frameWatch } from '../testing/frame-watch.ts'
import { type Page, pageWith } from '../testing/logged-in.ts'
import { FRAME_KEY_WAIT_MS } from './limits.ts'

const JKT = 'k4Tz-0p_Qe9mXq2bV7rLw5uYc1sHd8fGj3nAo6iRtEy'
const AUTHENTICATE = '/api/v1/passwordless/authenticate'
const GUEST = '/api/v1/guest/authenticate'
const ROUTE = { method: 'POST', path: AUTHENTICATE, caller: 'public' } as const

let unwatch: () => void
const watch = frameWatch()

const never = () => new Promise(() => {})
const walletToken = (sid: string) =>
  fakeToken({ aud: 'latchkey-wallet', aid: 'testapp000000000000000001', sid })
const TOKEN = walletToken('s-1')
const loggedIn = () => ({ body: authResponse({ privy_access_token: TOKEN }) })

/** A page that nobody is logged in on, whose frame is watched; logging in answers the session `s-1`. */
async function page(frame: FakeHandlers | null = { 'privy:iframe:ready': () => ({ dpop_jkt: JKT }) }) {
  const made = await pageWith(null)
  const { server, client } = made
  server.on('POST /api/v1/passwordless/init', () => ({ body: { success: true } }))
  server.on(`POST ${AUTHENTICATE}`, () => loggedIn())
  server.on(`POST ${GUEST}`, () => loggedIn())
  const fake = frame && fakeFrame(client, frame)
  if (fake) unwatch = watch(client)
  const bodies = (path = AUTHENTICATE) => server.to(path).map(({ body }) => body)
  return { ...made, fake, bodies }
}
const ready = (client: Client) => vi.waitFor(() => expect(client.state.get().frame).toBe('ready'))
const isBound = ({ client }: Page, sid: string) => client.storage.get(KEYS.boundSession(client.appId)) === sid

describe('a login with the frame there', () => {
  it('names the frame’s key, and nothing is left to bind', async () => {
    const made = await page()
    const flow = emailLoginOf(made.client)
    await flow.sendCode({ to: 'a@b.example' })
    await ready(made.client)
    expect(made.fake?.mounts).toBe(1)
    await flow.loginWithCode({ code: '123456' })
    expect(made.bodies()).toEqual([
      { email: 'a@b.example', code: '123456', mode: 'login-or-sign-up', dpop_jkt: JKT },
    ])
    expect(isBound(made, 's-1')).toBe(true)
    expect(made.fake?.requests.map(({ event }) => event)).toEqual(['latchkey:proof'])
  })

  it('waits for a frame that is on its way, without a modal too', async () => {
    const made = await page()
    await createGuestAccount(made.client)
    expect(made.bodies(GUEST)).toEqual([
      { guest_credential: expect.stringMatching(/^[\w-]{32}$/), dpop_jkt: JKT },
    ])
  })

  it('takes nothing for a key that is none', async () => {
    const made = await page({ 'privy:iframe:ready': () => ({ dpop_jkt: '<script>' }) })
    await createGuestAccount(made.client)
    expect(made.client.state.get()).toMatchObject({ frame: 'ready', frameKey: null })
    expect(made.bodies(GUEST)).toEqual([{ guest_credential: expect.any(String) }])
  })
})

describe('a login without the frame', () => {
  it('waits for it no longer than the limit, and goes without the key', async () => {
    const made = await page({ 'privy:iframe:ready': never })
    vi.useFakeTimers()
    const login = authenticate(made.client, ROUTE, { code: '1' })
    await vi.advanceTimersByTimeAsync(FRAME_KEY_WAIT_MS - 1)
    expect(made.bodies()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await login
    expect(made.bodies()).toEqual([{ code: '1' }])
    expect(isBound(made, 's-1')).toBe(false)
  })

  it.each([
    ['failed', async ({ client }: Page) => client.state.set((now) => ({ ...now, frame: 'failed' }))],
    ['is watched by nobody', async () => unwatch()],
  ])('does not wait at all where it %s', async (_, before) => {
    const made = await page({ 'privy:iframe:ready': never })
    await before(made)
    vi.useFakeTimers()
    await authenticate(made.client, ROUTE, { code: '1' })
    expect(made.bodies()).toEqual([{ code: '1' }])
  })
})

describe('a proof that is sent again', () => {
  it('names the key of its first try while that one has no answer', async () => {
    const made = await page(null)
    vi.useFakeTimers()
    made.server.on(`POST ${AUTHENTICATE}`, () => new Error('offline'))
    const first = expect(authenticate(made.client, ROUTE, { code: '1' })).rejects.toMatchObject({
      status: null,
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await first
    made.client.state.set((now) => ({ ...now, frame: 'ready', frameKey: JKT }))
    made.server.on(`POST ${AUTHENTICATE}`, () => loggedIn())
    await authenticate(made.client, ROUTE, { code: '2' })
    await authenticate(made.client, ROUTE, { code: '1' })
    expect(made.bodies().slice(-2)).toEqual([{ code: '2', dpop_jkt: JKT }, { code: '1' }])
    // it has its answer now: the next login by the same proof is a login of its own
    await authenticate(made.client, ROUTE, { code: '1' })
    expect(made.bodies().at(-1)).toEqual({ code: '1', dpop_jkt: JKT })
  })

  it('names the key of now where the first was refused', async () => {
    const made = await page(null)
    made.server.on(`POST ${AUTHENTICATE}`, () => ({
      status: 401,
      body: { error: 'no', code: 'invalid_credentials' },
    }))
    await expect(authenticate(made.client, ROUTE, { code: '1' })).rejects.toMatchObject({ status: 401 })
    made.client.state.set((now) => ({ ...now, frame: 'ready', frameKey: JKT }))
    made.server.on(`POST ${AUTHENTICATE}`, () => loggedIn())
    await authenticate(made.client, ROUTE, { code: '1' })
    expect(made.bodies().at(-1)).toEqual({ code: '1', dpop_jkt: JKT })
  })

  it('twice at once is sent once', async () => {
    const made = await page()
    await Promise.all([1, 2].map(() => authenticate(made.client, ROUTE, { code: '1' })))
    expect(made.bodies()).toEqual([{ code: '1', dpop_jkt: JKT }])
  })
})

describe('a session that its login did not bind', () => {
  const handlers = (bind: (data: never) => unknown): FakeHandlers => ({
    'privy:iframe:ready': () => ({ dpop_jkt: null }),
    'privy:mfa:clear': () => ({}),
    'latchkey:session:bind': bind,
  })

  it('is bound by the frame right after it, once', async () => {
    const made = await page(handlers(() => ({})))
    await createGuestAccount(made.client)
    await vi.waitFor(() => expect(isBound(made, 's-1')).toBe(true))
    await made.client.refreshUser()
    made.client.state.set((now) => ({ ...now, user: now.user && { ...now.user } }))
    await new Promise((done) => setTimeout(done))
    expect(made.fake?.requests).toEqual([{ event: 'latchkey:session:bind', data: { accessToken: TOKEN } }])
  })

  it('is told again at the next change of the user where no answer came', async () => {
    let answers = false
    const made = await page(
      handlers(() => {
        if (!answers) throw refusal('error')
        return {}
      }),
    )
    await createGuestAccount(made.client)
    await vi.waitFor(() => expect(made.fake?.requests).toHaveLength(1))
    expect(isBound(made, 's-1')).toBe(false)
    answers = true
    made.client.state.set((now) => ({ ...now, user: now.user && { ...now.user } }))
    await vi.waitFor(() => expect(isBound(made, 's-1')).toBe(true))
  })

  it('is left alone where only another login could bind it', async () => {
    const late = handlers(() => {
      throw refusal('error', 'Log in again', 'reauthentication_required')
    })
    const made = await page(late)
    await createGuestAccount(made.client)
    await vi.waitFor(() => expect(isBound(made, 's-1')).toBe(true))
    expect(made.client.state.get().authenticated).toBe(true)
  })

  it('of an earlier page is bound when it is restored', async () => {
    const made = await page(handlers(() => ({})))
    storeSession(made.browser, { pat: walletToken('s-old') })
    await made.client.session.load()
    await vi.waitFor(() => expect(isBound(made, 's-old')).toBe(true))
    expect(made.fake?.requests[0]).toMatchObject({ event: 'latchkey:session:bind' })
  })
})
