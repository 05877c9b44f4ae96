import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testClock } from '../testing/fake-client.ts'
import { browserTabs } from './tabs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Web Locks: one holder per name, and a wait that its signal ends. */
function withLocks() {
  const ends = new Map<string, Promise<unknown>>()
  vi.stubGlobal('navigator', {
    locks: {
      async request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) {
        const before = ends.get(name)
        const aborted = new Promise((_, refuse) =>
          signal.addEventListener('abort', () => refuse(new DOMException('gave up', 'AbortError'))),
        )
        let end = () => {}
        const own = new Promise<void>((done) => (end = done))
        ends.set(name, own)
        try {
          await Promise.race([before, aborted])
          return await hold()
        } finally {
          end()
        }
      },
    },
  })
}

/** A task that says when it starts, and ends when told. */
function task(log: string[], name: string) {
  let end = () => {}
  const ended = new Promise<void>((done) => (end = done))
  const run = async () => {
    log.push(name)
    await ended
    return name
  }
  return { run, end }
}

describe('tasks of one name', () => {
  it('run one after the other, in every tab, and give what they end with', async () => {
    withLocks()
    const log: string[] = []
    const [first, second] = [task(log, 'first'), task(log, 'second')]
    const both = [browserTabs(testClock), browserTabs(testClock)].map((tabs, at) =>
      tabs.inTurn('refresh', (at ? second : first).run),
    )
    await vi.advanceTimersByTimeAsync(9_999)
    expect(log).toEqual(['first'])
    first.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(log).toEqual(['first', 'second'])
    second.end()
    expect(await Promise.all(both)).toEqual(['first', 'second'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('wait for none of another name', async () => {
    withLocks()
    const log: string[] = []
    const tabs = browserTabs(testClock)
    void tabs.inTurn('refresh of one app', task(log, 'one').run)
    void tabs.inTurn('refresh of another', task(log, 'other').run)
    await vi.advanceTimersByTimeAsync(0)
    expect(log).toEqual(['one', 'other'])
  })

  it('go ahead after ten seconds when a tab holds its turn: a frozen one never ends it', async () => {
    withLocks()
    const log: string[] = []
    const tabs = browserTabs(testClock)
    const [frozen, waiting] = [task(log, 'frozen'), task(log, 'waiting')]
    void tabs.inTurn('refresh', frozen.run)
    const turn = tabs.inTurn('refresh', waiting.run)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(log).toEqual(['frozen'])
    await vi.advanceTimersByTimeAsync(1)
    expect(log).toEqual(['frozen', 'waiting'])
    waiting.end()
    expect(await turn).toBe('waiting')
  })

  it('that fail fail their caller, are not tried again, and let the next go on', async () => {
    withLocks()
    const tabs = browserTabs(testClock)
    const failing = vi.fn(() => Promise.reject(new Error('no network')))
    const failed = expect(tabs.inTurn('refresh', failing)).rejects.toThrow('no network')
    expect(await tabs.inTurn('refresh', async () => 'next')).toBe('next')
    await failed
    expect(failing).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('may take longer than a tab waits for its turn', async () => {
    withLocks()
    const log: string[] = []
    const slow = task(log, 'slow')
    const turn = browserTabs(testClock).inTurn('refresh', slow.run)
    await vi.advanceTimersByTimeAsync(60_000)
    slow.end()
    expect(await turn).toBe('slow')
    expect(log).toEqual(['slow'])
  })

  it.each([
    ['no locks', {}],
    ['no navigator', undefined],
  ])('run at once where there are %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    expect(await browserTabs(testClock).inTurn('refresh', async () => 'done')).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('what another tab does to the storage is told by key, null for all of it, until nobody listens', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const change = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const heard: (string | null)[] = []
  const stop = browserTabs(testClock).onChange((key) => heard.push(key))
  change('privy:token')
  change(null)
  stop()
  change('privy:pat')
  expect(heard).toEqual(['privy:token', null])
})
