import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { Heading } from '../../ui/heading.tsx'
import { alertIcon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ConnectWalletViewProps } from '../props.ts'

export function ConnectWalletView(props: ConnectWalletViewProps): ReactNode {
  const copy = useCopy()['connect-wallet']
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
  const close = { label: copy.close, onSelect: onClose }
  return (
    <Message
      tone="error"
      icon={alertIcon}
      title={title ?? copy.failed}
      detail={detail ?? copy.failedDetail}
      action={onRetry ? { label: copy.retry, onSelect: onRetry } : close}
      secondary={onRetry ? close : null}
    />
  )
}
