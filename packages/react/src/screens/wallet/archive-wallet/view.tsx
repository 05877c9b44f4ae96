import type { ReactNode } from 'react'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import { Agreement } from '../../../ui/agreement.tsx'
import { Button } from '../../../ui/button.tsx'
import { DangerButton } from '../../../ui/danger-button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { alertIcon, box } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WalletRows } from '../../../ui/wallet-rows.tsx'
import { WalletDone } from '../wallet-done.tsx'

export interface ArchiveWalletViewProps {
  status: 'asking' | 'archiving' | 'done'
  /** what is put aside together; `foreign`: it does not come from the user's key */
  wallets: { address: string; foreign: boolean }[]
  /** what is kept of it does not fit together */
  unfit: boolean
  error: string | null
  /** null: it was refused for good */
  onArchive: (() => void) | null
  onClose(): void
}

export function ArchiveWalletView(props: ArchiveWalletViewProps): ReactNode {
  const { shell, 'archive-wallet': copy } = useWalletCopy()
  const { status, wallets, unfit, error } = props
  const foreign = wallets.some((wallet) => wallet.foreign)
  if (status === 'done') return <WalletDone of="archive-wallet" onClose={props.onClose} />
  return (
    <>
      <Heading
        icon={foreign ? alertIcon : box}
        tone={foreign ? 'error' : 'accent'}
        title={copy.title}
        detail={foreign ? copy.foreign : unfit ? copy.unfit : copy.detail}
      />
      <div className="stack">
        {/* what it does is read before the addresses, which may be many; a refusal takes its place */}
        {error ? <Notice tone="error">{error}</Notice> : <Notice tone="info">{copy.keeps}</Notice>}
        <WalletRows
          label={copy.wallets}
          rows={wallets.map((wallet) => ({
            address: wallet.address,
            end: wallet.foreign && <span className="chip error">{copy.notYours}</span>,
          }))}
        />
      </div>
      <Agreement to={wallets.map(({ address }) => address).join()}>
        {props.onArchive && (
          <DangerButton agrees state={status === 'archiving' ? 'loading' : 'idle'} onClick={props.onArchive}>
            {status === 'archiving' ? copy.archiving : copy.archive}
          </DangerButton>
        )}
        {props.onArchive ? (
          <Button kind="ghost" disabled={status === 'archiving'} onClick={props.onClose}>
            {copy.decline}
          </Button>
        ) : (
          <Button onClick={props.onClose}>{shell.close}</Button>
        )}
      </Agreement>
    </>
  )
}
