import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { arch } from '../../../ui/icon.tsx'
import { ProviderMark } from '../../../ui/provider-mark.tsx'
import { Qr } from '../../../ui/qr.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useCopied } from '../../../ui/use-copied.ts'
import { ProviderStatus } from '../provider-status.tsx'

/** Side of the QR code in CSS pixels (FC-001). */
const QR_PX = 275

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
  useSheet(farcasterCss)
  const { shell, farcaster: copy } = useLoginCopy()
  const [copied, copyLink] = useCopied(connectUri ?? '')
  return (
    <>
      <Heading
        visual={mobile && <ProviderMark of="farcaster" size={32} />}
        tone="plain"
        title={linking ? copy.linkTitle : copy.title}
        detail={mobile ? copy.openDetail : copy.scan}
      />
      <div className="farcaster">
        {!mobile &&
          (connectUri ? (
            <Qr text={connectUri} size={QR_PX} label={copy.qr} logo={<Arch />} />
          ) : (
            <div className="qr-place">
              <Spinner size={32} />
            </div>
          ))}
        <p className="waits" role="status">
          {(mobile || connectUri) && <Spinner size={16} />} {connectUri ? copy.waiting : copy.opening}
        </p>
      </div>
      <Actions>
        {mobile && (
          <Button disabled={!connectUri} onClick={onOpen}>
            {copy.open}
          </Button>
        )}
        <Button
          kind="secondary"
          disabled={!connectUri}
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

const farcasterCss = `
.farcaster{display:flex;flex-direction:column;align-items:center}
.farcaster .qr{padding:10px}
.farcaster .waits{display:flex;align-items:center;text-align:start;text-wrap:balance;gap:8px;margin-block-start:16px;font-size:14px;line-height:20px;color:var(--fg-2)}
.farcaster .waits .spinner{color:var(--link)}
.qr-place{display:grid;place-items:center;inline-size:297px;max-inline-size:100%;aspect-ratio:1;border:1px solid var(--line);border-radius:var(--r-mdlg);color:var(--link)}
`
