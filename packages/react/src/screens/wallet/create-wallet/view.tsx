import type { ReactNode } from 'react'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import type { MarkedChain } from '../../../ui/chain-mark.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { alertIcon } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { ProgressMark } from '../../../ui/progress-mark.tsx'
import { NewWallets } from '../new-wallets.tsx'

export interface CreateWalletViewProps {
  status: 'creating' | 'error'
  /** those that are being made */
  chains?: readonly MarkedChain[]
  message: string | null
  onRetry: (() => void) | null
  /** a wallet stands in the way that can only be put aside */
  onArchive?: (() => void) | null
  onClose(): void
}

export function CreateWalletView(props: CreateWalletViewProps): ReactNode {
  const { shell, 'create-wallet': copy } = useWalletCopy()
  const { status, chains = [], message, onArchive, onRetry, onClose } = props
  if (status === 'creating')
    return (
      <div role="status">
        <Heading visual={<ProgressMark />} tone="plain" title={copy.title} detail={message ?? copy.detail} />
        <NewWallets wallets={chains.map((chainType) => ({ chainType, address: null }))} />
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
      title={copy.failed}
      detail={message}
      action={action ?? close}
      secondary={action && close}
    />
  )
}
