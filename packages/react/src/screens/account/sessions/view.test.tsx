// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { de } from '../../../copy/account/de.ts'
import { CopyContext, ENGLISH } from '../../../copy/copy.ts'
import { SessionsView, type SessionsViewProps } from './view.tsx'

afterEach(cleanup)

const nothing = () => {}
const own: SessionsViewProps['sessions'][number] = {
  id: 'own',
  isCurrent: true,
  device: { browser: 'Chrome', os: 'Mac OS', model: 'Mac' },
  place: 'Berlin',
  beganAt: new Date('2026-03-01T09:00:00'),
  lastUsedAt: new Date('2026-03-14T10:00:00'),
}
const phone = {
  ...own,
  id: 'phone',
  isCurrent: false,
  device: { browser: 'Safari', os: 'iOS', model: 'iPhone' },
  place: null,
  lastUsedAt: new Date('2026-03-12T18:45:00'),
}
const strange = { ...phone, id: 'strange', device: { browser: null, os: null, model: null }, place: 'Lisbon' }
const view: SessionsViewProps = {
  status: 'ready',
  sessions: [own, phone, strange],
  ending: [],
  ended: false,
  asking: false,
  error: null,
  onEnd: nothing,
  onAskOthers: nothing,
  onKeepOthers: nothing,
  onEndOthers: nothing,
  onRetry: nothing,
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll(/\s/g, ' '))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const buttons = () =>
  screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

describe('where you are logged in', () => {
  it('names each device, its place where there is one, and its last use', () => {
    render(<SessionsView {...view} />)
    expect(screen.getByRole('heading').textContent).toBe('Where you are logged in')
    expect(rows()).toEqual([
      'Chrome on Mac OSBerlinIn use nowThis device',
      'Safari on iPhoneLast used Mar 12, 2026, 6:45 PMLog out',
      'Unknown deviceLisbonLast used Mar 12, 2026, 6:45 PMLog out',
    ])
  })

  it('tells times in the language of the widget', () => {
    render(
      <CopyContext value={{ shell: { ...ENGLISH.shell, lang: 'de' }, areas: { account: de } }}>
        <SessionsView {...view} sessions={[own, phone]} />
      </CopyContext>,
    )
    expect(rows()[1]).toBe('Safari auf iPhoneZuletzt benutzt: 12.03.2026, 18:45Abmelden')
  })

  it('offers to log out anywhere but here, by names that tell the buttons apart', () => {
    const onEnd = vi.fn()
    render(<SessionsView {...view} onEnd={onEnd} />)
    expect(buttons()).toEqual([
      'Log out: Safari on iPhone',
      'Log out: Unknown device',
      'Log out everywhere else',
    ])
    fireEvent.click(button('Log out: Unknown device'))
    expect(onEnd.mock.calls).toEqual([['strange']])
  })

  it('asks before it logs out everywhere else, in red, and keeps them as well', () => {
    const [onAskOthers, onEndOthers, onKeepOthers] = [vi.fn(), vi.fn(), vi.fn()]
    const presses = () => [onAskOthers, onEndOthers, onKeepOthers].map((spy) => spy.mock.calls.length)
    const spied = { ...view, onAskOthers, onEndOthers, onKeepOthers }
    const { rerender } = render(<SessionsView {...spied} />)
    fireEvent.click(button('Log out everywhere else'))
    expect(presses()).toEqual([1, 0, 0])
    rerender(<SessionsView {...spied} asking />)
    expect(screen.getByRole('heading').textContent).toBe('Log out everywhere else?')
    expect(buttons()).toEqual(['Log out everywhere else', 'Cancel'])
    expect(button('Log out everywhere else').className).toContain('danger')
    fireEvent.click(button('Cancel'))
    expect(presses()).toEqual([1, 0, 1])
    fireEvent.click(button('Log out everywhere else'))
    expect(presses()).toEqual([1, 1, 1])
  })

  it('takes nothing more while all others are being logged out', () => {
    const [onEndOthers, onKeepOthers] = [vi.fn(), vi.fn()]
    render(
      <SessionsView
        {...view}
        asking
        ending={['others']}
        onEndOthers={onEndOthers}
        onKeepOthers={onKeepOthers}
      />,
    )
    fireEvent.click(button('Log out everywhere else'))
    fireEvent.click(button('Cancel'))
    expect([onEndOthers, onKeepOthers].map((spy) => spy.mock.calls.length)).toEqual([0, 0])
  })

  it('says so where this is the only one, and offers nothing', () => {
    render(<SessionsView {...view} sessions={[own]} />)
    expect(screen.getByText('You are logged in here and nowhere else.')).toBeTruthy()
    expect(buttons()).toEqual([])
  })

  it('takes no second press while one is under way', () => {
    const onEnd = vi.fn()
    const onAskOthers = vi.fn()
    render(<SessionsView {...view} ending={['phone']} onEnd={onEnd} onAskOthers={onAskOthers} />)
    for (const name of ['Log out: Safari on iPhone', 'Log out: Unknown device', 'Log out everywhere else'])
      fireEvent.click(button(name))
    expect([onEnd, onAskOthers].map((spy) => spy.mock.calls.length)).toEqual([0, 0])
    expect(button('Log out: Safari on iPhone').getAttribute('aria-busy')).toBe('true')
    expect(button('Log out: Unknown device').getAttribute('aria-busy')).toBeNull()
  })

  it('tells that it was done, and moves the focus from the row that went', () => {
    const { rerender } = render(<SessionsView {...view} />)
    expect(screen.getByRole('status').textContent).toBe('')
    rerender(<SessionsView {...view} sessions={[own, strange]} ended />)
    expect(screen.getByRole('status').textContent).toBe('Logged out there.')
    expect(document.activeElement).toBe(screen.getByRole('list'))
  })

  it('shows nothing but a wait until the list is here', () => {
    render(<SessionsView {...view} status="loading" sessions={[]} />)
    expect(screen.getByText('Loading')).toBeTruthy()
    expect([screen.queryByRole('list'), screen.queryByRole('button')]).toEqual([null, null])
  })

  it('says when it could not be read, and tries again', () => {
    const onRetry = vi.fn()
    render(<SessionsView {...view} status="failed" sessions={[]} error="Not now." onRetry={onRetry} />)
    expect(within(screen.getByRole('alert')).getByText('Not now.')).toBeTruthy()
    fireEvent.click(button('Try again'))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('keeps the list where ending one failed', () => {
    render(<SessionsView {...view} error="Not now." />)
    expect(screen.getByRole('alert').textContent).toContain('Not now.')
    expect(rows()).toHaveLength(3)
  })
})
