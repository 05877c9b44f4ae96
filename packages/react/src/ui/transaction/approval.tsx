import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { fill } from '../../copy/fill.ts'
import type { TransactionStatus } from '../../screens/props.ts'
import { Actions } from '../actions.tsx'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

export interface ApprovalProps {
  status: TransactionStatus
  label: string
  /** network named in 'Add funds on {chain}' */
  chain: string
  warning: string | null
  insufficientFunds: boolean
  onAddFunds: (() => void) | null
  cancellable: boolean
  onApprove(): void
  onDecline(): void
}

/** Warnings and buttons under a transaction that waits for the user's word. */
export function Approval(props: ApprovalProps): ReactNode {
  const { transaction: copy } = useCopy()
  const { status, insufficientFunds, onAddFunds } = props
  const submitting = status === 'submitting'
  return (
    <>
      <div className="stack">
        {props.warning && <Notice tone="warn">{props.warning}</Notice>}
        {insufficientFunds && <Notice tone="warn">{fill(copy.addFundsOn, { chain: props.chain })}</Notice>}
      </div>
      <Actions>
        {insufficientFunds && onAddFunds ? (
          <Button onClick={onAddFunds}>{copy.addFunds}</Button>
        ) : (
          <Button
            state={submitting ? 'loading' : 'idle'}
            disabled={status === 'preparing' || insufficientFunds}
            onClick={props.onApprove}
          >
            {submitting ? copy.approving : props.label}
          </Button>
        )}
        {props.cancellable && (
          <Button kind="ghost" disabled={submitting} onClick={props.onDecline}>
            {copy.decline}
          </Button>
        )}
      </Actions>
    </>
  )
}
