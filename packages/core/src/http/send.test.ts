import { ROUTES } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../errors/client-errors.ts'
import { testClock } from '../testing/fake-client.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { createSend, type SendPorts } from './send.ts'

const INIT = 'POST /api/v1/passwordless/init'
let server: FakeServer

const sender = (ports: Partial<SendPorts> = {}) =>
  createSend({
    appId: 'app',
    clientId: undefined,
    apiUrl: () => 'https://api.example',
    analyticsId: () => 'caid',
    bearer: async () => null,
    proof: async () => null,
    fetch: server.fetch,
    clock: testClock,
    ...ports,
  })

beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
})
afterEach(() => vi.useRealTimers())

/** Runs a call to its end while time passes. */
const BODY = { email: 'c@d.example' }

async function settled<T>(call: Promise<T>): Promise<T | ApiError> {
  const outcome = call.catch((error: ApiError) => error)
  await vi.runAllTimersAsync()
  return outcome
}

describe('a call', () => {
  it('carries app id, analytics id and version, and the client id where one is configured [SESS-032]', async () => {
    server.on(INIT, () => ({ body: { success: true } }))
    await sender()(ROUTES.passwordlessInit, { body: { email: 'a@b.example' } })
    await sender({ clientId: 'client-1' })(ROUTES.passwordlessInit, { body: BODY })
    const [plain, withClient] = server.seen
    expect(plain?.headers).toMatchObject({
      'privy-app-id': 'app',
      'privy-ca-id': 'caid',
      'privy-client': 'react-auth:2.21.4',
      'content-type': 'application/json',
    })
    expect(plain?.headers).not.toHaveProperty('privy-client-id')
    expect(plain?.headers).not.toHaveProperty('authorization')
    expect(withClient?.headers['privy-client-id']).toBe('client-1')
  })

  it('carries the bearer when one is held, unless told not to [SESS-033]', async () => {
    server.on(INIT, () => ({}))
    const send = sender({ bearer: async () => 'jwt' })
    await send(ROUTES.passwordlessInit, { body: BODY })
    await send(ROUTES.passwordlessInit, { body: BODY, authenticate: false })
    expect(server.seen.map((request) => request.headers.authorization)).toEqual(['Bearer jwt', undefined])
  })

  it('includes credentials and fills in path and query [SESS-034]', async () => {
    server.on('GET /api/v1/apps/a%2Fb', () => ({ body: { id: 'x' } }))
    const answer = await sender()(ROUTES.appConfig, { params: { app_id: 'a/b' }, query: { q: '1' } })
    expect(answer).toEqual({ id: 'x' })
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/api/v1/apps/a%2Fb?q=1', body: undefined })
    expect(server.seen[0]?.init.credentials).toBe('include')
  })

  it('takes an empty 2xx answer as an empty object', async () => {
    server.on(INIT, () => ({ text: '' }))
    expect(await sender()(ROUTES.passwordlessInit, { body: BODY })).toEqual({})
  })
})

describe('repetition', () => {
  const RETRIED = [408, 409, 425, 500, 502, 503, 504]

  it.each(
    RETRIED,
  )('repeats after status %i, three times and no more [SESS-036] [SESS-037]', async (status) => {
    server.on(INIT, () => ({ status, body: { error: 'busy' } }))
    expect(await settled(sender()(ROUTES.passwordlessInit, { body: BODY }))).toMatchObject({ status })
    expect(server.seen).toHaveLength(4)
  })

  it.each([
    400, 401, 403, 404, 413, 415, 422, 429, 501,
  ])('does not repeat after status %i [SESS-036]', async (status) => {
    server.on(INIT, () => ({ status, body: { error: 'no' } }))
    expect(await settled(sender()(ROUTES.passwordlessInit, { body: BODY }))).toMatchObject({ status })
    expect(server.seen).toHaveLength(1)
  })

  it('waits 500, 1500 and 4500 ms [SESS-038]', async () => {
    const at: number[] = []
    server.on(INIT, () => {
      at.push(Date.now())
      return new TypeError('network')
    })
    const outcome = await settled(sender()(ROUTES.passwordlessInit, { body: BODY }))
    expect(at.slice(1).map((time, index) => time - (at[index] ?? 0))).toEqual([500, 1500, 4500])
    expect(outcome).toMatchObject({ type: 'api_error', status: null })
  })

  it('ends with the first good answer', async () => {
    let tries = 0
    server.on(INIT, () => (++tries < 3 ? { status: 503, body: {} } : { body: { success: true } }))
    expect(await settled(sender()(ROUTES.passwordlessInit, { body: BODY }))).toEqual({ success: true })
  })

  it('gives up on an answer that takes more than 20000 ms, and says so [SESS-035]', async () => {
    server.on(INIT, () => 'hang')
    const started = Date.now()
    const outcome = await settled(sender()(ROUTES.passwordlessInit, { body: BODY, retries: 0 }))
    expect(Date.now() - started).toBe(20_000)
    expect(outcome).toMatchObject({ privyErrorCode: 'client_request_timeout', status: null })
  })

  it('stops when its caller does', async () => {
    server.on(INIT, () => 'hang')
    const controller = new AbortController()
    const call = settled(sender()(ROUTES.passwordlessInit, { body: BODY, signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(0)
    controller.abort()
    expect(await call).toMatchObject({ status: null })
    expect(server.seen).toHaveLength(1)
  })
})

describe('an error answer', () => {
  it('keeps code, status, text, cause and body', async () => {
    const body = { error: 'No such code', code: 'invalid_credentials', cause: 'expired' }
    server.on(INIT, () => ({ status: 401, body }))
    const error = (await settled(sender()(ROUTES.passwordlessInit, { body: BODY }))) as ApiError
    expect(error).toMatchObject({ status: 401, privyErrorCode: 'invalid_credentials', data: body })
    expect(String(error)).toBe('ApiError-invalid_credentials: No such code [cause: expired]')
  })

  it.each([
    '',
    'null',
    '42',
    '[]',
    '"text"',
    '<html>Bad gateway</html>',
  ])('survives the body %j', async (text) => {
    server.on(INIT, () => ({ status: 400, text }))
    const error = (await settled(sender()(ROUTES.passwordlessInit, { body: BODY }))) as ApiError
    expect(error).toMatchObject({ type: 'ApiError', status: 400, privyErrorCode: undefined })
    expect(error.message).toContain('400')
  })
})
