import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import type { TransactionErrorView } from '../../screens/props.ts'
import { Actions } from '../actions.tsx'
import { Button } from '../button.tsx'
import { Facts } from '../facts.tsx'
import { Heading } from '../heading.tsx'
import { alertIcon } from '../icon.tsx'
import { Notice } from '../notice.tsx'
import { ExplorerLink, hashFact } from './receipt.tsx'

export interface FailureProps {
  error: TransactionErrorView
  hashLabel: string
  explorerUrl: string | null
  onRetry(): void
  onClose(): void
}

/** A transaction that went wrong: what happened, its hash if it has one, another try. */
export function Failure({ error, hashLabel, explorerUrl, onRetry, onClose }: FailureProps): ReactNode {
  const { transaction: copy } = useCopy()
  return (
    <>
      <div role="alert">
        <Heading icon={alertIcon} tone="error" title={copy.failed} detail={copy.pleaseTryAgain} />
      </div>
      <div className="stack">
        <Notice tone="error">{error.message || copy.somethingWrong}</Notice>
        <Facts
          facts={[
            error.code !== null && { label: copy.errorCode, value: error.code },
            hashFact(hashLabel, error.hash),
          ]}
        />
        <ExplorerLink explorerUrl={explorerUrl} hash={error.hash} />
      </div>
      <Actions>
        {error.canRetry && <Button onClick={onRetry}>{copy.retry}</Button>}
        <Button kind={error.canRetry ? 'ghost' : 'primary'} onClick={onClose}>
          {copy.close}
        </Button>
      </Actions>
    </>
  )
}
