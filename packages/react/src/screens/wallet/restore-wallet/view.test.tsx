// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RestoreWalletView, type RestoreWalletViewProps } from './view.tsx'

afterEach(cleanup)

const FIRST = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SECOND = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
function show(props: Partial<RestoreWalletViewProps> = {}) {
  const spies = { onRestore: vi.fn(), onRetry: vi.fn(), onClose: vi.fn() }
  render(
    <RestoreWalletView
      status="choosing"
      archived={[FIRST, SECOND]}
      chosen={null}
      error={null}
      {...spies}
      {...props}
    />,
  )
  return spies
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const restores = () =>
  screen
    .queryAllByRole<HTMLButtonElement>('button', { name: /^Restore: / })
    .map((one) => one.getAttribute('aria-label'))

describe('archived wallets', () => {
  it('are listed, each with a button that says which', () => {
    const { onRestore } = show()
    expect(screen.getByRole('heading').textContent).toBe('Archived wallets')
    expect(restores()).toEqual(['Restore: 0x9858…da94', 'Restore: HAgk…Kpqk'])
    fireEvent.click(button('Restore: HAgk…Kpqk'))
    expect(onRestore.mock.calls).toEqual([[SECOND]])
  })

  it('are brought back one at a time', () => {
    const { onRestore } = show({ status: 'restoring', chosen: SECOND })
    for (const name of ['Restore: 0x9858…da94', 'Restore: HAgk…Kpqk']) fireEvent.click(button(name))
    expect(onRestore).not.toHaveBeenCalled()
    expect(button('Restore: HAgk…Kpqk').getAttribute('aria-busy')).toBe('true')
    expect(button('Restore: 0x9858…da94').disabled).toBe(true)
  })

  it('stay listed where it was refused, with the reason', () => {
    show({ error: 'Another one is there.' })
    expect(screen.getByRole('alert').textContent).toBe('Another one is there.')
    expect(restores()).toHaveLength(2)
  })

  it('can be none', () => {
    const { onClose } = show({ archived: [] })
    expect(screen.getByText('You have no archived wallets.')).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
    fireEvent.click(button('Close'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('are waited for, and can be asked for again where they could not be read', () => {
    show({ status: 'loading', archived: [] })
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(screen.queryByText('You have no archived wallets.')).toBeNull()
    cleanup()
    const { onRetry } = show({ status: 'unread', archived: [], error: 'Not now.' })
    expect(screen.getByRole('alert').textContent).toBe('Not now.')
    fireEvent.click(button('Try again'))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('are announced when one is back', () => {
    const { onClose } = show({ status: 'done', chosen: FIRST })
    expect(screen.getByRole('status').textContent).toContain('Wallet restored')
    fireEvent.click(button('Continue'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
