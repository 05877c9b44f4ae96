import type { ReactNode } from 'react'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { alertIcon, check, copyIcon, document, download, Icon } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tick } from '../../../ui/tick.tsx'
import { useCopied } from '../../../ui/use-copied.ts'

export interface MfaRecoveryCodesViewProps {
  /** null until they are made */
  codes: string[] | null
  /** why they are not */
  error: string | null
  kept: boolean
  onKept(kept: boolean): void
  onDownload(): void
  onRetry(): void
  onDone(): void
}

/** Codes that stand in for a factor: shown once, to be kept. */
export function MfaRecoveryCodesView(props: MfaRecoveryCodesViewProps): ReactNode {
  useSheet(recoveryCodesCss)
  const { shell, mfa, 'mfa-recovery-codes': copy } = useMfaCopy()
  const { codes, error, kept } = props
  const [copied, copyAll] = useCopied(codes?.join('\n') ?? '')
  if (error !== null)
    return (
      <Message
        tone="error"
        icon={alertIcon}
        title={copy.failed}
        detail={error}
        action={{ label: shell.tryAgain, onSelect: props.onRetry }}
        secondary={{ label: copy.skip, onSelect: props.onDone }}
      />
    )
  if (!codes)
    return (
      <div role="status">
        <Heading visual={<Spinner size={24} />} title={copy.making} />
      </div>
    )
  return (
    <>
      <Heading icon={document} title={copy.title} detail={copy.detail} />
      <ol className="recovery-codes" dir="ltr" aria-label={copy.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-tools">
        <button type="button" className="link" onClick={copyAll}>
          <Icon of={copied ? check : copyIcon} size={18} />
          {copied ? shell.copied : copy.copyAll}
        </button>
        <button type="button" className="link" onClick={props.onDownload}>
          <Icon of={download} size={18} />
          {copy.download}
        </button>
      </div>
      <Actions>
        <Tick checked={kept} onChange={props.onKept}>
          {copy.kept}
        </Tick>
        <Button disabled={!kept} onClick={props.onDone}>
          {mfa.done}
        </Button>
      </Actions>
    </>
  )
}

const recoveryCodesCss = `
.recovery-codes{display:grid;grid-template-columns:1fr 1fr;gap:2px 16px;margin:0;padding:14px 16px;list-style:none;border:1px solid var(--line);border-radius:var(--r-md);background:var(--bg-2)}
.recovery-codes li{text-align:center}
.recovery-codes code{font:500 14px/26px var(--mono);letter-spacing:.02em;color:var(--fg)}
.recovery-tools{display:flex;justify-content:center;gap:24px;margin-block-start:8px}
.recovery-tools .link{display:flex;align-items:center;gap:6px;min-block-size:36px;font-size:14px}
`
