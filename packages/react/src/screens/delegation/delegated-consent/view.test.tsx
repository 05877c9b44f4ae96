// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DelegatedConsentView, type DelegatedConsentViewProps } from './view.tsx'

afterEach(cleanup)

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

function show(props: Partial<DelegatedConsentViewProps> = {}) {
  const spies = { onAccept: vi.fn(), onClose: vi.fn() }
  render(
    <DelegatedConsentView
      status="asking"
      app="Corner Shop"
      logo={null}
      address={ADDRESS}
      error={null}
      {...spies}
      {...props}
    />,
  )
  return { ...spies, calls: () => Object.values(spies).map((spy) => spy.mock.calls.length) }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('letting the app use a wallet', () => {
  it('says who asks, for which wallet, what it allows, and how it is taken back [DELEG-001]', () => {
    show()
    expect(screen.getByRole('heading').textContent).toBe('Enable offline access')
    expect(
      screen.getByText('Corner Shop asks to use this wallet for you, also while you are away.'),
    ).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Copy address 0x9858…da94',
      'It can sign messages and transactions, and send what the wallet holds.',
      'It does not ask you each time.',
      'You can take this back in the app at any time. What was signed by then stays.',
    ])
  })

  it('goes by one button and is left by the other [DELEG-002] [DELEG-003]', () => {
    const { calls } = show()
    fireEvent.click(button('Accept'))
    expect(calls()).toEqual([1, 0])
    fireEvent.click(button('Not now'))
    expect(calls()).toEqual([1, 1])
  })

  it('takes neither a press while it is done nor the second of a double click', () => {
    const first = show({ status: 'working' })
    fireEvent.click(button('Enabling...'))
    fireEvent.click(button('Not now'))
    expect(first.calls()).toEqual([0, 0])
    expect(button('Enabling...').getAttribute('aria-busy')).toBe('true')
    cleanup()
    const { calls } = show()
    fireEvent.click(button('Accept'), { detail: 2 })
    expect(calls()).toEqual([0, 0])
  })

  it('goes on to its end: done, or failed with another try [DELEG-009]', () => {
    const done = show({ status: 'done' })
    expect(screen.getByRole('status').textContent).toContain('Offline access is on')
    fireEvent.click(button('Continue'))
    expect(done.calls()).toEqual([0, 1])
    cleanup()
    const failed = show({ status: 'failed', error: 'No luck.' })
    expect(screen.getByRole('alert').textContent).toBe('Offline access could not be enabledNo luck.')
    fireEvent.click(button('Retry'))
    fireEvent.click(button('Close'))
    expect(failed.calls()).toEqual([1, 1])
  })
})
