// @vitest-environment happy-dom
import type { ScreenEntry } from '@latchkey/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScreenOutlet } from './screen-outlet.tsx'

const { load } = vi.hoisted(() => ({ load: vi.fn() }))
vi.mock('../screens/loaders.ts', () => ({
  // what is awaited is asked for a `then`
  LOADERS: new Proxy({}, { get: (_, id) => (id === 'then' ? undefined : () => load(id)) }),
}))
vi.mock('../screens/registry.ts', () => ({
  SCREENS: new Proxy({}, { get: (_, id) => ({ title: () => `${String(id)} comes` }) }),
}))

beforeEach(() => {
  load.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const entry = (id: string) => ({ id, data: {} }) as unknown as ScreenEntry
const show = (id: string) => render(<ScreenOutlet entry={entry(id)} screenKey={id} />)
/** The list of screens is a chunk of its own, and comes through the event loop. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done))
  })

it('has a name and turns until the chunk of a screen is here', async () => {
  load.mockResolvedValue(() => <p>Here</p>)
  show('one')
  expect(screen.getByRole('heading').textContent).toBe('one comes')
  await settle()
  expect(screen.getByText('Here')).toBeTruthy()
})

it('offers another try when a chunk does not come, and shows the screen when it then does', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(() => <p>At last</p>)
  show('two')
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByText('At last')).toBeTruthy()
})

it('stays with a message when a screen breaks, and shows it again on another try', async () => {
  let broken = true
  load.mockResolvedValue(() => {
    if (broken) throw new Error('broken')
    return <p>Whole</p>
  })
  show('three')
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Whole')).toBeTruthy()
})

it('does not keep the error of one screen for the next', async () => {
  load.mockImplementation(async (id) => () => {
    if (id === 'four') throw new Error('broken')
    return <p>Fine</p>
  })
  const { rerender } = show('four')
  await settle()
  expect(screen.getByRole('alert')).toBeTruthy()
  rerender(<ScreenOutlet entry={entry('five')} screenKey="five" />)
  await settle()
  expect(screen.getByText('Fine')).toBeTruthy()
})
