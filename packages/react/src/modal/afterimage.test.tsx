// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Stage } from './stage.tsx'

let ends: (() => void)[] = []

beforeEach(() => {
  ends = []
  Element.prototype.animate = vi.fn(
    () => ({ finished: new Promise<void>((done) => void ends.push(done)) }) as unknown as Animation,
  )
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(Element.prototype, 'animate')
  vi.restoreAllMocks()
})

function Card({ screen, title }: { screen: string; title: string | null }) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <div className="card">
      <div className="bar" ref={setBar} />
      <Stage screenKey={screen} direction="forward">
        {title && bar && createPortal(<h2 className="bar-title">{title}</h2>, bar)}
        <label htmlFor={screen}>{screen}</label>
        <input id={screen} />
      </Stage>
    </div>
  )
}

const shown = (screen: string, title: string | null = null) => <Card screen={screen} title={title} />
const afterimages = () => [...document.querySelectorAll<HTMLElement>('.afterimage,.afterimage-title')]

it('a screen that goes is seen until its successor is there, and by nobody but the eye', async () => {
  const { rerender, container } = render(shown('landing', 'Log in'))
  expect(afterimages()).toEqual([])
  rerender(shown('code'))
  expect(container.querySelector('#privy-modal-content')?.textContent).toBe('code')
  expect(afterimages().map(({ textContent, inert, ariaHidden }) => [textContent, inert, ariaHidden])).toEqual(
    [
      ['landing', true, 'true'],
      ['Log in', true, 'true'],
    ],
  )
  expect(afterimages().flatMap((afterimage) => [...afterimage.querySelectorAll('[id]')])).toEqual([])
  for (const end of ends) end()
  await vi.waitFor(() => expect(afterimages()).toEqual([]))
  expect(container.querySelector('#privy-modal-content')?.textContent).toBe('code')
})

it('holds no frame: its document would load again', () => {
  const framed = (screen: string) => (
    <div className="card">
      <Stage screenKey={screen} direction="forward">
        <iframe title={screen} />
        <p>{screen}</p>
      </Stage>
    </div>
  )
  const { rerender, container } = render(framed('export'))
  rerender(framed('login'))
  expect(afterimages().map(({ textContent }) => textContent)).toEqual(['export'])
  expect([...container.querySelectorAll('iframe')].map(({ title }) => title)).toEqual(['login'])
})

it('is not seen where less motion is asked for', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
  )
  const { rerender } = render(shown('landing'))
  rerender(shown('code'))
  expect(afterimages()).toEqual([])
})

it("leaves none of what only React's strict mode took out", () => {
  const { rerender } = render(<StrictMode>{shown('landing')}</StrictMode>)
  expect(afterimages()).toEqual([])
  rerender(<StrictMode>{shown('code')}</StrictMode>)
  expect(afterimages().map(({ textContent }) => textContent)).toEqual(['landing'])
})

it('leaves nothing of an opening in the next one, which does not fade in', () => {
  const opened = (screen: string) => (
    <div className="card">
      <Stage screenKey={screen} direction="none">
        <input aria-label={screen} />
      </Stage>
    </div>
  )
  const { rerender, container } = render(opened('landing-1'))
  rerender(opened('landing-2'))
  expect(container.querySelectorAll('input')).toHaveLength(1)
  expect(afterimages()).toEqual([])
})

it('is not made of a screen that another comes to stand in front of: that one goes on', () => {
  const question = { screenKey: 'question', children: <p>Confirm</p> }
  const message = { screenKey: 'message', children: <input aria-label="message" /> }
  const stage = (front: typeof question, behind: typeof message | null) => (
    <div className="card">
      <Stage screenKey={front.screenKey} direction="forward" behind={behind ? [behind] : []}>
        {front.children}
      </Stage>
    </div>
  )
  const { rerender, getByLabelText } = render(stage(message, null))
  const field = getByLabelText('message')
  rerender(stage(question, message))
  expect([getByLabelText('message') === field, afterimages()]).toEqual([true, []])
  rerender(stage(message, null))
  expect(getByLabelText('message')).toBe(field)
})
