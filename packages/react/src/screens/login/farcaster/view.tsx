import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { ProviderMark } from '../../../ui/provider-mark.tsx'
import { ScanOrOpen } from '../../../ui/scan-or-open.tsx'
import { ProviderStatus } from '../provider-status.tsx'

export interface FarcasterViewProps {
  status: 'opening' | 'waiting' | 'submitting' | 'success' | 'failed'
  linking: boolean
  /** a phone opens the app; a desktop shows what a phone scans */
  mobile: boolean
  /** null until the channel is open */
  connectUri: string | null
  error: string | null
  onOpen(): void
  onRetry: (() => void) | null
  leave: { label: string; onSelect(): void } | null
}

const STATUS = { submitting: 'verifying', success: 'connected', failed: 'failed' } as const

export function FarcasterView(props: FarcasterViewProps): ReactNode {
  const { status } = props
  if (status === 'opening' || status === 'waiting') return <Channel {...props} />
  return (
    <ProviderStatus
      status={STATUS[status]}
      provider="farcaster"
      error={props.error}
      onRetry={props.onRetry}
      leave={props.leave}
    />
  )
}

function Channel({ linking, mobile, connectUri, onOpen }: FarcasterViewProps): ReactNode {
  const { farcaster: copy } = useLoginCopy()
  return (
    <ScanOrOpen
      mobile={mobile}
      link={connectUri}
      mark={<ProviderMark of="farcaster" size={32} />}
      title={linking ? copy.linkTitle : copy.title}
      detail={mobile ? copy.openDetail : copy.scan}
      asking={copy.opening}
      waiting={copy.waiting}
      qr={copy.qr}
      open={copy.open}
      copy={copy.copy}
      onOpen={onOpen}
    />
  )
}
