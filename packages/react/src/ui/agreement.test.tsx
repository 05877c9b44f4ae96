// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Agreement } from './agreement.tsx'
import { Button } from './button.tsx'
import { ShownContext } from './shown.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sign = () => screen.getByRole('button', { name: 'Sign' })
const waits = () => sign().getAttribute('aria-disabled') === 'true'

/** A stage of 300 px for what is `height` high. */
function staged(children: ReactNode) {
  const resized = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      callback: () => void
      constructor(callback: () => void) {
        this.callback = callback
      }
      observe() {
        resized.add(this.callback)
      }
      disconnect() {
        resized.delete(this.callback)
      }
    },
  )
  let height = 900
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const { rerender } = render(<div className="stage">{children}</div>)
  return {
    change: (to: ReactNode) => rerender(<div className="stage">{to}</div>),
    grow: (to: number) =>
      act(() => {
        height = to
        for (const callback of resized) callback()
      }),
  }
}

it('acts on a click, and not on the second one of a double click that began before it was there', () => {
  const onSign = vi.fn()
  render(
    <Agreement to="a">
      <Button agrees onClick={onSign}>
        Sign
      </Button>
    </Agreement>,
  )
  fireEvent.click(sign(), { detail: 2 })
  expect(onSign).not.toHaveBeenCalled()
  fireEvent.click(sign(), { detail: 1 })
  expect(onSign).toHaveBeenCalledOnce()
})

it('leaves a button that binds to nothing every click', () => {
  const onCancel = vi.fn()
  render(<Button onClick={onCancel}>Cancel</Button>)
  fireEvent.click(screen.getByRole('button'), { detail: 2 })
  expect(onCancel).toHaveBeenCalledOnce()
})

it('is not read while another screen stands in front of it, however short that one is', () => {
  const Message = ({ front }: { front: boolean }) => (
    <ShownContext.Provider value={front}>
      <Agreement to="a">
        <Button agrees>Sign</Button>
      </Agreement>
    </ShownContext.Provider>
  )
  const { change, grow } = staged(<Message front />)
  expect(waits()).toBe(true)
  change(<Message front={false} />)
  // the question fits
  grow(200)
  expect(waits()).toBe(true)
  grow(900)
  change(<Message front />)
  expect(waits()).toBe(true)
  grow(300)
  expect(waits()).toBe(false)
})

it('waits anew for what changes while it is shown', () => {
  const Changing = () => {
    const [to, setTo] = useState('a')
    return (
      <Agreement to={to}>
        <Button onClick={() => setTo('b')}>More</Button>
        <Button agrees>Sign</Button>
      </Agreement>
    )
  }
  const { grow } = staged(<Changing />)
  grow(300)
  expect(waits()).toBe(false)
  grow(900)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(waits()).toBe(true)
})
