// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  APP_ID,
  appConfig,
  authResponse,
  clientWith,
  type FakeServer,
  fakeServer,
} from '../../testing/fake-server.ts'
import { goTo } from '../../testing/go-to.ts'
import { oauthOf } from './oauth-login.ts'
import { handleOAuthReturn } from './oauth-return.ts'
import { POPUP_CHANNEL } from './popup.ts'

const ORIGIN = 'http://localhost:3000'
const INIT = '/api/v1/oauth/init'
const AUTHENTICATE = '/api/v1/oauth/authenticate'

/** Of the nth attempt. */
const stateOf = (server: FakeServer, attempt: number) =>
  (server.to(INIT)[attempt]?.body as { state_code?: string } | undefined)?.state_code
const settle = () => vi.advanceTimersByTimeAsync(0)

/** A page in a frame, so that a provider is asked in a pop-up. */
async function framed(popup: object | null = fakePopup()) {
  const server = fakeServer()
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig({ github_oauth: true }) }))
  server.on(`POST ${INIT}`, () => ({ body: { url: 'https://provider.example/consent' } }))
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  server.on('POST /api/v1/sessions/logout', () => ({ body: {} }))
  vi.spyOn(window, 'top', 'get').mockReturnValue({} as never)
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as never)
  const client = clientWith(server)
  client.start()
  await vi.waitFor(() => expect(client.state.get().ready).toBe(true))
  const flow = oauthOf(client)
  const outcome = flow.start('github').then(
    () => 'in',
    (error: Error) => error.message,
  )
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  await vi.waitFor(() => {
    if (popup && !(popup as Popup).location.href.includes('provider.example'))
      throw new Error('It is elsewhere')
  })
  const state = stateOf(server, 0)
  const answer = (data: object, source: unknown = popup, origin = ORIGIN) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as never }))
  return { server, client, flow, outcome, state, answer, open }
}

interface Popup {
  closed: boolean
  location: { href: string }
  close(): void
}
const fakePopup = (): Popup => ({ closed: false, location: { href: '' }, close: vi.fn() })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  goTo(`${ORIGIN}/cart`)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the page that asked', () => {
  it('goes on with the answer of its pop-up, which comes back to this page', async () => {
    const { server, answer, state, outcome } = await framed()
    expect(server.to(INIT)[0]?.body).toMatchObject({
      redirect_to: `${ORIGIN}/cart?privy_oauth_popup=t`,
    })
    answer({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'c0de' })
    expect(await outcome).toBe('in')
    expect(server.to(AUTHENTICATE)[0]?.body).toMatchObject({ authorization_code: 'c0de', state_code: state })
  })

  it('takes nothing from another window or another origin', async () => {
    const { server, answer, state } = await framed()
    const message = { type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'evil' }
    answer(message, window)
    answer(message, undefined, 'https://evil.example')
    await settle()
    expect(server.to(AUTHENTICATE)).toEqual([])
  })

  it('takes the last word of a pop-up that has closed meanwhile', async () => {
    const popup = fakePopup()
    const { answer, state, outcome } = await framed(popup)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(300)
    answer({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: 'of-somebody-else', authorizationCode: 'x' }, null)
    answer({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'c0de' }, null)
    expect(await outcome).toBe('in')
  })

  it('takes the answer from the broadcast channel once told to, or where the windows are cut apart', async () => {
    const { answer, server, state, outcome } = await framed()
    answer({ type: 'PRIVY_OAUTH_USE_BROADCAST_CHANNEL' })
    answer({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'by-window' })
    const channel = new BroadcastChannel(POPUP_CHANNEL)
    channel.postMessage({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: 'other-tab', authorizationCode: 'x' })
    channel.postMessage({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'by-channel' })
    expect(await outcome).toBe('in')
    channel.close()
    expect(server.to(AUTHENTICATE).map(({ body }) => body)).toMatchObject([
      { authorization_code: 'by-channel' },
    ])
  })

  it('says Unable to authorize user when the pop-up is blocked [OAUTH-039]', async () => {
    const { outcome, flow } = await framed(null)
    expect(await outcome).toBe('Unable to authorize user')
    expect(flow.state.get()).toMatchObject({ error: { privyErrorCode: 'unknown_auth_error' } })
  })

  it('says Unable to authorize user when the pop-up reports an error [OAUTH-039]', async () => {
    const { outcome, answer } = await framed()
    answer({ type: 'PRIVY_OAUTH_ERROR', error: 'no' })
    expect(await outcome).toBe('Unable to authorize user')
  })

  it('says Unable to authorize user when the pop-up was closed and the focus is back [OAUTH-039]', async () => {
    const popup = fakePopup()
    const { outcome } = await framed(popup)
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(1000)
    focus.mockReturnValue(true)
    await vi.advanceTimersByTimeAsync(3300)
    expect(await outcome).toBe('Unable to authorize user')
  })

  it('waits for a pop-up that reads as closed while its page, whose tie is cut, still loads', async () => {
    const popup = fakePopup()
    const { outcome, state } = await framed(popup)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(2500)
    const channel = new BroadcastChannel(POPUP_CHANNEL)
    channel.postMessage({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'late' })
    expect(await outcome).toBe('in')
    channel.close()
  })

  it('is not ended by glances at the page that asked', async () => {
    const popup = fakePopup()
    const { outcome, state, answer } = await framed(popup)
    const focus = vi.spyOn(document, 'hasFocus')
    popup.closed = true
    for (let glances = 0; glances < 3; glances++) {
      focus.mockReturnValue(true)
      await vi.advanceTimersByTimeAsync(2000)
      focus.mockReturnValue(false)
      await vi.advanceTimersByTimeAsync(600)
    }
    answer({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'c0de' }, null)
    expect(await outcome).toBe('in')
  })

  it('gives up after two minutes and closes the pop-up [OAUTH-040]', async () => {
    const popup = fakePopup()
    const { outcome } = await framed(popup)
    const over = vi.fn()
    void outcome.then(over)
    await vi.advanceTimersByTimeAsync(119_000)
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toBe('Authorization request timed out after 2 minutes.')
    expect(popup.close).toHaveBeenCalled()
  })

  it('goes on with the pop-up of the last press alone, and closes the one before', async () => {
    const first = fakePopup()
    const { flow, server, open, outcome, client } = await framed(first)
    const failed = vi.fn()
    client.events.subscribe('login', { onError: failed })
    const second = fakePopup()
    open.mockReturnValue(second as never)
    const again = flow.start('github')
    await vi.waitFor(() => expect(second.location.href).toContain('provider.example'))
    expect(first.close).toHaveBeenCalledOnce()
    expect(await outcome).toBe('Unable to authorize user')
    const stateCode = stateOf(server, 1)
    const data = { type: 'PRIVY_OAUTH_RESPONSE', stateCode, authorizationCode: 'c0de' }
    window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source: second as never }))
    await again
    expect(server.to(AUTHENTICATE).map(({ body }) => body)).toMatchObject([{ state_code: stateCode }])
    expect(flow.state.get()).toEqual({ status: 'done' })
    expect(failed).not.toHaveBeenCalled()
  })

  it('opens one pop-up for a button that is pressed twice at once, and tells of one login', async () => {
    const { flow, server, open, answer, state, outcome, client } = await framed()
    const complete = vi.fn()
    client.events.subscribe('login', { onComplete: complete })
    answer({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'c0de' })
    await outcome
    complete.mockClear()
    await client.logout()
    const popup = fakePopup()
    open.mockClear().mockReturnValue(popup as never)
    const both = [flow.start('github'), flow.start('github')]
    await vi.waitFor(() => expect(popup.location.href).toContain('provider.example'))
    expect(open).toHaveBeenCalledOnce()
    const stateCode = stateOf(server, 1)
    answer({ type: 'PRIVY_OAUTH_RESPONSE', stateCode, authorizationCode: 'c0de' }, popup)
    await Promise.all(both)
    expect(complete).toHaveBeenCalledOnce()
  })

  it('closes the pop-up when the status screen is left, and tells of no failure', async () => {
    const { client, flow, open, outcome, answer, state } = await framed()
    answer({ type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'c0de' })
    await outcome
    await client.logout()
    const failed = vi.fn()
    client.events.subscribe('login', { onError: failed })
    client.login.open()
    await vi.advanceTimersByTimeAsync(15)
    client.modal.navigate('oauth-status', { provider: 'github', begin: true })
    const popup = fakePopup()
    open.mockReturnValue(popup as never)
    await flow.begin('github', { intent: 'login', headless: false, disableSignup: false })
    const end = flow.complete().catch((error) => error.message)
    client.modal.back()
    expect(popup.close).toHaveBeenCalledOnce()
    expect(await end).toBe('Unable to authorize user')
    expect(flow.state.get()).toEqual({ status: 'initial' })
    expect(failed).not.toHaveBeenCalled()
  })
})

describe('the page in the pop-up', () => {
  const RETURN = 'privy_oauth_state=5tate&privy_oauth_provider=github&privy_oauth_popup=t'
  const back = async (code: string, opener: object | null) => {
    goTo(`${ORIGIN}/cart?privy_oauth_code=${code}&${RETURN}`)
    Object.defineProperty(window, 'opener', { value: opener, configurable: true })
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    await handleOAuthReturn(clientWith(fakeServer()))
    expect(close).toHaveBeenCalledOnce()
    expect(location.href).toBe(`${ORIGIN}/cart`)
  }

  it('tells the page that opened it, at its own origin alone, and closes', async () => {
    const postMessage = vi.fn()
    await back('c0de', { postMessage })
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: 'PRIVY_OAUTH_RESPONSE', stateCode: '5tate', authorizationCode: 'c0de' },
      ORIGIN,
    )
  })

  it('reports an error as one', async () => {
    const postMessage = vi.fn()
    await back('error', { postMessage })
    expect(postMessage.mock.calls[0]?.[0]).toMatchObject({ type: 'PRIVY_OAUTH_ERROR' })
  })

  it('without an opener says it on the broadcast channel', async () => {
    const heard = new Promise((resolve) => {
      const channel = new BroadcastChannel(POPUP_CHANNEL)
      channel.addEventListener('message', ({ data }) => {
        channel.close()
        resolve(data)
      })
    })
    await back('c0de', null)
    expect(await heard).toMatchObject({ type: 'PRIVY_OAUTH_RESPONSE', authorizationCode: 'c0de' })
  })
})
