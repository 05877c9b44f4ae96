import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { fill } from '../../copy/fill.ts'
import { Actions } from '../../ui/actions.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Heading } from '../../ui/heading.tsx'
import { wallet } from '../../ui/icon.tsx'
import { LinkRow } from '../../ui/link-row.tsx'
import { TransferButton, type TransferStatus } from '../../ui/transfer-button.tsx'

export interface TransferAssetsViewProps {
  account: string
  /** of the wallet that goes with the other user */
  address: string
  /** shows what the wallet holds; null where the chain has no explorer */
  explorerUrl: string | null
  status: TransferStatus
  onTransfer(): void
}

export function TransferAssetsView(props: TransferAssetsViewProps): ReactNode {
  const { shell, ...all } = useCopy()
  const copy = all['transfer-assets']
  return (
    <>
      <Heading icon={wallet} title={copy.title} detail={fill(copy.detail, { account: props.account })} />
      <div className="stack">
        <Facts
          facts={[
            { label: copy.wallet, value: <Copyable value={props.address} label={shell.copyAddress} /> },
          ]}
        />
        {props.explorerUrl && <LinkRow href={props.explorerUrl} label={copy.explorer} />}
      </div>
      <Actions>
        <TransferButton status={props.status} onTransfer={props.onTransfer} />
      </Actions>
    </>
  )
}
