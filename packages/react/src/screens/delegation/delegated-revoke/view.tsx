import type { ReactNode } from 'react'
import { useDelegationCopy } from '../../../copy/delegation/copy.ts'
import { fill } from '../../../copy/fill.ts'
import { Agreement } from '../../../ui/agreement.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { block } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WalletRows } from '../../../ui/wallet-rows.tsx'
import { DelegationOutcome } from '../delegation-outcome.tsx'

export interface DelegatedRevokeViewProps {
  status: 'asking' | 'working' | 'done' | 'failed'
  /** as the app is called */
  app: string
  /** addresses */
  wallets: string[]
  error: string | null
  onConfirm(): void
  onClose(): void
}

export function DelegatedRevokeView(props: DelegatedRevokeViewProps): ReactNode {
  const { 'delegated-revoke': copy } = useDelegationCopy()
  const { status, app, wallets, onConfirm, onClose } = props
  if (status === 'done' || status === 'failed')
    return (
      <DelegationOutcome
        of="delegated-revoke"
        app={app}
        error={status === 'failed' ? props.error : null}
        onRetry={onConfirm}
        onClose={onClose}
      />
    )
  return (
    <>
      <Heading icon={block} title={copy.title} detail={fill(copy.detail, { app })} />
      <div className="stack">
        <WalletRows label={copy.wallets} rows={wallets.map((address) => ({ address }))} />
        <Notice tone="info">{copy.keeps}</Notice>
      </div>
      <Agreement to={wallets.join()}>
        <Button agrees state={status === 'working' ? 'loading' : 'idle'} onClick={onConfirm}>
          {status === 'working' ? copy.confirming : copy.confirm}
        </Button>
        <Button kind="ghost" disabled={status === 'working'} onClick={onClose}>
          {copy.decline}
        </Button>
      </Agreement>
    </>
  )
}
