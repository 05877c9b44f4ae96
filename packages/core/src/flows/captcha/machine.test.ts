import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { runMachine } from '../../machine.ts'
import { testClock } from '../../testing/fake-client.ts'
import type { CaptchaState } from './captcha.ts'
import { type CaptchaScreenEffect, canRetry, captchaScreenInitial, captchaScreenMachine } from './machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function entered(userIntentRequired = false) {
  const effects: CaptchaScreenEffect['type'][] = []
  const { state, send } = runMachine({
    machine: captchaScreenMachine,
    initial: captchaScreenInitial(userIntentRequired),
    clock: testClock,
    perform: ({ type }) => void effects.push(type),
  })
  send({ type: 'entered' })
  const captcha = (of: CaptchaState) => send({ type: 'captcha changed', captcha: of })
  return { effects, send, captcha, now: () => state.get() }
}
const passed: CaptchaState = { status: 'success', token: 'x' }
const failed: CaptchaState = { status: 'error', code: 'captcha_failure' }

it('executes a ready challenge after 500 ms [GATE-005]', () => {
  const screen = entered()
  vi.advanceTimersByTime(499)
  expect(screen.effects).toEqual([])
  vi.advanceTimersByTime(1)
  expect(screen.effects).toEqual(['execute'])
})

it('executes nothing that is under way or passed', () => {
  const [loading, over] = [entered(), entered()]
  loading.captcha({ status: 'loading' })
  over.captcha(passed)
  vi.advanceTimersByTime(5000)
  expect(loading.effects).toEqual([])
  expect(over.effects).toEqual(['proceed'])
})

it('checks for at least a second, however fast the challenge was passed [GATE-010]', () => {
  const screen = entered()
  screen.captcha(passed)
  vi.advanceTimersByTime(999)
  expect(screen.now().status).toBe('checking')
  vi.advanceTimersByTime(1)
  expect(screen.now().status).toBe('success')
})

it('goes on by itself between 1 and 2 s after success [GATE-006]', () => {
  const screen = entered()
  vi.advanceTimersByTime(3000)
  screen.captcha(passed)
  expect(screen.now().status).toBe('success')
  vi.advanceTimersByTime(999)
  expect(screen.effects).toEqual(['execute'])
  vi.advanceTimersByTime(1001)
  expect(screen.effects).toEqual(['execute', 'proceed'])
  expect(screen.now().status).toBe('over')
})

it('waits for a press where the intent of the user is required [GATE-007]', () => {
  const screen = entered(true)
  screen.captcha(passed)
  vi.advanceTimersByTime(60_000)
  expect(screen.effects).toEqual([])
  expect(screen.now().status).toBe('success')
  screen.send({ type: 'continue pressed' })
  screen.send({ type: 'continue pressed' })
  expect(screen.effects).toEqual(['proceed'])
})

it('allows three further tries and no more [GATE-008]', () => {
  const screen = entered()
  vi.advanceTimersByTime(1000)
  screen.captcha(failed)
  for (const retry of [1, 2, 3]) {
    expect(screen.now()).toMatchObject({ status: 'error', code: 'captcha_failure' })
    expect(canRetry(screen.now())).toBe(true)
    screen.send({ type: 'retry pressed' })
    expect(screen.now()).toMatchObject({ status: 'checking', retries: retry, code: null })
    screen.captcha({ status: 'loading' })
    vi.advanceTimersByTime(1000)
    screen.captcha(failed)
  }
  expect(canRetry(screen.now())).toBe(false)
  screen.send({ type: 'retry pressed' })
  expect(screen.effects).toEqual(['execute', 'execute', 'execute', 'execute'])
  expect(screen.now()).toMatchObject({ status: 'error', retries: 3 })
})

it('leads to where an error of what follows belongs', () => {
  const effects: CaptchaScreenEffect[] = []
  const { send } = runMachine({
    machine: captchaScreenMachine,
    initial: captchaScreenInitial(true),
    clock: testClock,
    perform: (effect) => void effects.push(effect),
  })
  const refused = (code: string, status: number) =>
    send({ type: 'proceed failed', error: new ApiError({ message: 'no', code, status }) })
  refused('too_many_requests', 429)
  refused('invalid_data', 400)
  expect(effects).toEqual([
    { type: 'leave', route: { to: 'error', key: 'too_many_requests', message: null } },
    { type: 'leave', route: { to: 'landing', code: 'invalid_data' } },
  ])
})
