import type { ReactNode } from 'react'
import { useAccountCopy } from '../../copy/account/copy.ts'
import { DangerButton } from '../../ui/danger-button.tsx'

export type TransferStatus = 'asking' | 'transferring' | 'success'

/** The step that cannot be taken back; says so when it is done. */
export function TransferButton(props: { status: TransferStatus; onTransfer(): void }): ReactNode {
  const copy = useAccountCopy()['account-transfer']
  const state = { asking: 'idle', transferring: 'loading', success: 'success' } as const
  return (
    <>
      <DangerButton agrees state={state[props.status]} onClick={props.onTransfer}>
        {props.status === 'success' ? copy.success : copy.transfer}
      </DangerButton>
      <span className="sr" role="status">
        {props.status === 'success' ? copy.success : ''}
      </span>
    </>
  )
}
