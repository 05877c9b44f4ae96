// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientError } from '../../errors/client-errors.ts'
import { FrameUnavailable } from '../../frame/frame.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { OAUTH_POPUP_CHECK_MS, OAUTH_POPUP_LAST_WORD_MS } from '../delays.ts'
import { challengeOf } from '../oauth/pkce.ts'
import { runRecoveryOAuth } from './run.ts'

const APPLE = 'https://cdn.apple-cloudkit.com'
const SIGN_IN = 'https://idmsa.apple.com/IDMSWebAuth/auth?x=1'
const GOOGLE = 'https://accounts.google.example/o?y=2'

/** the clock on the wall, whatever a test does to its own */
const wallTimeout = setTimeout

/** Waits for what other threads do; for what never comes it waits a moment. */
async function until(check: () => boolean): Promise<void> {
  for (let turn = 0; turn < 300 && !check(); turn++) await new Promise((done) => wallTimeout(done, 2))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Opened = Partial<ScreenData['recovery-oauth']> & { blocked?: boolean; signIn?: string }

/** The screen of a cloud on a page with a server; `popup` stands for the window that a press opens. */
async function screen({ blocked = false, signIn = SIGN_IN, ...data }: Opened = {}) {
  vi.useRealTimers()
  const page = await pageWith({})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { client, server } = page
  const bodies: Record<string, Record<string, string>> = {}
  const answer = (path: string, body: object) =>
    server.on(`POST /api/v1/recovery/oauth/${path}`, ({ body: sent }) => {
      bodies[path] = sent as Record<string, string>
      return { body }
    })
  answer('init', { url: GOOGLE })
  answer('init_icloud', { url: signIn })
  answer('authenticate', { access_token: 'ya29.cloud' })
  const popup = { closed: false, location: { href: '' }, close: vi.fn(() => void (popup.closed = true)) }
  const open = vi.spyOn(window, 'open').mockReturnValue(blocked ? null : (popup as unknown as Window))
  const tracked = vi.spyOn(client, 'track')
  const heard: unknown[] = []
  const opened: ScreenData['recovery-oauth'] = {
    method: 'google-drive',
    action: 'set-recovery',
    isInAccountCreateFlow: false,
    perform: async (token) => void heard.push(['perform', token]),
    onSuccess: () => void heard.push('success'),
    onFailure: (error) => void heard.push(error),
    ...data,
  }
  client.modal.open('recovery-oauth', opened, (reason) => heard.push(['closed', reason]))
  await vi.advanceTimersByTimeAsync(20)
  const flow = runRecoveryOAuth(client, opened)
  flow.begin()
  const pass = async (ms = 0) => {
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
    await vi.advanceTimersByTimeAsync(ms)
  }
  const press = async () => {
    flow.send({ type: 'confirm pressed' })
    // a digest is made on another thread, which takes what it takes
    await until(() => popup.location.href !== '' || heard.length > 0)
    await pass()
  }
  const says = async (origin: string, message: unknown, source: unknown = popup) => {
    const event = new MessageEvent('message', { origin, data: message } as never)
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
    await pass()
  }
  const returns = async (stateCode = bodies.init?.state_code as string, authorizationCode = 'code-1') => {
    const before = heard.length
    await says(location.origin, { type: 'PRIVY_OAUTH_RESPONSE', stateCode, authorizationCode })
    await until(() => heard.length > before + 1 || flow.state.get().error !== null)
  }
  return { client, bodies, popup, open, tracked, heard, flow, pass, press, says, returns }
}

const failures = (heard: unknown[]) =>
  heard
    .filter((one) => one instanceof Error)
    .map((one) => [(one as Error).message, (one as ClientError).privyErrorCode])

describe('Google', () => {
  it('is asked in a window that the very press opens, and its token is what the frame gets [RECOV-074] [RECOV-110] [CALL-013]', async () => {
    const page = await screen()
    expect(page.open).not.toHaveBeenCalled()
    page.flow.send({ type: 'confirm pressed' })
    // before anything is awaited: a browser blocks what comes later
    expect(page.open).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(page.popup.location.href).toBe(GOOGLE))
    const { init } = page.bodies
    expect(init).toEqual({
      redirect_to: expect.stringMatching(/[?]privy_oauth_popup=t$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state_code: expect.stringMatching(/^[\w-]{48}$/),
    })
    await page.returns()
    const { authenticate } = page.bodies
    expect(authenticate).toEqual({
      authorization_code: 'code-1',
      state_code: init?.state_code,
      code_verifier: expect.stringMatching(/^[\w-]{48}$/),
      provider: 'google-drive',
    })
    expect(await challengeOf(authenticate?.code_verifier as string)).toBe(init?.code_challenge)
    expect(page.heard).toEqual([['perform', 'ya29.cloud'], 'success'])
    await page.pass(1399)
    expect(page.heard).toHaveLength(2)
    await page.pass(1)
    expect(page.heard.at(-1)).toEqual(['closed', 'done'])
  })

  it('is not believed with another state code, which may be phishing [RECOV-097] [RECOV-098]', async () => {
    const page = await screen()
    await page.press()
    await page.returns('of-somebody-else')
    expect(failures(page.heard)).toEqual([
      ['Unexpected auth flow. This may be a phishing attempt.', 'oauth_unexpected'],
    ])
    expect(page.bodies.authenticate).toBeUndefined()
    expect(page.tracked).toHaveBeenCalledWith('possible_phishing_attempt', {
      provider: 'google-drive',
      storedStateCode: page.bodies.init?.state_code,
      returnedStateCode: 'of-somebody-else',
    })
    expect(page.flow.state.get().retryable).toBe(false)
  })

  it.each([
    ['another site', 'https://evil.example', undefined],
    ['another window', undefined, {}],
  ])('is not believed from %s', async (_, origin, source) => {
    const page = await screen()
    await page.press()
    const message = {
      type: 'PRIVY_OAUTH_RESPONSE',
      stateCode: page.bodies.init?.state_code,
      authorizationCode: 'planted',
    }
    await page.says(origin ?? location.origin, message, source ?? page.popup)
    expect([page.heard, page.bodies.authenticate]).toEqual([[], undefined])
    await page.returns()
    expect(page.heard).toEqual([['perform', 'ya29.cloud'], 'success'])
  })

  it('says no where its user does', async () => {
    const page = await screen()
    await page.press()
    await page.returns(undefined, 'undefined')
    expect(failures(page.heard)).toEqual([['Unable to authorize user', 'unknown_auth_error']])
  })
})

describe('Apple', () => {
  it('is asked as a page, and posts a session from its own origin [RECOV-111]', async () => {
    const page = await screen({ method: 'icloud' })
    await page.press()
    expect([page.bodies.init_icloud, page.popup.location.href]).toEqual([{ client_type: 'web' }, SIGN_IN])
    await page.says('https://evil.example', { ckSession: 'planted' })
    await page.says('https://idmsa.apple.com', { ckSession: 'planted' })
    await page.says(APPLE, { ckSession: 'planted' }, {})
    await page.says(APPLE, { ckSession: 7 })
    expect(page.heard).toEqual([])
    await page.says(APPLE, { ckSession: 'ck-web-token' })
    expect(page.heard).toEqual([['perform', 'ck-web-token'], 'success'])
  })

  it('may be played by an installation’s own sandbox, which posts from its own origin and no other', async () => {
    const page = await screen({ method: 'icloud', signIn: 'http://127.0.0.1:5050/idmsa.apple.com/auth' })
    await page.press()
    await page.says(APPLE, { ckSession: 'planted' })
    expect(page.heard).toEqual([])
    await page.says('http://127.0.0.1:5050', { ckSession: 'ck-web-token' })
    expect(page.heard).toEqual([['perform', 'ck-web-token'], 'success'])
  })

  it('says no where its user does', async () => {
    const page = await screen({ method: 'icloud' })
    await page.press()
    await page.says(APPLE, { errorMessage: 'The user cancelled the sign-in.' })
    expect(failures(page.heard)).toEqual([['Unable to authorize user', 'unknown_auth_error']])
  })
})

describe.each(['google-drive', 'icloud'] as const)('with %s', (method) => {
  it('a window that cannot be opened fails at once [RECOV-106]', async () => {
    const page = await screen({ method, blocked: true })
    await page.press()
    expect(failures(page.heard)).toEqual([['Unable to open recovery OAuth popup', 'unknown_auth_error']])
    expect([page.flow.state.get().retryable, page.bodies]).toEqual([true, {}])
  })

  it('a window that its user closes is a refusal, and can be asked again [RECOV-108]', async () => {
    const page = await screen({ method })
    await page.press()
    page.popup.closed = true
    await page.pass(OAUTH_POPUP_LAST_WORD_MS + 2 * OAUTH_POPUP_CHECK_MS)
    expect(failures(page.heard)).toEqual([['User rejected request', 'unknown_auth_error']])
    expect(page.tracked).toHaveBeenCalledWith('recovery_oauth_error', {
      error: 'User rejected request',
      provider: method,
    })
    page.popup.closed = false
    page.flow.send({ type: 'retry pressed' })
    expect(page.open).toHaveBeenCalledTimes(2)
  })

  it('a server that does not take part fails, and the window goes [RECOV-105]', async () => {
    const page = await screen({ method })
    vi.spyOn(page.client, 'send').mockRejectedValue(new ClientError('off', 'feature_not_enabled'))
    // the client's own send is what the flow was given
    Object.assign(page.client, { send: page.client.send })
    await page.press()
    expect(failures(page.heard)).toEqual([['Recovery OAuth failed', 'feature_not_enabled']])
    expect(page.popup.close).toHaveBeenCalled()
  })

  it('who leaves the screen takes the window along, and nothing is done any more', async () => {
    const page = await screen({ method })
    await page.press()
    page.flow.stop()
    expect(page.popup.close).toHaveBeenCalled()
    if (method === 'icloud') await page.says(APPLE, { ckSession: 'late' })
    else await page.returns()
    expect(page.heard).toEqual([])
  })
})

it.each([
  [
    'Google',
    'google-drive',
    ({ says, bodies }: Awaited<ReturnType<typeof screen>>) => {
      const said = { type: 'PRIVY_OAUTH_RESPONSE', authorizationCode: 'code-1' }
      return says(location.origin, { ...said, stateCode: bodies.init?.state_code })
    },
  ],
  [
    'Apple',
    'icloud',
    ({ says }: Awaited<ReturnType<typeof screen>>) => says(APPLE, { ckSession: 'ck-web-token' }),
  ],
] as const)('who leaves the screen when %s has said yes has nothing done with it', async (_, method, yes) => {
  const page = await screen({ method })
  await page.press()
  const said = yes(page)
  // its screen fades out, and goes a moment later
  page.client.modal.close('user')
  await said
  await until(() => page.flow.state.get().status === 'error')
  page.flow.stop()
  expect([page.heard[0], failures(page.heard), page.heard.length]).toEqual([
    ['closed', 'user'],
    [['User rejected request', 'unknown_auth_error']],
    2,
  ])
})

it('who goes back to another way when the cloud has said yes has nothing done with it either', async () => {
  const page = await screen({ method: 'icloud' })
  await page.press()
  const said = page.says(APPLE, { ckSession: 'ck-web-token' })
  page.flow.stop()
  await said
  await until(() => page.heard.length > 0)
  expect(page.heard).toEqual([])
})

it('asks no cloud for what it does not know [CREATE-039] [RECOV-080]', async () => {
  const page = await screen({ action: 'delete' as never })
  await page.press()
  expect(failures(page.heard)).toEqual([['Unsupported recovery action', 'invalid_data']])
  expect(page.open).not.toHaveBeenCalled()
})

it('says that the wallet’s frame is not there [RECOV-107]', async () => {
  const page = await screen({
    perform: () => Promise.reject(new ClientError('Failed', 'x', new FrameUnavailable())),
  })
  await page.press()
  await page.returns()
  expect(failures(page.heard)).toEqual([['Cannot connect to wallet proxy', 'unknown_embedded_wallet_error']])
})

it('goes on to the wallet that was made with it [RECOV-077]', async () => {
  const onFinished = vi.fn()
  const page = await screen({
    isInAccountCreateFlow: true,
    action: 'create-wallet',
    isNewUser: true,
    onFinished,
  })
  await page.press()
  await page.returns()
  await page.pass(1399)
  expect(page.client.modal.state.get().screen?.id).toBe('recovery-oauth')
  await page.pass(1)
  expect(page.client.modal.state.get()).toMatchObject({
    open: true,
    screen: { id: 'wallet-created', data: { onDone: onFinished, isNewUser: true } },
  })
})

it('closes the dialog elsewhere [RECOV-078]', async () => {
  const page = await screen({ action: 'recover' })
  await page.press()
  await page.returns()
  await page.pass(1400)
  expect(page.client.modal.state.get()).toMatchObject({ open: false, screen: { id: 'recovery-oauth' } })
})
