import type { ReactNode } from 'react'
import { useAccountCopy } from '../../../copy/account/copy.ts'
import { fill } from '../../../copy/fill.ts'
import { Agreement } from '../../../ui/agreement.tsx'
import { Button } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copyable.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { wallet } from '../../../ui/icon.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { shorten } from '../../../ui/shorten.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TransferButton, type TransferStatus } from '../transfer-button.tsx'

const CHAINS = { ethereum: 'Ethereum', solana: 'Solana' }

/** A wallet that goes with the other user. */
interface LostWallet {
  address: string
  chain: keyof typeof CHAINS
  /** shows what the wallet holds; null where the chain has no explorer */
  explorerUrl: string | null
}

export interface TransferAssetsViewProps {
  account: string
  wallets: LostWallet[]
  status: TransferStatus
  onTransfer(): void
  onDecline(): void
}

export function TransferAssetsView(props: TransferAssetsViewProps): ReactNode {
  useSheet(transferAssetsCss)
  const { shell, ...all } = useAccountCopy()
  const copy = all['transfer-assets']
  return (
    <>
      <Heading icon={wallet} title={copy.title} detail={fill(copy.detail, { account: props.account })} />
      {/* a list without bullets is none to Safari unless it is said */}
      <ul className="holdings" role="list">
        {props.wallets.map(({ address, chain, explorerUrl }) => (
          <li key={address}>
            <div>
              <b>{CHAINS[chain]}</b>
              <Copyable value={address} label={shell.copyAddress} />
            </div>
            {explorerUrl && (
              <TextLink href={explorerUrl}>
                {copy.explorer}
                <span className="sr"> {shorten(address)}</span>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      <Agreement to={props.wallets.map(({ address }) => address).join()}>
        <TransferButton status={props.status} onTransfer={props.onTransfer} />
        {props.status !== 'success' && (
          <Button kind="ghost" disabled={props.status === 'transferring'} onClick={props.onDecline}>
            {all['account-transfer'].decline}
          </Button>
        )}
      </Agreement>
    </>
  )
}

const transferAssetsCss = `
.holdings{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:var(--r-md)}
.holdings li{padding:12px 16px;font-size:14px;line-height:20px}
.holdings li+li{border-block-start:1px solid var(--line)}
.holdings li>div{display:flex;align-items:baseline;justify-content:space-between;flex-wrap:wrap;gap:0 12px}
.holdings b{font-weight:600}
.holdings .link{display:inline-block;padding-block:2px}
`
