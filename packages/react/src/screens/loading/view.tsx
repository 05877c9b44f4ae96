import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { TITLE_ID } from '../../ui/heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { LoadingViewProps } from '../props.ts'

export function LoadingView({ slow, message, onRetry }: LoadingViewProps): ReactNode {
  const { loading, shell } = useCopy()
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
