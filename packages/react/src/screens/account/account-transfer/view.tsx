import type { ReactNode } from 'react'
import { useAccountCopy } from '../../../copy/account/copy.ts'
import { fill } from '../../../copy/fill.ts'
import { Agreement } from '../../../ui/agreement.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { person } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TransferButton, type TransferStatus } from '../transfer-button.tsx'

export interface AccountTransferViewProps {
  /** how the account is called */
  account: string
  /** the other user has a wallet: its assets are looked at first */
  hasWallet: boolean
  status: TransferStatus
  onContinue(): void
  onTransfer(): void
  onDecline(): void
}

export function AccountTransferView(props: AccountTransferViewProps): ReactNode {
  const { shell, 'account-transfer': copy } = useAccountCopy()
  const { account, hasWallet, status } = props
  return (
    <>
      <Heading icon={person} title={fill(copy.title, { account })} detail={copy.detail} />
      <div className="stack">
        <Notice tone="warn">{copy.warning}</Notice>
      </div>
      <Agreement to={account}>
        {hasWallet ? (
          <Button onClick={props.onContinue}>{shell.continue}</Button>
        ) : (
          <TransferButton status={status} onTransfer={props.onTransfer} />
        )}
        {status !== 'success' && (
          <Button kind="ghost" disabled={status === 'transferring'} onClick={props.onDecline}>
            {copy.decline}
          </Button>
        )}
      </Agreement>
    </>
  )
}
