// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TransferAssetsView } from '../transfer-assets/view.tsx'
import { AccountTransferView } from './view.tsx'

afterEach(cleanup)

const nothing = () => {}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

const transfer = {
  account: 'ada@example.com',
  hasWallet: false,
  status: 'asking' as const,
  onContinue: nothing,
  onTransfer: nothing,
  onDecline: nothing,
}

describe('account-transfer', () => {
  it('is titled by the account that another user has [XFER-001]', () => {
    render(<AccountTransferView {...transfer} />)
    expect(screen.getByRole('heading').textContent).toBe('ada@example.com is associated with another account')
  })

  it('transfers by "Transfer and delete account" [XFER-002]', () => {
    const onTransfer = vi.fn()
    render(<AccountTransferView {...transfer} onTransfer={onTransfer} />)
    fireEvent.click(button('Transfer and delete account'))
    expect(onTransfer).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })

  it('is declined by "No thanks" [XFER-003]', () => {
    const onDecline = vi.fn()
    render(<AccountTransferView {...transfer} onDecline={onDecline} />)
    fireEvent.click(button('No thanks'))
    expect(onDecline).toHaveBeenCalledOnce()
  })

  it('leads to the assets first where the other account has a wallet [XFER-004]', () => {
    const onContinue = vi.fn()
    render(<AccountTransferView {...transfer} hasWallet onContinue={onContinue} />)
    expect(screen.queryByRole('button', { name: 'Transfer and delete account' })).toBeNull()
    fireEvent.click(button('Continue'))
    expect(onContinue).toHaveBeenCalledOnce()
  })

  it('cannot be declined any more while it runs, and says when it is done', () => {
    const onTransfer = vi.fn()
    const { rerender } = render(
      <AccountTransferView {...transfer} status="transferring" onTransfer={onTransfer} />,
    )
    expect(button('No thanks').disabled).toBe(true)
    fireEvent.click(button('Transfer and delete account'))
    expect(onTransfer).not.toHaveBeenCalled()
    rerender(<AccountTransferView {...transfer} status="success" />)
    expect(screen.queryByRole('button', { name: 'No thanks' })).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('Success!')
  })
})

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const assets = {
  account: 'ada@example.com',
  address: ADDRESS,
  explorerUrl: `https://explorer.example/address/${ADDRESS}`,
  status: 'asking' as const,
  onTransfer: nothing,
}

describe('transfer-assets', () => {
  it('is titled Check account assets before transferring [XFER-005]', () => {
    render(<TransferAssetsView {...assets} />)
    expect(screen.getByRole('heading').textContent).toBe('Check account assets before transferring')
  })

  it('copies the address of the wallet in full [XFER-006]', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    render(<TransferAssetsView {...assets} />)
    fireEvent.click(screen.getByRole('button', { name: /Copy address/ }))
    await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith(ADDRESS))
    vi.unstubAllGlobals()
  })

  it('links to the block explorer, in a new tab [XFER-007]', () => {
    render(<TransferAssetsView {...assets} />)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /View on block explorer/ })
    expect(link.href).toBe(assets.explorerUrl)
    expect(link.target).toBe('_blank')
  })

  it('turns its transfer button into "Success!" when the transfer is done [XFER-008]', () => {
    const onTransfer = vi.fn()
    const { rerender } = render(<TransferAssetsView {...assets} onTransfer={onTransfer} />)
    const transfer = button('Transfer and delete account')
    fireEvent.click(transfer)
    expect(onTransfer).toHaveBeenCalledOnce()
    rerender(<TransferAssetsView {...assets} status="success" />)
    expect(transfer.textContent).toBe('Success!')
  })
})
