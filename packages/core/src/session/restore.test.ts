import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HostConfig } from '../config/host-config.ts'
import { ApiError } from '../errors/client-errors.ts'
import { fakeClient, userWith } from '../testing/fake-client.ts'
import { appConfig } from '../testing/fake-server.ts'
import { createRestore } from './restore.ts'
import type { Session } from './session.ts'
import type { User } from './user.ts'

const away = () => new ApiError({ message: 'The server did not answer', status: null })
const answered = (status: number) =>
  new ApiError({ message: `answered ${status}`, status, code: 'from_server' })
const APP = appConfig({ name: 'Bakery' })

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page that has not loaded yet. What the app's settings and the stored session give can be replaced. */
function opened(user: User | null = null, config: HostConfig = {}, app = APP) {
  const client = fakeClient({ user: null, config, app })
  client.state.set((now) => ({ ...now, ready: false, app: null }))
  const loadApp = vi.fn(async (_: AbortSignal) => APP)
  const load = vi.fn(async (): Promise<User | null> => user)
  const onReady = vi.fn()
  const restore = createRestore({
    client,
    session: { load } as Partial<Session> as Session,
    loadApp,
    onReady,
  })
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
  return { client, loadApp, load, onReady, pass, ...restore, now: () => client.state.get() }
}

/** An answer that comes when the test says so. */
function held<T>() {
  let give = (_: T | Promise<never>) => {}
  const answer = new Promise<T>((resolve) => (give = resolve))
  return { answer, give }
}

it.each([
  [
    'missing_or_invalid_privy_app_id',
    'Latchkey: the server at https://keys.example has no app with the id testapp000000000000000001. "app list" of its command line names those it has.',
  ],
  [
    'invalid_origin',
    'Latchkey: the app testapp000000000000000001 does not allow pages of https://shop.example. Add that to its allowed_origins, by "app set" of the command line of the server at https://keys.example.',
  ],
])('a page that stays empty because of %s says why, and what to do', async (code, sentence) => {
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  const { loadApp, start, pass } = opened()
  loadApp.mockRejectedValue(new ApiError({ message: 'no', status: 403, code }))
  start()
  await pass()
  expect(vi.mocked(console.error).mock.calls).toEqual([[sentence]])
})

describe('while the server is away', () => {
  it('it is asked again after 2, 5, 15 and 30 seconds, and then every 30', async () => {
    const { loadApp, start, pass } = opened()
    loadApp.mockRejectedValue(away())
    start()
    await pass()
    const waits: number[] = []
    for (let seconds = 0, seen = 1; seconds < 115; seconds++) {
      await pass(1000)
      if (loadApp.mock.calls.length > seen) waits.push(seconds + 1)
      seen = loadApp.mock.calls.length
    }
    expect(waits).toEqual([2, 7, 22, 52, 82, 112])
  })

  it('the waits begin anew once it has answered', async () => {
    const { load, start, retry, pass } = opened()
    load.mockRejectedValueOnce(away()).mockRejectedValueOnce(away())
    start()
    await pass(7000)
    expect(load).toHaveBeenCalledTimes(3)
    load.mockRejectedValueOnce(away())
    retry()
    await pass(1999)
    expect(load).toHaveBeenCalledTimes(4)
    await pass(1)
    expect(load).toHaveBeenCalledTimes(5)
  })

  it('it is asked at once when the network is back, and the wait that was due is over', async () => {
    const { load, start, pass, now } = opened()
    load.mockRejectedValueOnce(away())
    start()
    await pass(500)
    expect(now()).toMatchObject({
      ready: false,
      appError: { code: 'api_error', message: 'The server did not answer' },
    })
    page.dispatchEvent(new Event('online'))
    await pass()
    expect(now()).toMatchObject({ ready: true, appError: null })
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('the settings are not read again once they are there', async () => {
    const { load, loadApp, start, pass, now } = opened()
    load.mockRejectedValueOnce(away())
    start()
    await pass(2000)
    expect(now()).toMatchObject({ ready: true, app: APP })
    expect(loadApp).toHaveBeenCalledTimes(1)
  })

  it('what was shown of it goes as soon as the settings are there', async () => {
    const { load, loadApp, start, pass, now } = opened()
    loadApp.mockRejectedValueOnce(away())
    load.mockReturnValue(new Promise(() => {}))
    start()
    await pass()
    expect(now().appError?.code).toBe('api_error')
    await pass(2000)
    expect(now()).toMatchObject({ ready: false, appError: null, app: APP })
  })
})

describe('a refusal', () => {
  it.each([
    ['waits for a change, and the console says so', 400, 1, 1],
    ['waits for a change, and the console says so', 403, 1, 1],
    ['waits for a change, and the console says so', 499, 1, 1],
    ['for now is asked about again', 429, 2, 0],
    ['that is a failure is asked about again', 500, 2, 0],
    ['that is a failure is asked about again', 503, 2, 0],
  ])('%s: %s', async (_, status, asked, said) => {
    const { loadApp, start, pass, now } = opened()
    loadApp.mockRejectedValue(answered(status))
    start()
    await pass(2000)
    expect(loadApp).toHaveBeenCalledTimes(asked)
    expect(now().appError).toEqual({ code: 'from_server', message: `answered ${status}` })
    const sentence = `Latchkey: the server at https://keys.example refused to load the app testapp000000000000000001: api_error-from_server: answered ${status}`
    expect(vi.mocked(console.error).mock.calls).toEqual(Array(said).fill([sentence]))
  })
})

describe('the network’s return', () => {
  it('changes nothing on a page that is ready', async () => {
    const { load, start, pass } = opened()
    start()
    await pass()
    page.dispatchEvent(new Event('online'))
    await pass()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('asks nothing twice while the page loads', async () => {
    const { loadApp, start, pass } = opened()
    loadApp.mockReturnValue(new Promise(() => {}))
    start()
    await pass()
    page.dispatchEvent(new Event('online'))
    await pass()
    expect(loadApp).toHaveBeenCalledTimes(1)
  })

  it('is not heard by a page that was left', async () => {
    const { load, start, pass } = opened()
    load.mockRejectedValueOnce(away())
    const stop = start()
    await pass()
    stop()
    page.dispatchEvent(new Event('online'))
    await pass()
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('a page that was left', () => {
  it('waits no longer for the server, and goes on when it comes back', async () => {
    const { load, start, pass, now } = opened()
    load.mockRejectedValueOnce(away())
    const stop = start()
    await pass()
    stop()
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(1)
    start()
    await pass()
    expect(now()).toMatchObject({ ready: true, appError: null })
  })

  it('begins no wait by an answer that comes later', async () => {
    const { load, start, pass } = opened()
    const { answer, give } = held<User | null>()
    load.mockReturnValueOnce(answer)
    const stop = start()
    await pass()
    stop()
    give(Promise.reject(away()))
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('waits again for the server after it came back', async () => {
    const { load, start, pass } = opened()
    load.mockRejectedValue(away())
    start()()
    await pass()
    start()
    await pass()
    await pass(60_000)
    expect(load.mock.calls.length).toBeGreaterThan(3)
  })

  it('when it was ready, and whose last look failed, is not looked at again when it comes back', async () => {
    const { load, start, retry, pass, now } = opened()
    const stop = start()
    await pass()
    load.mockRejectedValueOnce(answered(403))
    retry()
    await pass()
    stop()
    start()
    await pass()
    expect(now()).toMatchObject({ ready: true, appError: { code: 'from_server' } })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['that is ready', null],
    ['whose first look is under way', new Promise<never>(() => {})],
  ])('and came back, %s, is not looked at again', async (_, first) => {
    const { load, start, pass } = opened()
    load.mockReturnValue(Promise.resolve(first))
    start()()
    await pass()
    start()
    await pass()
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('a session that is found', () => {
  it('is told of once the page is ready with it, and only then is the rest gone on with', async () => {
    const user = userWith()
    const { client, start, pass, now, onReady } = opened(user)
    const seen: unknown[] = []
    client.events.subscribe('login', {
      onComplete: (arrival) => seen.push(arrival, now().ready, onReady.mock.calls.length),
    })
    start()
    await pass()
    const arrival = {
      user,
      isNewUser: false,
      wasAlreadyAuthenticated: true,
      loginMethod: null,
      loginAccount: null,
    }
    expect(seen).toEqual([arrival, true, 0])
    expect(onReady).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['not accepted are required', true, false, 1],
    ['accepted are required', true, true, 0],
    ['not accepted are not required', false, false, 0],
  ])('is ended where terms %s, else told of', async (_, required, hasAcceptedTerms, ended) => {
    const app = appConfig({ require_users_accept_terms: required })
    const { client, start, pass, now } = opened({ ...userWith(), hasAcceptedTerms }, {}, app)
    start()
    await pass()
    expect(client.logouts).toBe(ended)
    expect(client.fired.map(([event, callback]) => `${event}.${callback}`)).toEqual(
      ended ? [] : ['login.onComplete'],
    )
    expect(now().ready).toBe(true)
  })

  it('is told of only where there is one, and nobody is logged out where there is none', async () => {
    const { client, start, pass, now } = opened(null)
    start()
    await pass()
    expect([client.fired, client.logouts]).toEqual([[], 0])
    expect(now().ready).toBe(true)
  })

  it('is not told of as a login where the host’s own one is followed', async () => {
    const { client, start, pass, now } = opened(userWith(), {
      customAuth: { isLoading: false },
    } as HostConfig)
    start()
    await pass()
    expect(client.fired).toEqual([])
    expect(now().ready).toBe(true)
  })
})

describe('a retry', () => {
  it('looks again at once, and goes on with what came back to the page only the first time', async () => {
    const { load, start, retry, pass, onReady } = opened()
    start()
    await pass()
    retry()
    await pass()
    expect(load).toHaveBeenCalledTimes(2)
    expect(onReady).toHaveBeenCalledTimes(1)
  })

  it('takes the message of the failure away before it has an answer', async () => {
    const { load, start, retry, pass, now } = opened()
    load.mockRejectedValueOnce(answered(403))
    start()
    await pass()
    expect(now().appError?.code).toBe('from_server')
    load.mockReturnValueOnce(new Promise(() => {}))
    retry()
    expect(now().appError).toBeNull()
  })

  it('while the page loads ends that, and its failure is not shown', async () => {
    const { load, loadApp, start, retry, pass, now } = opened()
    const { answer, give } = held<typeof APP>()
    loadApp.mockReturnValueOnce(answer)
    start()
    await pass()
    retry()
    expect(loadApp.mock.calls.map(([signal]) => signal.aborted)).toEqual([true])
    expect(load).not.toHaveBeenCalled()
    give(Promise.reject(answered(403)))
    await pass()
    expect(now()).toMatchObject({ ready: true, appError: null })
    expect(console.error).not.toHaveBeenCalled()
    expect(loadApp).toHaveBeenCalledTimes(2)
  })

  it('while a session is looked for puts what is found aside, and looks again', async () => {
    const stranger = { ...userWith(), id: 'did:privy:stranger' }
    const { client, load, start, retry, pass } = opened(userWith())
    const { answer, give } = held<User | null>()
    load.mockReturnValueOnce(answer)
    start()
    await pass()
    retry()
    give(stranger)
    await pass()
    expect(client.fired.map(([, , arrival]) => (arrival as { user: User }).user.id)).toEqual([
      'did:privy:cltest',
    ])
  })
})

it('a page without events of its own, on a server, starts and is left all the same', async () => {
  vi.stubGlobal('addEventListener', undefined)
  vi.stubGlobal('removeEventListener', undefined)
  const { start, pass, now } = opened()
  const stop = start()
  await pass()
  expect(now().ready).toBe(true)
  expect(stop).not.toThrow()
})
