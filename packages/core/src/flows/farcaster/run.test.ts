import { afterEach, expect, it, vi } from 'vitest'
import { authResponse } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { FARCASTER_NEXT_STEP_MS, FARCASTER_POLL_MS, FARCASTER_TIMEOUT_MS } from '../delays.ts'
import { runFarcaster } from './run.ts'

const INIT = '/api/v1/farcaster/init'
const STATUS = '/api/v1/farcaster/status'
const AUTHENTICATE = '/api/v1/farcaster/authenticate'
const signed = { message: 'm', signature: '0x1', fid: 3 }

afterEach(() => void vi.useRealTimers())

/** The screen of a Farcaster login, over a channel into which nobody has signed yet. */
async function screen(data: Parameters<typeof runFarcaster>[1] = {}) {
  const page = await pageWith(null, { app: { farcaster_auth: true } })
  const { client, server } = page
  server.on(`POST ${INIT}`, () => ({ body: { channel_token: 'channel', connect_uri: 'https://fc/x' } }))
  server.on(`GET ${STATUS}`, () => ({ body: { state: 'pending', nonce: 'n' } }))
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse({ is_new_user: true }) }))
  client.login.open()
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  client.modal.navigate('farcaster', data)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const flow = runFarcaster(client, data)
  return {
    ...page,
    flow,
    shown: () => client.modal.state.get(),
    now: () => flow.state.get(),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    settled: (status: string) =>
      vi.waitFor(() => expect(flow.state.get().status).toBe(status), { interval: 1 }),
  }
}

it('shows the address of its channel, looks until somebody has signed, and logs in with that', async () => {
  const { flow, server, now, pass, settled, shown, fired } = await screen({ disableSignup: true })
  expect(server.to(INIT)).toEqual([])
  flow.begin()
  await settled('waiting')
  expect([now().connectUri, server.to(STATUS).length]).toEqual(['https://fc/x', 0])
  await pass(FARCASTER_POLL_MS)
  expect([now().status, server.to(STATUS).length]).toEqual(['waiting', 1])
  server.on(`GET ${STATUS}`, () => ({ body: { state: 'completed', nonce: 'n', ...signed } }))
  await pass(FARCASTER_POLL_MS)
  await settled('success')
  expect(server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([
    { channel_token: 'channel', ...signed, mode: 'no-signup' },
  ])
  await pass(FARCASTER_NEXT_STEP_MS)
  expect([shown().open, fired]).toEqual([
    false,
    [['login.onComplete', expect.objectContaining({ loginMethod: 'farcaster', isNewUser: true })]],
  ])
})

it('tells hosts and the user that no channel could be opened, and opens one at the next try', async () => {
  const { flow, server, now, settled, fired } = await screen()
  server.on(`POST ${INIT}`, () => ({ status: 400, body: { error: 'no', code: 'odd' } }))
  flow.begin()
  await settled('failed')
  expect(now().error).toEqual({ code: 'odd', retryable: true })
  expect(fired).toEqual([['login.onError', 'odd']])
  server.on(`POST ${INIT}`, () => ({ body: { channel_token: 'channel-2', connect_uri: 'https://fc/y' } }))
  flow.send({ type: 'retry pressed' })
  await settled('waiting')
  expect(now()).toMatchObject({ connectUri: 'https://fc/y', error: null, attempt: 2 })
})

it('ends with a channel that is no more', async () => {
  const { flow, server, now, pass, settled, fired } = await screen()
  flow.begin()
  await settled('waiting')
  server.on(`GET ${STATUS}`, () => ({ status: 404, body: { error: 'gone', code: 'not_found' } }))
  await pass(FARCASTER_POLL_MS)
  await settled('failed')
  expect([now().error, fired]).toEqual([
    { code: 'not_found', retryable: true },
    [['login.onError', 'not_found']],
  ])
})

it('gives up where nobody signs', async () => {
  const { flow, now, pass, settled } = await screen()
  flow.begin()
  await settled('waiting')
  await pass(FARCASTER_TIMEOUT_MS)
  await settled('failed')
  expect(now().error).toEqual({ code: 'client_request_timeout', retryable: true })
})

it('leads to the screen of a login that is refused', async () => {
  const { flow, server, pass, settled, shown } = await screen()
  server.on(`GET ${STATUS}`, () => ({ body: { state: 'completed', nonce: 'n', ...signed } }))
  server.on(`POST ${AUTHENTICATE}`, () => ({
    status: 403,
    body: { error: 'no', code: 'allowlist_rejected' },
  }))
  flow.begin()
  await settled('waiting')
  await pass(FARCASTER_POLL_MS)
  await settled('over')
  expect(shown()).toMatchObject({ screen: { id: 'allowlist-rejected' }, history: [{ id: 'landing' }] })
})
