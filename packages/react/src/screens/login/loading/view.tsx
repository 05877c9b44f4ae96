import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { TITLE_ID } from '../../../ui/heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

export interface LoadingViewProps {
  /** after a while the widget says that the server is not answering */
  slow: boolean
  message: string | null
  onRetry: (() => void) | null
}

export function LoadingView({ slow, message, onRetry }: LoadingViewProps): ReactNode {
  const { loading, shell } = useLoginCopy()
  const failed = message !== null
  return (
    <div className="waiting">
      <h2 id={TITLE_ID} className="sr">
        {shell.loading}
      </h2>
      {!failed && <Spinner size={40} />}
      <p role="status">{message ?? (slow ? loading.slow : '')}</p>
      {onRetry && (
        <Actions>
          <Button kind="secondary" onClick={onRetry}>
            {shell.tryAgain}
          </Button>
        </Actions>
      )}
    </div>
  )
}
