// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SWIPE_PX, useSwipe } from './use-swipe.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function sheet(onClose: () => void, phone = true) {
  vi.stubGlobal('matchMedia', () => ({ matches: phone }))
  const Sheet = () => {
    const card = useRef<HTMLDivElement>(null)
    return (
      <div data-testid="card" ref={card} {...useSwipe(card, true, onClose)}>
        <div className="bar">
          <i />
          <button type="button">Close</button>
        </div>
        <p>Text</p>
      </div>
    )
  }
  const { container, getByTestId } = render(<Sheet />)
  const card = getByTestId('card')
  const pull = (target: string, far: number, { pointerType = 'touch', end = 'pointerUp' as const } = {}) => {
    const from = container.querySelector(target) as Element
    fireEvent.pointerDown(from, { pointerType, clientY: 100 })
    fireEvent.pointerMove(from, { pointerType, clientY: 100 + far })
    const moved = card.style.translate
    fireEvent[end as 'pointerUp' | 'pointerCancel'](from, { pointerType, clientY: 100 + far })
    return moved
  }
  return { card, pull }
}

it('follows a finger that pulls its bar down, and goes when it was pulled far enough', () => {
  const onClose = vi.fn()
  const { card, pull } = sheet(onClose)
  expect(pull('i', SWIPE_PX - 1)).toBe(`0 ${SWIPE_PX - 1}px`)
  expect([onClose.mock.calls.length, card.style.translate || '']).toEqual([0, ''])
  pull('i', SWIPE_PX)
  expect(onClose).toHaveBeenCalledOnce()
})

it.each([
  ['a mouse', 'i', { pointerType: 'mouse' }, true],
  ['a finger on what scrolls', 'p', {}, true],
  ['a finger on a button', 'button', {}, true],
  ['a finger that the browser takes over', 'i', { end: 'pointerCancel' as never }, true],
  ['a finger where it is no sheet', 'i', {}, false],
])('stays for %s', (_, target, how, phone) => {
  const onClose = vi.fn()
  const { card, pull } = sheet(onClose, phone)
  pull(target, SWIPE_PX * 3, how)
  expect([onClose.mock.calls.length, card.style.translate || '']).toEqual([0, ''])
})
