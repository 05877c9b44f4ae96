import type { ReactNode } from 'react'
import { useAccountCopy } from '../../../copy/account/copy.ts'
import { fill } from '../../../copy/fill.ts'
import { ProviderMark } from '../../../ui/provider-mark.tsx'
import { ScanOrOpen } from '../../../ui/scan-or-open.tsx'
import { Status } from '../../../ui/status.tsx'

export interface FarcasterSignerViewProps {
  status: 'asking' | 'waiting' | 'approved' | 'failed'
  app: string | null
  /** a phone opens the app; a desktop shows what a phone scans */
  mobile: boolean
  /** null until Farcaster has taken the request */
  approvalUrl: string | null
  failure: 'rejected' | 'timed-out' | 'failed' | null
  onOpen(): void
  onRetry(): void
  onClose(): void
}

export function FarcasterSignerView(props: FarcasterSignerViewProps): ReactNode {
  const { shell, 'farcaster-signer': copy } = useAccountCopy()
  const { status, failure } = props
  if (status === 'asking' || status === 'waiting') return <Request {...props} />
  const rejected = failure === 'rejected'
  const failed = {
    title: rejected ? copy.rejected : copy.failed,
    detail: rejected ? copy.rejectedDetail : failure === 'timed-out' ? copy.timedOut : copy.failedDetail,
  }
  const words =
    status === 'failed' ? failed : { title: copy.approved, detail: says(copy.approvedDetail, props) }
  return (
    <Status
      status={status === 'failed' ? 'failed' : 'success'}
      sign={<ProviderMark of="farcaster" size={28} />}
      {...words}
      retry={{ label: shell.retry, onSelect: props.onRetry }}
      leave={{ label: shell.close, onSelect: props.onClose }}
    />
  )
}

/** What is said of an app without a name is said of "this app". */
const says = (text: { app: string; named: string }, { app }: FarcasterSignerViewProps) =>
  app ? fill(text.named, { app }) : text.app

function Request(props: FarcasterSignerViewProps): ReactNode {
  const { 'farcaster-signer': copy } = useAccountCopy()
  return (
    <ScanOrOpen
      mobile={props.mobile}
      link={props.approvalUrl}
      mark={<ProviderMark of="farcaster" size={32} />}
      title={copy.title}
      detail={says(props.mobile ? copy.open : copy.scan, props)}
      asking={copy.asking}
      waiting={copy.waiting}
      qr={copy.qr}
      open={copy.openApp}
      copy={copy.copy}
      onOpen={props.onOpen}
    />
  )
}
