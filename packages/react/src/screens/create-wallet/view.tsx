import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { Heading } from '../../ui/heading.tsx'
import { alertIcon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { CreateWalletViewProps } from '../props.ts'

export function CreateWalletView({ status, message, onRetry, onClose }: CreateWalletViewProps): ReactNode {
  const { shell, error, 'create-wallet': copy } = useCopy()
  if (status === 'creating')
    return (
      <div role="status">
        <Heading
          visual={<Spinner size={40} />}
          tone="plain"
          title={copy.title}
          detail={message ?? copy.detail}
        />
      </div>
    )
  const close = { label: shell.close, onSelect: onClose }
  return (
    <Message
      tone="error"
      icon={alertIcon}
      title={error.title}
      detail={message}
      action={onRetry ? { label: shell.tryAgain, onSelect: onRetry } : close}
      secondary={onRetry ? close : null}
    />
  )
}
