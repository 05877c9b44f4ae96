// @vitest-environment happy-dom
import type { ScreenEntry } from '@latchkey/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScreenOutlet } from './screen-outlet.tsx'
import { HANGS_MS } from './trouble.ts'

const { load } = vi.hoisted(() => ({ load: vi.fn() }))
vi.mock('../screens/registry.ts', () => ({
  SCREENS: new Proxy({}, { get: (_, id) => ({ load: () => load(id) }) }),
}))

beforeEach(() => {
  load.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
  expect(screen.getByRole('heading').textContent).toBe('Loading')
  await settle()
  expect(screen.getByText('Here')).toBeTruthy()
})

it('waits for what the config adds to a screen, and offers another try when that does not come', async () => {
  load.mockResolvedValue(() => <p>Whole</p>)
  let here = false
  const fetch = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetch.mockImplementation(async () => {
    here = true
  })
  const part = { here: () => here, fetch }
  const shown = () => <ScreenOutlet entry={entry('parted')} screenKey="parted" parts={[part]} />
  const { rerender } = render(shown())
  await settle()
  expect(screen.queryByText('Whole')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByText('Whole')).toBeTruthy()
  // one that a change of config adds later does not take the screen away
  here = false
  rerender(shown())
  expect(screen.getByText('Whole')).toBeTruthy()
})

it('offers another try when a chunk does not come, and shows the screen when it then does', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(() => <p>At last</p>)
  show('two')
  await settle()
  expect(screen.getByRole('alert').textContent).toBe('This step could not be loadedCheck your connection.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByText('At last')).toBeTruthy()
})

it('offers to load the page again once another try was in vain too', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  show('six')
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('asks for no chunk while offline, says so, and shows the screen by itself when that is over', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  load.mockResolvedValue(() => <p>Back again</p>)
  show('seven')
  await settle()
  expect(screen.getByRole('alert').textContent).toBe('This step could not be loadedYou are offline.')
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await settle()
  expect(screen.getByText('Back again')).toBeTruthy()
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

it('says of a chunk that hangs that it does not come, and shows the screen if it comes after all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let come = () => {}
  load.mockReturnValue(
    new Promise((resolve) => {
      come = () => resolve(() => <p>Late</p>)
    }),
  )
  show('eight')
  await settle()
  act(() => vi.advanceTimersByTime(HANGS_MS - 1))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('alert').textContent).toBe('This step could not be loadedCheck your connection.')
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Reload the page'])
  come()
  await settle()
  expect(screen.getByText('Late')).toBeTruthy()
})

it('says nothing of the sort once a screen is here, or has failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  load.mockResolvedValueOnce(() => <p>Here in time</p>).mockRejectedValueOnce(new TypeError('Failed'))
  const { rerender } = show('nine')
  await settle()
  expect(screen.getByText('Here in time')).toBeTruthy()
  rerender(<ScreenOutlet entry={entry('ten')} screenKey="ten" />)
  await settle()
  act(() => vi.advanceTimersByTime(HANGS_MS))
  expect(screen.getByRole('button').textContent).toBe('Try again')
})
