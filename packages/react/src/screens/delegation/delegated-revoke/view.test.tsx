// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DelegatedRevokeView, type DelegatedRevokeViewProps } from './view.tsx'

afterEach(cleanup)

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

function show(props: Partial<DelegatedRevokeViewProps> = {}) {
  const spies = { onConfirm: vi.fn(), onClose: vi.fn() }
  render(
    <DelegatedRevokeView
      status="asking"
      app="Corner Shop"
      wallets={[ETHEREUM, SOLANA]}
      error={null}
      {...spies}
      {...props}
    />,
  )
  return { ...spies, calls: () => Object.values(spies).map((spy) => spy.mock.calls.length) }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('taking back what the app may use', () => {
  it('names the app and every wallet, of both chains [DELEG-004]', () => {
    show()
    expect(screen.getByRole('heading').textContent).toBe('Revoke offline access to wallet')
    expect(
      screen.getByText('Corner Shop will no longer be able to sign or send for you while you are away.'),
    ).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Copy address 0x9858…da94',
      'Copy address HAgk…Kpqk',
    ])
  })

  it('goes by one button and is left by the other [DELEG-005] [DELEG-006]', () => {
    const { calls } = show()
    fireEvent.click(button('Confirm'))
    expect(calls()).toEqual([1, 0])
    fireEvent.click(button('Deny'))
    expect(calls()).toEqual([1, 1])
  })

  it('takes no press while it is done', () => {
    const { calls } = show({ status: 'working' })
    fireEvent.click(button('Revoking...'))
    fireEvent.click(button('Deny'))
    expect(calls()).toEqual([0, 0])
  })

  it('goes on to its end: done, or failed with another try [DELEG-009]', () => {
    const done = show({ status: 'done' })
    expect(screen.getByRole('status').textContent).toContain('Offline access revoked')
    fireEvent.click(button('Continue'))
    expect(done.calls()).toEqual([0, 1])
    cleanup()
    const failed = show({ status: 'failed', error: 'No luck.' })
    expect(screen.getByRole('alert').textContent).toBe('Offline access could not be revokedNo luck.')
    fireEvent.click(button('Retry'))
    fireEvent.click(button('Close'))
    expect(failed.calls()).toEqual([1, 1])
  })
})
