// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardPresses } from './press-guard.ts'

const MOUSE = { isTrusted: true, detail: 1 } as MouseEvent
const KEY = { isTrusted: true, detail: 0 } as MouseEvent

/** A row with a button, seen since long ago unless the test says otherwise, and the clock that is judged by. */
function setUp() {
  const row = document.createElement('div')
  const button = document.createElement('button')
  row.append(button)
  document.body.replaceChildren(row)
  const seen = { since: -10_000 as number | null }
  const time = { now: 7 }
  const early = vi.fn()
  const sight = { since: () => seen.since, confirm: async () => true, onChange: () => undefined }
  const guard = guardPresses(row, sight, () => time.now, early)
  const point = (type: string, pointerType = 'mouse') =>
    row.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }))
  const focus = (type: 'focusin' | 'focusout') => button.dispatchEvent(new Event(type, { bubbles: true }))
  const pass = (milliseconds: number) => {
    time.now += milliseconds
    vi.advanceTimersByTime(milliseconds)
  }
  const shield = () => row.querySelector('.shield')
  return { row, button, seen, time, early, guard, point, focus, pass, shield }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a press by mouse', () => {
  it('counts once the pointer has rested on the row for half a second, and no longer when it left', () => {
    const { guard, point, pass } = setUp()
    expect(guard.judge(MOUSE)).toBe('early')
    point('pointerenter')
    point('pointerdown')
    expect(guard.judge(MOUSE)).toBe('early')
    pass(499)
    expect(guard.judge(MOUSE)).toBe('early')
    pass(1)
    expect(guard.judge(MOUSE)).toBe('pass')
    point('pointerleave')
    expect(guard.judge(MOUSE)).toBe('early')
  })

  it('does not count by a finger’s rest', () => {
    const { guard, point, pass, shield } = setUp()
    point('pointerenter', 'touch')
    expect(shield()).toBeNull()
    pass(600)
    expect(guard.judge(MOUSE)).toBe('early')
  })

  it('counts for nothing when a script made it', () => {
    const { guard, point, pass } = setUp()
    point('pointerenter')
    pass(600)
    expect(guard.judge({ ...MOUSE, isTrusted: false })).toBe('forged')
    expect(guard.judge(MOUSE)).toBe('pass')
  })

  it('counts once the buttons have been seen for half a second', () => {
    const { guard, seen, time, point, pass } = setUp()
    point('pointerenter')
    pass(600)
    seen.since = null
    expect([guard.seenIn(), guard.judge(MOUSE)]).toEqual([null, 'hidden'])
    seen.since = time.now
    expect([guard.seenIn(), guard.judge(MOUSE)]).toEqual([500, 'hidden'])
    pass(499)
    expect([guard.seenIn(), guard.judge(MOUSE)]).toEqual([1, 'hidden'])
    pass(1)
    expect([guard.seenIn(), guard.judge(MOUSE)]).toEqual([0, 'pass'])
    pass(100)
    expect([guard.seenIn(), guard.judge(MOUSE)]).toEqual([0, 'pass'])
  })
})

describe('a press by touch', () => {
  it('counts the second time, half a second to ten seconds after the first', () => {
    const { guard, point, pass } = setUp()
    point('pointerdown', 'touch')
    expect(guard.judge(MOUSE)).toBe('early')
    pass(499)
    expect(guard.judge(MOUSE)).toBe('early')
    pass(500)
    expect(guard.judge(MOUSE)).toBe('pass')
    pass(9_500)
    expect(guard.judge(MOUSE)).toBe('pass')
    pass(1)
    expect(guard.judge(MOUSE)).toBe('early')
  })

  it('is judged as what it is, also where a mouse rests on the row', () => {
    const { guard, point, pass } = setUp()
    point('pointerenter')
    pass(600)
    point('pointerdown', 'touch')
    expect(guard.judge(MOUSE)).toBe('early')
    point('pointerdown', 'mouse')
    expect(guard.judge(MOUSE)).toBe('pass')
  })
})

describe('a press by key', () => {
  it('counts on a button that had the focus for half a second', () => {
    const { guard, focus, pass } = setUp()
    focus('focusin')
    pass(499)
    expect(guard.judge(KEY)).toBe('early')
    pass(1)
    expect(guard.judge(KEY)).toBe('pass')
  })

  it('counts the second time on one that has not', () => {
    const { guard, focus, pass } = setUp()
    focus('focusin')
    pass(600)
    focus('focusout')
    expect(guard.judge(KEY)).toBe('early')
    pass(500)
    expect(guard.judge(KEY)).toBe('pass')
  })
})

describe('the shield', () => {
  it('lies over the row until the pointer has rested, and goes when it leaves', () => {
    const { point, pass, shield } = setUp()
    expect(shield()).toBeNull()
    point('pointerenter')
    pass(499)
    expect(shield()).not.toBeNull()
    pass(1)
    expect(shield()).toBeNull()
    point('pointerenter')
    point('pointerleave')
    expect(shield()).toBeNull()
  })

  it('lies for the whole time again when the pointer comes again', () => {
    const { point, pass, shield } = setUp()
    point('pointerenter')
    pass(300)
    point('pointerenter')
    pass(300)
    expect(shield()).not.toBeNull()
    point('pointerleave')
    point('pointerenter')
    pass(300)
    expect(shield()).not.toBeNull()
    pass(200)
    expect(shield()).toBeNull()
  })

  it('tells of what was pressed on it or on the row, and of nothing that met a button', () => {
    const { row, button, point, shield, early } = setUp()
    point('pointerenter')
    button.click()
    expect(early).not.toHaveBeenCalled()
    ;(shield() as HTMLElement).click()
    row.click()
    expect(early.mock.calls.map(([click]) => click.target)).toEqual([shield(), row])
  })
})
