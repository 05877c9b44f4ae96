import { DEPRECATED_REFRESH_TOKEN, ROUTES } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  APP_ID,
  appConfig,
  authResponse,
  clientWith,
  type FakeBrowser,
  type FakeServer,
  fakeBrowser,
  fakeServer,
  fakeToken,
  wireUser,
} from '../testing/fake-server.ts'

const API = 'https://privy.shop.example'
const SESSIONS = ROUTES.refreshSession.path
const LOGOUT = ROUTES.logout.path
const inCookie = () => authResponse({ refresh_token: DEPRECATED_REFRESH_TOKEN })

let server: FakeServer
let browser: FakeBrowser

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  server = fakeServer()
  browser = fakeBrowser()
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig({ custom_api_url: API }) }))
  server.on(`POST ${SESSIONS}`, () => ({ body: inCookie() }))
  server.on(`POST ${LOGOUT}`, () => ({ body: {} }))
  server.on('POST /api/v1/analytics_events', () => ({ body: {} }))
})
afterEach(() => {
  vi.useRealTimers()
})

async function started(options: { marked: boolean }) {
  if (options.marked) browser.cookies.set('privy-session', { value: 't', expires: 1_900_000_000_000 })
  const client = clientWith(server, {}, browser)
  client.start()
  await vi.advanceTimersByTimeAsync(0)
  return client
}

describe('a session that the server keeps in cookies', () => {
  it('is found by its marker alone, at the app’s own address', async () => {
    const client = await started({ marked: true })
    expect(client.state.get()).toMatchObject({ ready: true, authenticated: true })
    expect(server.to(SESSIONS)).toHaveLength(1)
    expect(server.to(SESSIONS)[0]).toMatchObject({ origin: API, body: {} })
  })

  it('is not asked for without the marker [SESS-013]', async () => {
    const client = await started({ marked: false })
    expect(client.state.get()).toMatchObject({ ready: true, authenticated: false })
    expect(server.to(SESSIONS)).toHaveLength(0)
  })

  it('leaves the cookies to the server and the identity token in memory', async () => {
    const client = await started({ marked: true })
    expect([...browser.cookies.keys()]).toEqual(['privy-session'])
    expect(browser.storage.has('privy:id_token')).toBe(false)
    expect(client.state.get().identityToken).toBeTruthy()
  })

  it('is ended on the server also by a page that holds no token of it yet', async () => {
    server.on(`POST ${SESSIONS}`, () => new TypeError('network'))
    const client = await started({ marked: true })
    const done = client.logout()
    await vi.advanceTimersByTimeAsync(60_000)
    await done
    expect(server.to(LOGOUT)).toHaveLength(1)
    expect(browser.cookies.has('privy-session')).toBe(false)
  })

  it('is not overwritten by the late answer for the one before', async () => {
    const client = await started({ marked: true })
    let answerLate = () => {}
    const late = new Promise<void>((done) => {
      answerLate = done
    })
    const before = server.to(SESSIONS).length
    const other = wireUser({ id: 'did:privy:other' })
    const cookieOf = { ...inCookie(), user: other, token: fakeToken({ sub: other.id }) }
    server.on(`POST ${SESSIONS}`, async () => {
      if (server.to(SESSIONS).length > before + 1) return { body: cookieOf }
      await late
      return { body: inCookie() }
    })
    const refreshing = client.refreshUser()
    await vi.advanceTimersByTimeAsync(0)
    server.on('POST /api/v1/passwordless/authenticate', () => ({
      body: authResponse({
        refresh_token: DEPRECATED_REFRESH_TOKEN,
        user: other,
        privy_access_token: fakeToken({ sub: other.id, aud: 'latchkey-wallet', aid: APP_ID }),
      }),
    }))
    await client.session.authenticate(ROUTES.passwordlessAuthenticate, { email: 'a', code: '1' })
    answerLate()
    await vi.advanceTimersByTimeAsync(0)
    expect((await refreshing)?.id).toBe('did:privy:other')
    expect(client.state.get().user?.id).toBe('did:privy:other')
  })
})
