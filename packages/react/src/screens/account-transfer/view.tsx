import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { fill } from '../../copy/fill.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { person } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface AccountTransferViewProps {
  /** how the account is called */
  account: string
  /** the other user has a wallet: its assets are looked at first */
  hasWallet: boolean
  status: 'asking' | 'transferring' | 'success'
  onContinue(): void
  onTransfer(): void
  onDecline(): void
}

export function AccountTransferView(props: AccountTransferViewProps): ReactNode {
  const copy = useCopy()['account-transfer']
  const { account, hasWallet, status } = props
  return (
    <>
      <Heading icon={person} title={fill(copy.title, { account })} detail={copy.detail} />
      <div className="stack">
        <Notice tone="warn">{copy.warning}</Notice>
      </div>
      <Actions>
        {hasWallet ? (
          <Button onClick={props.onContinue}>{copy.continue}</Button>
        ) : (
          <TransferButton status={status} onTransfer={props.onTransfer} />
        )}
        {status !== 'success' && (
          <Button kind="ghost" disabled={status === 'transferring'} onClick={props.onDecline}>
            {copy.decline}
          </Button>
        )}
      </Actions>
    </>
  )
}

/** The step that cannot be taken back; says so when it is done. */
export function TransferButton(props: {
  status: AccountTransferViewProps['status']
  onTransfer(): void
}): ReactNode {
  const copy = useCopy()['account-transfer']
  const state = { asking: 'idle', transferring: 'loading', success: 'success' } as const
  return (
    <>
      <Button state={state[props.status]} onClick={props.onTransfer}>
        {props.status === 'success' ? copy.success : copy.transfer}
      </Button>
      <span className="sr" role="status">
        {props.status === 'success' ? copy.success : ''}
      </span>
    </>
  )
}
