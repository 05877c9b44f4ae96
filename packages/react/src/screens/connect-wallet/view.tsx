import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { Heading } from '../../ui/heading.tsx'
import { alertIcon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ConnectWalletViewProps } from '../props.ts'

export function ConnectWalletView(props: ConnectWalletViewProps): ReactNode {
  const { shell, error, 'connect-wallet': copy } = useCopy()
  const { status, title, detail, onRetry, onClose } = props
  if (status !== 'error')
    return (
      <div role="status">
        <Heading
          visual={<Spinner size={40} />}
          tone="plain"
          title={title ?? (status === 'recovering' ? copy.recovering : copy.connecting)}
          detail={detail}
        />
      </div>
    )
  const close = { label: shell.close, onSelect: onClose }
  return (
    <Message
      tone="error"
      icon={alertIcon}
      title={title ?? error.title}
      detail={detail ?? copy.failedDetail}
      action={onRetry ? { label: shell.tryAgain, onSelect: onRetry } : close}
      secondary={onRetry ? close : null}
    />
  )
}
