// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { watchSight, watchWindow } from './sight.ts'

interface Look {
  isVisible: boolean
  intersectionRatio: number
}

/** A browser that can tell, in the test's hands: every observer, what it was asked, and what it is told. */
function createBrowser({ knows = true } = {}) {
  const observers: { options: object; live: boolean; tell: (...looks: Look[]) => void }[] = []
  let now = 1000
  class Entry {}
  if (knows) Object.defineProperty(Entry.prototype, 'isVisible', { value: false })
  class Observer {
    private readonly seen: (typeof observers)[number]
    constructor(callback: (entries: Look[]) => void, options: object) {
      this.seen = { options, live: false, tell: (...looks) => callback(looks) }
      observers.push(this.seen)
    }
    observe() {
      this.seen.live = true
    }
    disconnect() {
      this.seen.live = false
    }
  }
  const globals = {
    IntersectionObserver: Observer,
    IntersectionObserverEntry: Entry,
    performance: { now: () => now },
  } as unknown as typeof globalThis
  return {
    globals,
    observers,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const SEEN = { isVisible: true, intersectionRatio: 1 }

describe('sight by the browser’s word', () => {
  it('is none where the browser cannot tell', () => {
    const element = document.createElement('i')
    expect(watchSight(element, createBrowser({ knows: false }).globals)).toBeNull()
    expect(
      watchSight(element, { ...createBrowser().globals, IntersectionObserver: undefined } as never),
    ).toBeNull()
  })

  it('lasts from the first look that sees the whole, over every look that does, to the first that does not', () => {
    const { globals, observers, pass } = createBrowser()
    const sight = watchSight(document.createElement('i'), globals)!
    let changes = 0
    sight.onChange(() => changes++)
    expect(observers.map(({ options, live }) => [options, live])).toEqual([
      [{ threshold: [0, 0.9, 1], trackVisibility: true, delay: 100 }, true],
    ])
    expect(sight.since()).toBeNull()
    observers[0]!.tell(SEEN)
    pass(50)
    observers[0]!.tell({ isVisible: true, intersectionRatio: 0.95 })
    expect(sight.since()).toBe(1000)
    for (const look of [
      { isVisible: false, intersectionRatio: 1 },
      { isVisible: true, intersectionRatio: 0.89 },
    ]) {
      observers[0]!.tell(SEEN, look)
      expect(sight.since()).toBeNull()
    }
    observers[0]!.tell(SEEN)
    expect(sight.since()).toBe(1050)
    expect(changes).toBe(5)
  })

  it.each([
    ['sees it', SEEN, SEEN, true],
    ['does not see it, though the old one has not noticed', SEEN, { ...SEEN, isVisible: false }, false],
    ['sees it, though the old one does not', { ...SEEN, isVisible: false }, SEEN, false],
  ])('is confirmed by an observer of its own: %s', async (_, old, fresh, confirmed) => {
    const { globals, observers } = createBrowser()
    const sight = watchSight(document.createElement('i'), globals)!
    observers[0]!.tell(old)
    const asked = sight.confirm()
    expect(observers).toHaveLength(2)
    observers[1]!.tell(fresh)
    expect(await asked).toBe(confirmed)
    expect(observers.map(({ live }) => live)).toEqual([true, false])
  })
})

describe('sight of a window', () => {
  it('lasts while the window is in front and has the keyboard', async () => {
    const state = { visibilityState: 'visible', focus: true }
    let now = 10
    const listeners: Record<string, () => void> = {}
    const listen = (name: string, listener: () => void) => {
      listeners[name] = listener
    }
    const globals = {
      document: {
        get visibilityState() {
          return state.visibilityState
        },
        hasFocus: () => state.focus,
        addEventListener: listen,
      },
      performance: { now: () => now },
      addEventListener: listen,
    } as unknown as typeof globalThis
    const sight = watchWindow(globals)
    let changes = 0
    sight.onChange(() => changes++)
    expect([sight.since(), await sight.confirm()]).toEqual([10, true])
    state.focus = false
    listeners.blur!()
    expect([sight.since(), await sight.confirm()]).toEqual([null, false])
    state.focus = true
    now = 20
    listeners.focus!()
    expect([sight.since(), await sight.confirm()]).toEqual([20, true])
    state.visibilityState = 'hidden'
    listeners.visibilitychange!()
    expect([sight.since(), await sight.confirm()]).toEqual([null, false])
    expect(changes).toBe(3)
  })
})
