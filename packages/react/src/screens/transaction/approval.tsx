import type { ReactNode } from 'react'
import { fill } from '../../copy/fill.ts'
import { useTransactionCopy } from '../../copy/transaction/copy.ts'
import { Agreement } from '../../ui/agreement.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export type TransactionStatus = 'preparing' | 'ready' | 'submitting' | 'success' | 'signed' | 'error'

export interface ApprovalProps {
  /** what is agreed to: another one is read anew */
  to: unknown
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
  const { transaction: copy } = useTransactionCopy()
  const { status, insufficientFunds, onAddFunds } = props
  const submitting = status === 'submitting'
  return (
    <>
      <div className="stack">
        {props.warning && <Notice tone="warn">{props.warning}</Notice>}
        {insufficientFunds && <Notice tone="warn">{fill(copy.addFundsOn, { chain: props.chain })}</Notice>}
      </div>
      <Agreement to={props.to}>
        {insufficientFunds && onAddFunds ? (
          <Button onClick={onAddFunds}>{copy.addFunds}</Button>
        ) : (
          <Button
            agrees
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
      </Agreement>
    </>
  )
}
