import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../copy/transaction/copy.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Heading } from '../../ui/heading.tsx'
import { alertIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ExplorerLink, hashFact } from './receipt.tsx'

export interface TransactionErrorView {
  code: string | null
  /** what the chain adds to its message, where there is no code */
  details?: string | null
  message: string
  /** why the network has undone it, in the words of whoever did */
  reason?: string | null
  /** shown with a link to the network's explorer */
  hash: string | null
  canRetry: boolean
  /** the wallet can only be put aside */
  onArchive?: (() => void) | null
}

export interface FailureProps {
  error: TransactionErrorView
  hashLabel: string
  /** what it has cost all the same */
  paid: Fact | null
  explorerUrl: string | null
  onRetry(): void
  onClose(): void
}

/** A transaction that went wrong: what happened, its hash if it has one, another try. */
export function Failure({ error, hashLabel, paid, explorerUrl, onRetry, onClose }: FailureProps): ReactNode {
  const { shell, transaction: copy } = useTransactionCopy()
  // The network undid it: the title has said so, and what is left to say is what became of the fee.
  const said = error.message === copy.failed ? copy.reverted : error.message || copy.somethingWrong
  return (
    <>
      <div role="alert">
        <Heading
          icon={alertIcon}
          tone="error"
          title={copy.failed}
          detail={error.onArchive ? null : copy.pleaseTryAgain}
        />
      </div>
      <div className="stack">
        <Notice tone="error">
          <bdi>{said}</bdi>
          {error.reason && <bdi className="said">{error.reason}</bdi>}
          {error.code === null && error.details && <bdi className="said">{error.details}</bdi>}
        </Notice>
        <Facts
          facts={[
            error.code !== null && { label: copy.errorCode, value: error.code },
            paid,
            hashFact(hashLabel, error.hash),
          ]}
        />
        <ExplorerLink explorerUrl={explorerUrl} hash={error.hash} />
      </div>
      <Actions>
        {error.onArchive ? (
          <Button onClick={error.onArchive}>{shell.archiveWallet}</Button>
        ) : (
          error.canRetry && <Button onClick={onRetry}>{copy.retry}</Button>
        )}
        <Button kind={error.onArchive || error.canRetry ? 'ghost' : 'primary'} onClick={onClose}>
          {copy.close}
        </Button>
      </Actions>
    </>
  )
}
