// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TransferAssetsView, type TransferAssetsViewProps } from '../transfer-assets/view.tsx'
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
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const explorerUrl = `https://explorer.example/address/${ADDRESS}`
const assets: TransferAssetsViewProps = {
  account: 'ada@example.com',
  wallets: [{ address: ADDRESS, chain: 'ethereum', explorerUrl }],
  status: 'asking',
  onTransfer: nothing,
  onDecline: nothing,
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
    expect(link.href).toBe(explorerUrl)
    expect(link.target).toBe('_blank')
  })

  it('has a row for each wallet, with its chain, its address to copy and its explorer where there is one', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const solanaUrl = `https://solana.example/account/${SOLANA}`
    const second = `0x${'ab'.repeat(20)}`
    const wallets: TransferAssetsViewProps['wallets'] = [
      { address: ADDRESS, chain: 'ethereum', explorerUrl },
      { address: second, chain: 'ethereum', explorerUrl: null },
      { address: SOLANA, chain: 'solana', explorerUrl: solanaUrl },
    ]
    render(<TransferAssetsView {...assets} wallets={wallets} />)
    const rows = screen.getAllByRole('listitem').map((row) => within(row))
    expect(rows).toHaveLength(3)
    const shown = [
      ['Ethereum', '0x71C7…976F', explorerUrl],
      ['Ethereum', '0xabab…abab', undefined],
      ['Solana', 'HAgk…Kpqk', solanaUrl],
    ] as const
    for (const [i, [chain, short, url]] of shown.entries()) {
      rows[i]?.getByText(chain)
      fireEvent.click(rows[i]?.getByRole('button', { name: `Copy address ${short}` }) as HTMLElement)
      await vi.waitFor(() => expect(writeText).toHaveBeenLastCalledWith(wallets[i]?.address))
      const link = rows[i]?.queryByRole<HTMLAnchorElement>('link')
      // links that read alike are told apart by their names
      expect([link?.href, link?.textContent?.includes(short)]).toEqual(
        url ? [url, true] : [undefined, undefined],
      )
    }
    vi.unstubAllGlobals()
  })

  it('is left by "No thanks", and no more once it has begun', () => {
    const onDecline = vi.fn()
    const { rerender } = render(<TransferAssetsView {...assets} onDecline={onDecline} />)
    fireEvent.click(button('No thanks'))
    expect(onDecline).toHaveBeenCalledOnce()
    rerender(<TransferAssetsView {...assets} onDecline={onDecline} status="transferring" />)
    expect(button('No thanks').disabled).toBe(true)
    rerender(<TransferAssetsView {...assets} onDecline={onDecline} status="success" />)
    expect(screen.queryByRole('button', { name: 'No thanks' })).toBeNull()
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
