import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChannelClient } from './client.ts'
import { type ChannelHostOptions, createChannelHost } from './host.ts'
import { createMemoryPair } from './memory-pair.ts'
import { pollReady } from './poll-ready.ts'

const PAGE = 'https://shop.example'
const FRAME = 'https://keys.example'

/** A page and a frame; what arrives at each is kept, and how many listen. */
function setUp(options: Partial<ChannelHostOptions> = {}) {
  const { page, frame } = createMemoryPair({ page: PAGE, frame: FRAME })
  const arrived = { page: [] as unknown[], frame: [] as unknown[] }
  page.addEventListener('message', ({ data }) => arrived.page.push(data))
  frame.addEventListener('message', ({ data }) => arrived.frame.push(data))
  const ask = (data: unknown) => frame.seenBy(page).postMessage(data, FRAME)
  const say = (data: unknown) => page.seenBy(frame).postMessage(data, PAGE)
  const client = createChannelClient({ target: () => frame.seenBy(page), origin: FRAME, listenOn: page })
  const serve = () =>
    createChannelHost({
      listenOn: frame,
      allows: () => true,
      handle: async () => 'done',
      describe: (error) => ({ type: 'told', message: (error as Error).message }),
      ...options,
    })
  return { page, frame, client, arrived, ask, say, serve }
}

const turns = () => vi.advanceTimersByTimeAsync(0)
const never = () => new Promise(() => {})
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ name, code, type, message, cause }) => ({ name, code, type, message, cause }),
  )

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a request that fails', () => {
  const failed = (code: string, message: string, cause?: unknown) => ({
    name: 'ChannelError',
    code,
    type: undefined,
    message,
    cause,
  })

  it('says how, in full, and leaves no timer and no listener behind', async () => {
    const { client, arrived } = setUp()
    const abort = new AbortController()
    const removed = vi.spyOn(abort.signal, 'removeEventListener')
    const late = failure(client.request('slow', {}, { timeout: 50, signal: abort.signal }))
    await vi.advanceTimersByTimeAsync(50)
    expect(await late).toEqual(failed('timeout', 'No reply to slow within 50 ms'))
    expect(removed).toHaveBeenCalledExactlyOnceWith('abort', expect.any(Function))
    const aborted = failure(client.request('b', {}, { timeout: 50, signal: abort.signal }))
    abort.abort()
    expect(await aborted).toEqual(failed('aborted', 'The request was aborted'))
    expect(vi.getTimerCount()).toBe(0)
    await turns()
    expect(arrived.frame).toEqual([
      { id: 'id-0', event: 'slow', data: {} },
      { id: 'id-1', event: 'b', data: {} },
    ])
  })

  it('is not sent when it was aborted before, or the channel is closed', async () => {
    const { client, arrived } = setUp()
    expect(await failure(client.request('a', {}, { signal: AbortSignal.abort() }))).toEqual(
      failed('aborted', 'The request was aborted'),
    )
    const open = failure(client.request('b', {}))
    client.close()
    const closed = failed('closed', 'The channel is closed')
    expect([await open, await failure(client.request('c', {}))]).toEqual([closed, closed])
    await turns()
    expect(arrived.frame).toEqual([{ id: 'id-1', event: 'b', data: {} }])
  })

  it('names its cause where there is one', async () => {
    const { page, client } = setUp()
    expect(await failure(client.request('a', { f: () => 1 }))).toEqual(
      failed('unreachable', 'The message could not be sent', expect.any(DOMException)),
    )
    const nowhere = createChannelClient({ target: () => null, origin: FRAME, listenOn: page })
    expect(await failure(nowhere.request('a', {}))).toEqual(
      failed('unreachable', 'There is no window to ask'),
    )
  })

  it('no origin but an exact one is taken, and it says which was given', () => {
    const { page } = setUp()
    const make = (origin: string) => () => createChannelClient({ target: () => null, origin, listenOn: page })
    expect(make('https://a.example/b')).toThrow(new TypeError('Not an exact origin: https://a.example/b'))
    expect(make('null')).toThrow(new TypeError('Not an exact origin: null'))
    expect(make('https://a.example:8443')).not.toThrow()
  })
})

describe('a reply', () => {
  it('is heard no more once the channel is closed', () => {
    const { page, frame } = setUp()
    const removed = vi.spyOn(page, 'removeEventListener')
    createChannelClient({ target: () => frame.seenBy(page), origin: FRAME, listenOn: page }).close()
    expect(removed).toHaveBeenCalledExactlyOnceWith('message', expect.any(Function))
  })

  it('with an error counts once type and message are text, and a code where there is one', async () => {
    const { client, say } = setUp()
    const answer = failure(client.request('a', {}))
    const settled = vi.fn()
    void answer.then(settled)
    const error = { type: 't', message: 'm' }
    const bad = [null, [], { type: 't' }, { message: 'm' }, { ...error, type: 1 }, { ...error, code: 1 }]
    for (const one of bad) say({ id: 'id-0', event: 'a', error: one })
    await turns()
    expect(settled).not.toHaveBeenCalled()
    say({ id: 'id-0', event: 'a', error: { ...error, code: 'c' } })
    expect(await answer).toMatchObject({ name: 'RemoteError', type: 't', message: 'm' })
  })

  it('from the right window counts only while its document is of the right origin', async () => {
    const { page } = setUp()
    const added = vi.fn()
    const target = { postMessage: () => {} }
    const listenOn = { ...page, addEventListener: added }
    const client = createChannelClient({ target: () => target, origin: FRAME, listenOn })
    expect(added.mock.calls).toEqual([['message', expect.any(Function)]])
    const [[, hear]] = added.mock.calls as [[string, (event: object) => void]]
    const answer = client.request('a', {})
    const say = (origin: string, data: string) =>
      hear({ origin, source: target, data: { id: 'id-0', event: 'a', data, error: undefined } })
    say('https://evil.example', 'of whoever the window was led to')
    say('null', 'of a sandbox')
    say(FRAME, 'right')
    await expect(answer).resolves.toBe('right')
  })

  it('from no window at all counts for nothing, also while there is none to ask', async () => {
    const { page } = setUp()
    const listeners: ((event: MessageEvent) => void)[] = []
    const listenOn = { ...page, addEventListener: (_: 'message', one: never) => void listeners.push(one) }
    let target: unknown = { postMessage: () => {} }
    const client = createChannelClient({ target: () => target as never, origin: FRAME, listenOn })
    const settled = vi.fn()
    void client.request('a', {}).then(settled)
    target = null
    listeners[0]?.({ origin: FRAME, source: null, data: { id: 'id-0', event: 'a', data: 1 } } as never)
    await turns()
    expect(settled).not.toHaveBeenCalled()
  })
})

describe('requests that say the same', () => {
  it('are one message, those of another event or other numbers are not', async () => {
    const { client, arrived } = setUp()
    const say = (event: string, data: unknown) =>
      void client.request(event, data, { dedupe: true }).catch(never)
    say('a', { value: 1n })
    say('a', { value: 1n })
    say('b', { value: 1n })
    say('a', { value: 2n })
    say('a', { value: 1 })
    void client.request('a', { value: 1n }).catch(never)
    await turns()
    expect(arrived.frame).toEqual(
      [
        ['a', 1n],
        ['b', 1n],
        ['a', 2n],
        ['a', 1],
        ['a', 1n],
      ].map(([event, value], i) => ({ id: `id-${i}`, event, data: { value } })),
    )
  })
})

describe('a host', () => {
  it('tells what its describe says of a failure, and of an answer that cannot be cloned', async () => {
    const handle = vi.fn<ChannelHostOptions['handle']>()
    handle.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce({ f: () => 1 })
    const { arrived, ask, serve } = setUp({ handle })
    serve()
    ask({ id: 'x', event: 'a', data: 7 })
    await turns()
    ask({ id: 'y', event: 'a', data: 8 })
    await turns()
    expect(handle.mock.calls).toEqual([
      [{ id: 'x', event: 'a', data: 7 }, PAGE],
      [{ id: 'y', event: 'a', data: 8 }, PAGE],
    ])
    expect(arrived.page).toEqual([
      { id: 'x', event: 'a', error: { type: 'told', message: 'broken' } },
      { id: 'y', event: 'a', error: { type: 'told', message: expect.stringContaining('cloned') } },
    ])
  })

  it('works on an id once at a time, and again when it has been answered', async () => {
    let done: (value: string) => void = () => {}
    const handle = vi.fn(() => new Promise<string>((resolve) => (done = resolve)))
    const { arrived, ask, serve } = setUp({ handle })
    serve()
    const request = { id: 'x', event: 'a', data: 1 }
    ask(request)
    ask(request)
    await turns()
    expect(handle).toHaveBeenCalledTimes(1)
    done('first')
    await turns()
    ask(request)
    await turns()
    done('second')
    await turns()
    expect(arrived.page).toEqual([
      { id: 'x', event: 'a', data: 'first' },
      { id: 'x', event: 'a', data: 'second' },
    ])
  })

  it.each([
    ['two', 2, 2],
    ['a thousand, unless told otherwise', undefined, 1000],
  ])('works on %s at once and drops the rest', async (_, limit, most) => {
    const handle = vi.fn(never)
    const { ask, serve } = setUp({ handle, ...(limit === undefined ? {} : { limit }) })
    serve()
    for (let i = 0; i <= most; i++) ask({ id: `x${i}`, event: 'a' })
    await turns()
    expect(handle).toHaveBeenCalledTimes(most)
  })

  it('lets nobody in when it cannot find out who may, and goes on', async () => {
    const allows = vi.fn().mockRejectedValueOnce(new Error('away')).mockReturnValue(true)
    const { arrived, ask, serve } = setUp({ allows })
    serve()
    ask({ id: 'x', event: 'a' })
    ask({ id: 'y', event: 'a' })
    await turns()
    expect(allows.mock.calls).toEqual([[PAGE], [PAGE]])
    expect(arrived.page).toEqual([{ id: 'y', event: 'a', data: 'done' }])
  })

  it('survives a failure that it cannot describe, and works on the id again', async () => {
    const describe = vi.fn().mockImplementationOnce(() => {
      throw new Error('no words')
    })
    const { arrived, ask, serve } = setUp({ handle: () => Promise.reject(new Error('no')), describe })
    describe.mockReturnValue({ type: 'told', message: 'now' })
    serve()
    ask({ id: 'x', event: 'a' })
    await turns()
    ask({ id: 'x', event: 'a' })
    await turns()
    expect(arrived.page).toEqual([{ id: 'x', event: 'a', error: { type: 'told', message: 'now' } }])
  })

  it('answers nobody once it is closed', async () => {
    const { arrived, ask, serve } = setUp()
    serve().close()
    ask({ id: 'x', event: 'a' })
    await turns()
    expect(arrived.page).toEqual([])
  })
})

describe('polling', () => {
  it('goes on while there is no window, at the pace and for as long as it is told', async () => {
    const { page } = setUp()
    const target = vi.fn(() => null)
    const client = createChannelClient({ target, origin: FRAME, listenOn: page })
    const outcome = failure(pollReady(client, 'ready', {}, { interval: 10, attempts: 3 }))
    await vi.advanceTimersByTimeAsync(29)
    expect(target).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ code: 'timeout', message: 'No reply to ready' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends at once when the channel is closed', async () => {
    const { client } = setUp()
    const outcome = failure(pollReady(client, 'ready', {}))
    await turns()
    client.close()
    expect(await outcome).toMatchObject({ code: 'closed' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('asks nothing when it was aborted before, and leaves its signal alone afterwards', async () => {
    const { client, arrived } = setUp()
    expect(await failure(pollReady(client, 'ready', {}, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'aborted',
      message: 'The request was aborted',
    })
    await turns()
    expect(arrived.frame).toEqual([])
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    const own = setUp()
    own.serve()
    await expect(pollReady(own.client, 'ready', { n: 1 }, { signal })).resolves.toBe('done')
    expect(removed).toHaveBeenCalledExactlyOnceWith('abort', expect.any(Function))
    expect(own.arrived.frame).toEqual([{ id: 'id-0', event: 'ready', data: { n: 1 } }])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives the questions before up once one is answered', async () => {
    const { client } = setUp()
    const asked: AbortSignal[] = []
    const answers: ((value: unknown) => void)[] = []
    const slow = {
      ...client,
      request: (_: string, __: unknown, options?: { signal?: AbortSignal }) => {
        if (options?.signal) asked.push(options.signal)
        return new Promise((resolve) => answers.push(resolve))
      },
    }
    const ready = pollReady(slow, 'ready', {}, { interval: 10 })
    await vi.advanceTimersByTimeAsync(15)
    expect(asked.map(({ aborted }) => aborted)).toEqual([false, false])
    answers[1]?.('second')
    await expect(ready).resolves.toBe('second')
    expect(asked.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
