import type { ReactNode } from 'react'
import { fill } from '../../copy/fill.ts'
import { useTransactionCopy } from '../../copy/transaction/copy.ts'
import { Agreement } from '../../ui/agreement.tsx'
import { Button } from '../../ui/button.tsx'
import { DangerButton } from '../../ui/danger-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tick } from '../../ui/tick.tsx'

export type TransactionStatus = 'preparing' | 'ready' | 'submitting' | 'success' | 'signed' | 'error'

export interface ApprovalProps {
  /** what is agreed to: another one is read anew */
  to: unknown
  status: TransactionStatus
  label: string
  /** network named in 'Add funds on {chain}' */
  chain: string
  warning: ReactNode
  /** whether anybody was asked about it */
  check?: ReactNode
  /** what is not there yet may be the reason not to approve it */
  held?: boolean | undefined
  /** the user says that they want it all the same, before they can approve it */
  consent?: { given: boolean; onChange(given: boolean): void } | null
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
  const { consent } = props
  const Approve = consent ? DangerButton : Button
  return (
    <>
      <div className="stack">
        {props.warning && <Notice tone="warn">{props.warning}</Notice>}
        {insufficientFunds && <Notice tone="warn">{fill(copy.addFundsOn, { chain: props.chain })}</Notice>}
        {props.check}
      </div>
      <Agreement to={props.to}>
        {consent && (
          <Tick checked={consent.given} disabled={submitting} onChange={consent.onChange}>
            {copy.understand}
          </Tick>
        )}
        {insufficientFunds && onAddFunds ? (
          <Button onClick={onAddFunds}>{copy.addFunds}</Button>
        ) : (
          <Approve
            agrees
            state={submitting ? 'loading' : 'idle'}
            disabled={status === 'preparing' || insufficientFunds || props.held || consent?.given === false}
            onClick={props.onApprove}
          >
            {submitting ? copy.approving : props.label}
          </Approve>
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
