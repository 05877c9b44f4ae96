import type { ReactNode } from 'react'
import { useDelegationCopy } from '../../copy/delegation/copy.ts'
import { fill } from '../../copy/fill.ts'
import { alertIcon, check } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'

/** What a user let the app do while they are away, or took back: it is done, or it failed. */
export function DelegationOutcome(props: {
  of: 'delegated-consent' | 'delegated-revoke'
  app: string
  /** why it failed; null: it is done */
  error: string | null
  onRetry(): void
  onClose(): void
}): ReactNode {
  const { shell, [props.of]: copy } = useDelegationCopy()
  if (props.error === null)
    return (
      <div role="status">
        <Message
          tone="success"
          icon={check}
          title={copy.done}
          detail={fill(copy.doneDetail, { app: props.app })}
          action={{ label: shell.continue, onSelect: props.onClose }}
        />
      </div>
    )
  return (
    <Message
      tone="error"
      icon={alertIcon}
      title={copy.failed}
      detail={props.error}
      action={{ label: shell.retry, onSelect: props.onRetry }}
      secondary={{ label: shell.close, onSelect: props.onClose }}
    />
  )
}
