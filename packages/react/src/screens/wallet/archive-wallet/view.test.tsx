// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ArchiveWalletView, type ArchiveWalletViewProps } from './view.tsx'

afterEach(cleanup)

const OWN = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const PLANTED = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const both = [
  { address: OWN, foreign: false },
  { address: PLANTED, foreign: true },
]
function show(props: Partial<ArchiveWalletViewProps> = {}) {
  const spies = { onArchive: vi.fn(), onClose: vi.fn() }
  render(
    <ArchiveWalletView status="asking" wallets={both} unfit={false} error={null} {...spies} {...props} />,
  )
  return spies
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('archiving a wallet', () => {
  it('names every address that goes, and marks the one that is not from the key', () => {
    show()
    expect(screen.getByRole('heading').textContent).toBe('Archive this wallet?')
    expect(screen.getByText(/^The marked address does not belong to your wallet’s key/)).toBeTruthy()
    expect(rows()).toEqual(['Copy address 0x9858…da94', 'Copy address HAgk…KpqkNot from your key'])
    expect(screen.getByText(/^Nothing is deleted\. .* you can restore them/)).toBeTruthy()
  })

  it.each([
    ['what does not fit', true, /^What is kept of this wallet does not fit together/],
    ['what the user chose', false, /^Archive a wallet that you did not make/],
  ])('says what it is about: %s', (_, unfit, sentence) => {
    show({ wallets: [{ address: OWN, foreign: false }], unfit })
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryByText('Not from your key')).toBeNull()
  })

  it('goes by its own button, and is left by the other', () => {
    const { onArchive, onClose } = show()
    fireEvent.click(button('Archive wallet'))
    expect([onArchive, onClose].map((spy) => spy.mock.calls.length)).toEqual([1, 0])
    fireEvent.click(button('Keep it'))
    expect([onArchive, onClose].map((spy) => spy.mock.calls.length)).toEqual([1, 1])
  })

  it('takes no press while it is done', () => {
    const { onArchive, onClose } = show({ status: 'archiving' })
    fireEvent.click(button('Archiving...'))
    fireEvent.click(button('Keep it'))
    expect([onArchive, onClose].map((spy) => spy.mock.calls.length)).toEqual([0, 0])
    expect(button('Archiving...').getAttribute('aria-busy')).toBe('true')
  })

  it('announces why it was refused, and can be tried again', () => {
    const { onArchive } = show({ error: 'Not now.' })
    expect(screen.getByRole('alert').textContent).toBe('Not now.')
    fireEvent.click(button('Archive wallet'))
    expect(onArchive).toHaveBeenCalledOnce()
  })

  it('offers no further try where it was refused for good', () => {
    const { onClose } = show({ error: 'It was used.', onArchive: null })
    expect(screen.queryByRole('button', { name: 'Archive wallet' })).toBeNull()
    fireEvent.click(button('Close'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('announces that it is done, and what can be done now', () => {
    const { onClose } = show({ status: 'done' })
    expect(screen.getByRole('status').textContent).toContain('Wallet archived')
    expect(screen.getByText(/You can make a new wallet now\.$/)).toBeTruthy()
    fireEvent.click(button('Continue'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
