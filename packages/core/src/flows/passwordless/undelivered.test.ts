import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCodeEntry } from '../../testing/code-entry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a message that does not arrive', () => {
  const looks = (screen: ReturnType<typeof openCodeEntry>) =>
    screen.effects.filter(({ type }) => type === 'look').length

  it('is looked for while the code is waited for, and said', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'opened', secondsLeft: 0, watched: true })
    vi.advanceTimersByTime(4000)
    expect(looks(screen)).toBe(1)
    screen.send({ type: 'looked', message: 0, undelivered: false })
    vi.advanceTimersByTime(4000)
    screen.send({ type: 'looked', message: 0, undelivered: true })
    expect([screen.now.undelivered, looks(screen)]).toEqual([true, 2])
    vi.advanceTimersByTime(60_000)
    expect(looks(screen)).toBe(2)
  })

  it('is not looked for where nobody could say', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'opened', secondsLeft: 0, watched: false })
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resent', secondsLeft: 30, sent: true })
    vi.advanceTimersByTime(60_000)
    expect(looks(screen)).toBe(0)
  })

  it('is looked for thirty times, and again after another one was sent', () => {
    const screen = openCodeEntry()
    const pass = (times: number) => {
      for (let look = 0; look < times; look++) {
        vi.advanceTimersByTime(4000)
        screen.send({ type: 'looked', message: 0, undelivered: false })
      }
    }
    screen.send({ type: 'opened', secondsLeft: 0, watched: true })
    pass(40)
    expect(looks(screen)).toBe(30)
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resent', secondsLeft: 30, sent: true })
    pass(2)
    expect(looks(screen)).toBe(32)
  })

  it('is forgotten when another is asked for, and an answer of before then says nothing', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'opened', secondsLeft: 0, watched: true })
    vi.advanceTimersByTime(4000)
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'looked', message: 0, undelivered: true })
    screen.send({ type: 'resent', secondsLeft: 30, sent: true })
    expect(screen.now.undelivered).toBe(false)
    vi.advanceTimersByTime(4000)
    screen.send({ type: 'looked', message: 1, undelivered: true })
    screen.send({ type: 'resend pressed' })
    expect([screen.now.undelivered, looks(screen)]).toEqual([true, 2])
    vi.advanceTimersByTime(30_000)
    screen.send({ type: 'resend pressed' })
    expect(screen.now.undelivered).toBe(false)
  })

  it('condemns no message but the one that was looked at, however late the answer comes', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'opened', secondsLeft: 0, watched: true })
    vi.advanceTimersByTime(4000)
    screen.send({ type: 'resend pressed' })
    screen.send({ type: 'resent', secondsLeft: 30, sent: true })
    screen.send({ type: 'looked', message: 0, undelivered: true })
    expect(screen.now.undelivered).toBe(false)
    vi.advanceTimersByTime(4000)
    expect(screen.effects.filter(({ type }) => type === 'look')).toEqual([
      { type: 'look', message: 0 },
      { type: 'look', message: 1 },
    ])
    screen.send({ type: 'looked', message: 1, undelivered: true })
    expect(screen.now.undelivered).toBe(true)
  })

  it('is no matter once the code was right', () => {
    const screen = openCodeEntry()
    screen.send({ type: 'opened', secondsLeft: 0, watched: true })
    screen.enter('123456')
    screen.send({ type: 'accepted', attempt: 1, next: { step: 'close' } })
    screen.send({ type: 'looked', message: 0, undelivered: true })
    vi.advanceTimersByTime(20_000)
    expect([screen.now.undelivered, looks(screen)]).toEqual([false, 0])
  })
})
