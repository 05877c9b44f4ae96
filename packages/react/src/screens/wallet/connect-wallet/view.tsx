import type { ReactNode } from 'react'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import { Heading } from '../../../ui/heading.tsx'
import { alertIcon } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** The wait before a signature, while the wallet is connected or recovered. */
export interface ConnectWalletViewProps {
  status: 'connecting' | 'recovering' | 'error'
  title: string | null
  detail: string | null
  onRetry: (() => void) | null
  /** the wallet can only be put aside */
  onArchive?: (() => void) | null
  onClose(): void
}

export function ConnectWalletView(props: ConnectWalletViewProps): ReactNode {
  const { shell, error, 'connect-wallet': copy } = useWalletCopy()
  const { status, title, detail, onArchive, onRetry, onClose } = props
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
  const retry = onRetry && { label: shell.tryAgain, onSelect: onRetry }
  // where a wallet cannot be used, another try is in vain
  const action = onArchive ? { label: shell.archiveWallet, onSelect: onArchive } : retry
  return (
    <Message
      tone="error"
      icon={alertIcon}
      title={title ?? error.title}
      detail={detail ?? copy.failedDetail}
      action={action ?? close}
      secondary={action && close}
    />
  )
}
