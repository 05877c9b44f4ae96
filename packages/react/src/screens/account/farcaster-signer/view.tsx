import type { ReactNode } from 'react'
import { useAccountCopy } from '../../../copy/account/copy.ts'
import { fill } from '../../../copy/fill.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { arch } from '../../../ui/icon.tsx'
import { ProviderMark } from '../../../ui/provider-mark.tsx'
import { Qr } from '../../../ui/qr.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Status } from '../../../ui/status.tsx'
import { useCopied } from '../../../ui/use-copied.ts'

/** Side of the QR code in CSS pixels (FSIGN-002). */
const QR_PX = 275

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

function Request({ mobile, approvalUrl, app, onOpen, ...props }: FarcasterSignerViewProps): ReactNode {
  useSheet(signerCss)
  const { shell, 'farcaster-signer': copy } = useAccountCopy()
  const [copied, copyLink] = useCopied(approvalUrl ?? '')
  return (
    <>
      <Heading
        visual={mobile && <ProviderMark of="farcaster" size={32} />}
        tone="plain"
        title={copy.title}
        detail={says(mobile ? copy.open : copy.scan, { mobile, approvalUrl, app, onOpen, ...props })}
      />
      <div className="signer">
        {!mobile &&
          (approvalUrl ? (
            <Qr text={approvalUrl} size={QR_PX} label={copy.qr} logo={<Arch />} />
          ) : (
            <div className="signer-place">
              <Spinner size={32} />
            </div>
          ))}
        <p className="waits" role="status">
          {(mobile || approvalUrl) && <Spinner size={16} />} {approvalUrl ? copy.waiting : copy.asking}
        </p>
      </div>
      <Actions>
        {mobile && (
          <Button disabled={!approvalUrl} onClick={onOpen}>
            {copy.openApp}
          </Button>
        )}
        <Button
          kind="secondary"
          disabled={!approvalUrl}
          state={copied ? 'success' : 'idle'}
          onClick={copyLink}
        >
          {copied ? shell.linkCopied : copy.copy}
        </Button>
      </Actions>
    </>
  )
}

const Arch = () => (
  <g fill="none" stroke="#000" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
    {arch.map((d) => (
      <path key={d} d={d} />
    ))}
  </g>
)

const signerCss = `
.signer{display:flex;flex-direction:column;align-items:center}
.signer .qr{padding:10px}
.signer .waits{display:flex;align-items:center;text-align:start;text-wrap:balance;gap:8px;margin-block-start:16px;font-size:14px;line-height:20px;color:var(--fg-2)}
.signer .waits .spinner{color:var(--link)}
.signer-place{display:grid;place-items:center;inline-size:297px;max-inline-size:100%;aspect-ratio:1;border:1px solid var(--line);border-radius:var(--r-mdlg);color:var(--link)}
`
