import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testClock } from '../testing/fake-client.ts'
import { createModal } from './modal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const opened = () => {
  const modal = createModal(testClock)
  const closed = vi.fn()
  modal.open('landing', {}, closed)
  vi.advanceTimersByTime(15)
  return { modal, closed, now: () => modal.state.get() }
}

it('opens after 15 ms; its screen is known at once [SHELL-003]', () => {
  const modal = createModal(testClock)
  modal.open('landing', { disableSignup: true })
  expect(modal.state.get()).toMatchObject({ open: false, screen: { id: 'landing' } })
  vi.advanceTimersByTime(14)
  expect(modal.state.get().open).toBe(false)
  vi.advanceTimersByTime(1)
  expect(modal.state.get()).toMatchObject({ open: true, screen: { data: { disableSignup: true } } })
})

it('is said to be coming until it opens, and by no close or second opening after that', () => {
  const modal = createModal(testClock)
  const seen: boolean[] = []
  modal.state.subscribe(() => seen.push(modal.state.get().coming))
  modal.open('landing', {})
  vi.advanceTimersByTime(15)
  modal.close('user')
  modal.open('landing', {})
  vi.advanceTimersByTime(15)
  expect(seen).toEqual([true, false, false, false])
  expect(modal.state.get()).toMatchObject({ open: true, coming: false })
})

it('is not coming any more where it is closed before it opened', () => {
  const modal = createModal(testClock)
  modal.open('landing', {})
  modal.close('user')
  expect(modal.state.get()).toMatchObject({ open: false, coming: false })
})

it('clears the flow 200 ms after it closed [SHELL-004]', () => {
  const { modal, closed, now } = opened()
  modal.close('user')
  expect(closed).toHaveBeenCalledExactlyOnceWith('user')
  expect(now()).toMatchObject({ open: false, screen: { id: 'landing' } })
  vi.advanceTimersByTime(199)
  expect(now().screen).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(now()).toMatchObject({ screen: null, history: [] })
})

it('moves forward over a stack and back again [SHELL-002]', () => {
  const { modal, now } = opened()
  modal.navigate('passwordless-code', {})
  expect(now()).toMatchObject({ screen: { id: 'passwordless-code' }, direction: 'forward' })
  modal.navigate('terms', {}, { replace: true })
  expect(now().history.map((entry) => entry.id)).toEqual(['landing'])
  modal.back()
  expect(now()).toMatchObject({ screen: { id: 'landing' }, direction: 'back', history: [] })
  modal.back()
  expect(now().screen?.id).toBe('landing')
})

it('ends the action that holds it when another opens', () => {
  const { modal, closed, now } = opened()
  const second = vi.fn()
  modal.open('user-limit', {}, second)
  expect(closed).toHaveBeenCalledExactlyOnceWith('user')
  expect(now()).toMatchObject({ open: true, screen: { id: 'user-limit' } })
  modal.close('done')
  expect(second).toHaveBeenCalledExactlyOnceWith('done')
})

it('ignores steps of a flow that go on after the close', () => {
  const { modal, now } = opened()
  modal.close('user')
  modal.navigate('terms', {})
  modal.close('done')
  expect(now()).toMatchObject({ open: false, screen: { id: 'landing' } })
})

it('closed before it was there, never opens; opened while it fades, stays', () => {
  const { modal, now } = opened()
  modal.close('user')
  modal.open('landing', {})
  modal.close('user')
  vi.advanceTimersByTime(20)
  expect(now().open).toBe(false)
  modal.open('terms', {})
  vi.advanceTimersByTime(300)
  expect(now()).toMatchObject({ open: true, screen: { id: 'terms' } })
})
