import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { box } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { shorten } from '../../../ui/shorten.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { WalletRows } from '../../../ui/wallet-rows.tsx'
import { WalletDone } from '../wallet-done.tsx'

export interface RestoreWalletViewProps {
  status: 'loading' | 'unread' | 'choosing' | 'restoring' | 'done'
  /** addresses of archived wallets */
  archived: string[]
  /** the one that is being brought back */
  chosen: string | null
  error: string | null
  onRestore(address: string): void
  onRetry(): void
  onClose(): void
}

export function RestoreWalletView(props: RestoreWalletViewProps): ReactNode {
  const { shell, 'restore-wallet': copy } = useWalletCopy()
  const { status, archived, error } = props
  if (status === 'done') return <WalletDone of="restore-wallet" onClose={props.onClose} />
  const listed = archived.length > 0
  const details = { loading: shell.loading, unread: undefined, listed: copy.detail, none: copy.none }
  const about = status === 'loading' || status === 'unread' ? status : listed ? 'listed' : 'none'
  return (
    <>
      <Heading
        visual={status === 'loading' ? <Spinner size={24} /> : undefined}
        icon={box}
        title={copy.title}
        detail={details[about]}
      />
      <div className="stack">
        {error && <Notice tone="error">{error}</Notice>}
        {listed && (
          <WalletRows
            label={copy.title}
            rows={archived.map((address) => ({ address, end: <Restore {...props} address={address} /> }))}
          />
        )}
      </div>
      {(status === 'unread' || about === 'none') && (
        <Actions>
          {status === 'unread' && <Button onClick={props.onRetry}>{shell.tryAgain}</Button>}
          <Button kind={status === 'unread' ? 'ghost' : 'primary'} onClick={props.onClose}>
            {shell.close}
          </Button>
        </Actions>
      )}
    </>
  )
}

function Restore(props: RestoreWalletViewProps & { address: string }): ReactNode {
  const { 'restore-wallet': copy } = useWalletCopy()
  const { status, chosen, address } = props
  const busy = status === 'restoring'
  const own = busy && chosen === address
  return (
    <button
      type="button"
      className="link"
      aria-label={fill(copy.restoreThis, { address: shorten(address) })}
      aria-busy={own || undefined}
      aria-disabled={own || undefined}
      disabled={busy && !own}
      onClick={() => !busy && props.onRestore(address)}
    >
      {own ? <Spinner size={18} /> : copy.restore}
    </button>
  )
}
