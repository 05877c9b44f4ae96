// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { states } from './states.tsx'
import { PasskeyStatusView, type PasskeyStatusViewProps } from './view.tsx'

afterEach(cleanup)

const buttons = () => screen.getAllByRole('button').map((one) => one.textContent)
const propsOf = (state: { view: { props: object } }) => state.view.props as PasskeyStatusViewProps

it.each([
  ['rejected', ['Retry', 'Use another method']],
  ['unknown', ['Retry', 'Use another method']],
  ['unsupported', ['Use another method', 'Retry']],
  ['no-signup', ['Use another method', 'Retry']],
  ['exists', ['Close', 'Retry']],
  ['full', ['Close', 'Retry']],
] as const)('after a failure what may help stands first, and the other beside it: %s', (state, order) => {
  render(states[state].view)
  expect(buttons()).toEqual(order)
})

it('takes each press for what it says, whichever stands first', () => {
  for (const vain of [false, true]) {
    const [onRetry, onSelect] = [vi.fn(), vi.fn()]
    const leave = { label: 'Leave', onSelect }
    render(<PasskeyStatusView {...propsOf(states.rejected)} vain={vain} onRetry={onRetry} leave={leave} />)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect([onRetry.mock.calls.length, onSelect.mock.calls.length]).toEqual([1, 0])
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
    expect([onRetry.mock.calls.length, onSelect.mock.calls.length]).toEqual([1, 1])
    cleanup()
  }
})
