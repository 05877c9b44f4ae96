import type { ReactNode } from 'react'
import { useWalletCopy } from '../../copy/wallet/copy.ts'
import { check } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'

/** The end of what was done to a wallet: put aside, or brought back. */
export function WalletDone(props: { of: 'archive-wallet' | 'restore-wallet'; onClose(): void }): ReactNode {
  const { shell, [props.of]: copy } = useWalletCopy()
  return (
    <div role="status">
      <Message
        tone="success"
        icon={check}
        title={copy.done}
        detail={copy.doneDetail}
        action={{ label: shell.continue, onSelect: props.onClose }}
      />
    </div>
  )
}
