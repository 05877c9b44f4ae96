import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { fill } from '../../copy/fill.ts'
import { Actions } from '../../ui/actions.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Heading } from '../../ui/heading.tsx'
import { wallet } from '../../ui/icon.tsx'
import { useSheet } from '../../ui/root-context.ts'
import { shorten } from '../../ui/shorten.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { TransferButton, type TransferStatus } from '../../ui/transfer-button.tsx'
import { transferAssetsCss } from './view.css.ts'

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
}

export function TransferAssetsView(props: TransferAssetsViewProps): ReactNode {
  useSheet(transferAssetsCss)
  const { shell, ...all } = useCopy()
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
      <Actions>
        <TransferButton status={props.status} onTransfer={props.onTransfer} />
      </Actions>
    </>
  )
}
