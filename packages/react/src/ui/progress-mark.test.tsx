// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProgressMark } from './progress-mark.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const at = (ms: number, done = false) => {
  vi.advanceTimersByTime(ms - performance.now())
  const { container } = render(<ProgressMark done={done} />)
  const { style } = container.querySelector('.progress') as SVGElement
  return [style.getPropertyValue('--since'), style.getPropertyValue('--turned')]
}

it('turns by the page’s clock: one that appears later stands where the one before it stood', () => {
  expect(at(900)).toEqual(['-0ms', '0turn'])
  expect(at(1125)).toEqual(['-225ms', '0.25turn'])
  expect(at(2925)).toEqual(['-225ms', '0.25turn'])
})

it('closes from where it stood', () => {
  expect(at(3150, true)).toEqual(['-450ms', '0.5turn'])
})
