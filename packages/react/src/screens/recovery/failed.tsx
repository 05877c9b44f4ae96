import type { ReactNode } from 'react'
import { useRecoveryCopy } from '../../copy/recovery/copy.ts'
import { alertIcon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'

/** A recovery was not set, and why. */
export function Failed(props: {
  detail: string | null
  /** null: another try would end alike */
  onRetry: (() => void) | null
  onClose(): void
}): ReactNode {
  const { shell, error } = useRecoveryCopy()
  const close = { label: shell.close, onSelect: props.onClose }
  const retry = props.onRetry && { label: shell.tryAgain, onSelect: props.onRetry }
  return (
    <Message
      tone="error"
      icon={alertIcon}
      title={error.title}
      detail={props.detail}
      action={retry ?? close}
      secondary={retry && close}
    />
  )
}
