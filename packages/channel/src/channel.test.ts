import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChannelClient } from './client.ts'
import { createChannelHost } from './host.ts'
import { createMemoryPair, createMemoryWindow } from './memory-pair.ts'
import { pollReady } from './poll-ready.ts'

const PAGE = 'https://shop.example'
const FRAME = 'https://keys.example'

function setUp(handle: (event: string, data: unknown) => Promise<unknown>) {
  const { page, frame } = createMemoryPair({ page: PAGE, frame: FRAME })
  const seen: { id: string; event: string; data: unknown }[] = []
  const host = createChannelHost({
    listenOn: frame,
    allows: (origin) => origin === PAGE,
    handle: (request) => {
      seen.push(request)
      return handle(request.event, request.data)
    },
    describe: (error) => ({ type: 'error', message: (error as Error).message }),
  })
  const client = createChannelClient({ target: () => frame.seenBy(page), origin: FRAME, listenOn: page })
  return { page, frame, host, client, seen }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a request', () => {
  it('is an object with the ids id-0, id-1, ... and settles with its own reply [PROXY-002]', async () => {
    const { client, seen } = setUp(async (event, data) => ({ event, data }))
    const answers = await Promise.all([client.request('a', { n: 1n }), client.request('b', { u: undefined })])
    expect(answers).toEqual([
      { event: 'a', data: { n: 1n } },
      { event: 'b', data: { u: undefined } },
    ])
    expect(seen.map((request) => request.id)).toEqual(['id-0', 'id-1'])
  })

  it('rejects with the type and message of an error reply', async () => {
    const { client } = setUp(() => Promise.reject(new Error('no')))
    await expect(client.request('a', {})).rejects.toMatchObject({
      name: 'RemoteError',
      type: 'error',
      message: 'no',
    })
  })

  it('carries the code of an error reply where it has one, and takes no reply whose code is no text', async () => {
    const { page, frame, client } = setUp(() => new Promise(() => {}))
    const asked = client.request('a', {})
    const reply = (code: unknown) =>
      page
        .seenBy(frame)
        .postMessage({ id: 'id-0', event: 'a', error: { type: 't', message: 'm', code } }, PAGE)
    reply(7)
    reply('closer')
    await expect(asked).rejects.toMatchObject({ type: 't', message: 'm', code: 'closer' })
  })

  it('times out, aborts and closes, each with its own code', async () => {
    const { client } = setUp(() => new Promise(() => {}))
    const late = client.request('a', {}, { timeout: 10 })
    vi.advanceTimersByTime(10)
    await expect(late).rejects.toMatchObject({ code: 'timeout' })
    const abort = new AbortController()
    const aborted = client.request('a', {}, { signal: abort.signal })
    abort.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' })
    const open = client.request('a', {})
    client.close()
    await expect(open).rejects.toMatchObject({ code: 'closed' })
    await expect(client.request('a', {})).rejects.toMatchObject({ code: 'closed' })
  })

  it('fails as unreachable without a window and with what cannot be cloned', async () => {
    const { page, client } = setUp(async () => ({}))
    const nowhere = createChannelClient({ target: () => null, origin: FRAME, listenOn: page })
    await expect(nowhere.request('a', {})).rejects.toMatchObject({ code: 'unreachable' })
    await expect(client.request('a', { f: () => 1 })).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('shares one message among identical ones in flight when asked to', async () => {
    const { client, seen } = setUp(async () => ({}))
    const same = { token: 't', value: 2n }
    await Promise.all([
      client.request('create', same, { dedupe: true }),
      client.request('create', { ...same }, { dedupe: true }),
      client.request('create', { ...same, value: 3n }, { dedupe: true }),
    ])
    expect(seen).toHaveLength(2)
    await client.request('create', same, { dedupe: true })
    expect(seen).toHaveLength(3)
  })

  it.each([
    '*',
    'https://keys.example/',
    'https://keys.example/path',
    'keys.example',
    'null',
    '',
  ])('is never sent to %j', (origin) => {
    const page = createMemoryWindow(PAGE)
    expect(() => createChannelClient({ target: () => null, origin, listenOn: page })).toThrow(TypeError)
  })
})

describe('a reply', () => {
  it('counts once, and only from the right origin and window, with the right id and event', async () => {
    const { page, frame, client, host } = setUp(() => new Promise(() => {}))
    host.close()
    const stranger = createMemoryWindow('https://evil.example')
    const twin = createMemoryWindow(FRAME)
    let settled = 0
    const answer = client.request('a', {}).then((data) => {
      settled++
      return data
    })
    const good = { id: 'id-0', event: 'a', data: 'right' }
    page.seenBy(stranger).postMessage({ ...good, data: 'foreign' }, PAGE)
    page.seenBy(twin).postMessage({ ...good, data: 'twin' }, PAGE)
    for (const bad of [null, undefined, 'text', 7, [], { id: 'id-0' }, { ...good, id: 'id-9' }]) {
      page.seenBy(frame).postMessage(bad, PAGE)
    }
    page.seenBy(frame).postMessage({ ...good, event: 'b' }, PAGE)
    page.seenBy(frame).postMessage({ ...good, error: 'not an object' }, PAGE)
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toBe(0)
    page.seenBy(frame).postMessage(good, PAGE)
    page.seenBy(frame).postMessage({ ...good, data: 'again' }, PAGE)
    await expect(answer).resolves.toBe('right')
  })
})

describe('a host', () => {
  it('gives exactly one reply per request, to its window and origin', async () => {
    const { page, frame } = setUp(async () => 'ok')
    const replies: unknown[] = []
    page.addEventListener('message', (event) => replies.push(event.data))
    frame.seenBy(page).postMessage({ id: 'x', event: 'a', data: {}, extra: true }, FRAME)
    await vi.advanceTimersByTimeAsync(1)
    expect(replies).toEqual([{ id: 'x', event: 'a', data: 'ok' }])
  })

  it('answers a foreign origin and unknown shapes with nothing', async () => {
    const { page, frame, seen } = setUp(async () => 'ok')
    const stranger = createMemoryWindow('https://evil.example')
    const replies: unknown[] = []
    for (const window of [page, stranger]) window.addEventListener('message', (event) => replies.push(event))
    frame.seenBy(stranger).postMessage({ id: 'x', event: 'a', data: {} }, FRAME)
    for (const bad of [null, 'text', 1n, [], {}, { id: 1, event: 'a' }, { id: 'x' }, { event: 'a' }]) {
      frame.seenBy(page).postMessage(bad, FRAME)
    }
    await vi.advanceTimersByTimeAsync(1)
    expect(replies).toEqual([])
    expect(seen).toEqual([])
  })

  it('holds messages back until it knows who is allowed, and drops them when it cannot find out', async () => {
    const { page, frame } = createMemoryPair({ page: PAGE, frame: FRAME })
    let decide: (allowed: boolean) => void = () => {}
    const allowed = new Promise<boolean>((resolve) => {
      decide = resolve
    })
    createChannelHost({
      listenOn: frame,
      allows: () => allowed,
      handle: async () => 'ok',
      describe: () => ({ type: 'error', message: '' }),
    })
    const client = createChannelClient({ target: () => frame.seenBy(page), origin: FRAME, listenOn: page })
    const answer = client.request('a', {})
    await vi.advanceTimersByTimeAsync(5000)
    decide(true)
    await expect(answer).resolves.toBe('ok')
  })

  it('turns an answer that cannot be cloned into an error reply', async () => {
    const { client } = setUp(async () => ({ f: () => 1 }))
    await expect(client.request('a', {})).rejects.toMatchObject({ name: 'RemoteError' })
  })

  it('listens to one window alone when told so', async () => {
    const { page, frame } = createMemoryPair({ page: PAGE, frame: FRAME })
    const sibling = createMemoryWindow(PAGE)
    const handled: string[] = []
    createChannelHost({
      listenOn: frame,
      allows: () => true,
      source: () => page.seenBy(frame),
      handle: async ({ id }) => handled.push(id),
      describe: () => ({ type: 'error', message: '' }),
    })
    frame.seenBy(sibling).postMessage({ id: 'sibling', event: 'a' }, FRAME)
    frame.seenBy(page).postMessage({ id: 'parent', event: 'a' }, FRAME)
    await vi.advanceTimersByTimeAsync(1)
    expect(handled).toEqual(['parent'])
  })
})

describe('polling', () => {
  it('asks anew every 150 ms until the first answer', async () => {
    let asked = 0
    const { client } = setUp(() => (++asked < 3 ? new Promise(() => {}) : Promise.resolve({})))
    const ready = pollReady(client, 'ready', {})
    await vi.advanceTimersByTimeAsync(299)
    expect(asked).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    await expect(ready).resolves.toEqual({})
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toBe(3)
  })

  it('gives up after 270 questions', async () => {
    let asked = 0
    const { client } = setUp(() => {
      asked++
      return new Promise(() => {})
    })
    const failed = expect(pollReady(client, 'ready', {})).rejects.toMatchObject({ code: 'timeout' })
    await vi.advanceTimersByTimeAsync(270 * 150)
    await failed
    expect(asked).toBe(270)
  })

  it('ends with the first error reply, and when aborted', async () => {
    const { client } = setUp(() => Promise.reject(new Error('broken')))
    await expect(pollReady(client, 'ready', {})).rejects.toMatchObject({ type: 'error', message: 'broken' })
    const abort = new AbortController()
    const silent = setUp(() => new Promise(() => {}))
    const aborted = expect(
      pollReady(silent.client, 'ready', {}, { signal: abort.signal }),
    ).rejects.toMatchObject({ code: 'aborted' })
    abort.abort()
    await aborted
  })
})
