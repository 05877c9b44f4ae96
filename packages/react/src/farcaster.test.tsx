// @vitest-environment happy-dom
import { authResponse, type FakeServer, wireUser } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useLoginToFrame, useLoginToMiniApp } from './exports/farcaster.ts'
import { useLinkAccount, useLogin, useLoginWithFarcasterV2 } from './exports/index.ts'
import { host, logInBefore, opened, ownPages, pass, probe, until } from './testing/host.tsx'
import {
  type AppSettings,
  notAccepted,
  type Refusal,
  refusing,
  serverOf,
  TERMS,
  transferRequired,
  WALLET_FOR_ALL,
} from './testing/server.ts'

const INIT = '/api/v1/farcaster/init'
const STATUS = '/api/v1/farcaster/status'
const AUTHENTICATE = '/api/v1/farcaster/authenticate'
const LINK = '/api/v1/farcaster/link'
const ADDRESS = 'https://farcaster.example/~/siwf?channelToken=abc'
const signed = { message: 'm', signature: '0x1', fid: 3 }
const MESSAGE = 'shop.example wants you to sign in\n\nResources:\n- farcaster://fid/4711'

const login = { onComplete: vi.fn(), onError: vi.fn() }
const link = { onSuccess: vi.fn() }
const { Probe, now } = probe(() => {
  useLogin(login)
  return {
    linkFarcaster: useLinkAccount(link).linkFarcaster,
    v2: useLoginWithFarcasterV2(),
    miniApp: useLoginToMiniApp(),
    frame: useLoginToFrame(),
  }
})

ownPages()

let state: 'pending' | 'completed'
function serverWith(settings: AppSettings = {}, loggedIn = authResponse()): FakeServer {
  state = 'pending'
  const server = serverOf(
    { farcaster_auth: true, ...settings },
    {
      [`POST ${INIT}`]: { channel_token: 'channel', connect_uri: ADDRESS },
      [`POST ${AUTHENTICATE}`]: loggedIn,
      [`POST ${LINK}`]: wireUser(),
      'POST /api/v2/farcaster/init': { nonce: 'n2', expires_at: '2030-01-01T00:00:00Z' },
      'POST /api/v2/farcaster/authenticate': authResponse(),
    },
  )
  server.on(`GET ${STATUS}`, () => ({
    body: state === 'pending' ? { state, nonce: 'n' } : { state, nonce: 'n', ...signed },
  }))
  return server
}
const page = (server = serverWith()) => host({ server, children: <Probe /> })
const refuse = (...how: Refusal) => refusing(serverWith(), `POST ${AUTHENTICATE}`, ...how)

async function pressed(server = serverWith()) {
  const app = await opened({ server, children: <Probe /> })
  await app.press('Farcaster')
  return app
}

/** Somebody signs; the next look sees it. */
async function signs(server = serverWith()) {
  const app = await pressed(server)
  state = 'completed'
  await pass(2000)
  return app
}

describe('the Farcaster screen', () => {
  it('shows a QR code of 275 px on a desktop [FC-001]', async () => {
    const app = await pressed()
    const code = app.dialog()?.querySelector('svg[role=img]')
    expect([code?.getAttribute('width'), code?.getAttribute('height')]).toEqual(['275', '275'])
    expect(app.buttons()).not.toContain('Open Farcaster app')
  })

  it('shows a button that opens the app on a phone [FC-002]', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari/604')
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const app = await pressed()
    expect(app.dialog()?.querySelector('svg[role=img]')).toBeNull()
    await app.press('Open Farcaster app')
    expect(open).toHaveBeenCalledExactlyOnceWith(ADDRESS, '_blank', 'noopener')
  })

  it('copies the link [FC-003]', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    const app = await pressed()
    await app.press('Copy link')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(ADDRESS)
    expect(app.buttons()).toContain('Link copied')
  })

  it('looks every 2 s, logs in, and closes 1400 ms later [FC-004] [FC-007] [FC-008] [CALL-015] [CALL-016]', async () => {
    const app = await pressed()
    await pass(1999)
    expect(app.server.to(STATUS)).toHaveLength(0)
    await pass(2001)
    expect(app.server.to(STATUS)).toHaveLength(2)
    for (const look of app.server.to(STATUS))
      expect(look).toMatchObject({ method: 'GET', headers: { 'farcaster-channel-token': 'channel' } })
    state = 'completed'
    await pass(2000)
    expect(app.server.to(AUTHENTICATE)[0]?.body).toEqual({
      channel_token: 'channel',
      ...signed,
      mode: 'login-or-sign-up',
    })
    expect(app.title()).toBe('Successfully connected with Farcaster')
    await pass(1399)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy()).toMatchObject({ isModalOpen: false, authenticated: true })
    expect(login.onComplete).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ loginMethod: 'farcaster' }),
    )
    const looks = app.server.to(STATUS).length
    await pass(10_000)
    expect(app.server.to(STATUS)).toHaveLength(looks)
  })

  it('asks for no sign-up where that is off [LAND-043]', async () => {
    const app = await opened({ server: serverWith(), children: <Probe /> }, { disableSignup: true })
    await app.press('Farcaster')
    state = 'completed'
    await pass(2000)
    expect(app.server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([
      { channel_token: 'channel', ...signed, mode: 'no-signup' },
    ])
  })

  it('goes to terms that are not accepted [FC-007]', async () => {
    const app = await signs(serverWith(TERMS, notAccepted()))
    await pass(1400)
    expect(app.text()).toContain('One last step')
  })

  it('goes to the creation of wallets [FC-007]', async () => {
    const app = await signs(serverWith(WALLET_FOR_ALL))
    await pass(1400)
    expect(app.text()).toContain('Creating your wallet')
  })

  it('gives up after 120 s with its sentence, and opens a new channel by Retry [FC-005] [FC-006] [FC-011]', async () => {
    const app = await pressed()
    await pass(119_000)
    expect(app.text()).toContain('Waiting for your confirmation')
    await pass(1000)
    expect(app.title()).toBe('Authentication failed')
    expect(app.text()).toContain('The request timed out. Try again.')
    expect(login.onError).toHaveBeenCalledExactlyOnceWith('client_request_timeout')
    await app.press('Retry')
    expect(app.server.to(INIT)).toHaveLength(2)
    expect(app.dialog()?.querySelector('svg[role=img]')).not.toBeNull()
  })

  it('goes on looking while the server is away for a moment', async () => {
    const server = serverWith()
    const app = await pressed(server)
    const answer = () => ({ body: { state: 'completed', nonce: 'n', ...signed } })
    server.on(`GET ${STATUS}`, () => new TypeError('network'))
    await pass(4000)
    expect(app.text()).toContain('Waiting for your confirmation')
    server.on(`GET ${STATUS}`, answer)
    await pass(2000)
    expect(app.title()).toBe('Successfully connected with Farcaster')
  })

  it('says what went wrong with credentials, and offers Retry [FC-011] [FC-012]', async () => {
    const app = await signs(refuse('invalid_credentials', 401))
    expect(app.title()).toBe('Authentication failed')
    expect(app.text()).toContain('Something went wrong. Try again.')
    expect(app.buttons()).toContain('Retry')
  })

  it.each([
    ['x', 'Too many requests. Please wait before trying again.'],
    ['provider rate limit', 'Request limit reached for Farcaster. Please wait a moment and try again.'],
  ])('says to wait after too many requests (%s) [FC-013]', async (message, sentence) => {
    expect((await signs(refuse('too_many_requests', 429, message))).text()).toContain(sentence)
  })

  it('leads to the rejection for the allowlist [FC-014]', async () => {
    expect((await signs(refuse('allowlist_rejected', 401))).text()).toContain(
      "You don't have access to this app",
    )
  })

  it('leads to its screen for the user limit [FC-015]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await signs(refuse('max_accounts_reached', 403))).text()).toContain('Unable to sign in')
  })

  it('leads to account-not-found for a user who does not exist [FC-016]', async () => {
    expect((await signs(refuse('user_does_not_exist', 401))).text()).toContain('Account not found')
  })
})

describe('a link of Farcaster', () => {
  const linking = async (server: FakeServer) => {
    logInBefore()
    const app = await page(server)
    await act(async () => now().linkFarcaster())
    await pass(15)
    expect(app.title()).toBe('Link your Farcaster account')
    state = 'completed'
    await pass(2000)
    return app
  }

  it('posts the same without mode, and reports the link [CALL-017]', async () => {
    const app = await linking(serverWith())
    expect(app.server.to(LINK)[0]?.body).toEqual({ channel_token: 'channel', ...signed })
    await pass(1400)
    expect(link.onSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ linkMethod: 'farcaster' }),
    )
  })

  it('leads to the transfer for an account that can be moved [FC-017]', async () => {
    const server = serverWith()
    server.on(`POST ${LINK}`, () => transferRequired('3', 'ada'))
    const app = await linking(server)
    await until(() => app.text().includes('is associated with another account'))
    expect(app.text()).toContain('is associated with another account')
  })
})

describe('a mini app', () => {
  it('logs in by the message that its app signed, which names the id', async () => {
    const app = await page()
    expect(await now().miniApp.initLoginToMiniApp()).toEqual({ nonce: 'n2' })
    const user = await act(() => now().miniApp.loginToMiniApp({ message: MESSAGE, signature: '0x2' }))
    expect(user?.id).toBe('did:privy:cltest')
    expect(app.server.to('/api/v2/farcaster/authenticate')[0]?.body).toEqual({
      message: MESSAGE,
      signature: '0x2',
      fid: 4711,
    })
    expect(app.privy().authenticated).toBe(true)
  })

  it('does so by the older names', async () => {
    await page()
    expect(await now().frame.initLoginToFrame()).toEqual({ nonce: 'n2' })
    const user = await act(() => now().frame.loginToFrame({ message: MESSAGE, signature: '0x2' }))
    expect(user?.id).toBe('did:privy:cltest')
  })

  it('is refused before it was begun, and for a message without an id', async () => {
    await page()
    const early = now().miniApp.loginToMiniApp({ message: MESSAGE, signature: '0x2' })
    await expect(early).rejects.toMatchObject({ type: 'client_error' })
    await now().miniApp.initLoginToMiniApp()
    const nameless = now().miniApp.loginToMiniApp({ message: 'hi', signature: '0x2' })
    await expect(nameless).rejects.toMatchObject({ type: 'client_error' })
  })

  it('may name the id itself', async () => {
    await page()
    expect(await now().v2.init()).toEqual({ nonce: 'n2', expiresAt: '2030-01-01T00:00:00Z' })
    const { user } = await act(() => now().v2.login(signed))
    expect(user.id).toBe('did:privy:cltest')
  })
})
