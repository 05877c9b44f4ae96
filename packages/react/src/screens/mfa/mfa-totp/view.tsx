import { type ReactNode, useState } from 'react'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { alertIcon, check, clock, copyIcon, Icon } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { Qr } from '../../../ui/qr.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useCopied } from '../../../ui/use-copied.ts'
import { CodePart, type CodePartProps } from '../code-part.tsx'
import { Enrolled } from '../enrolled.tsx'

export interface MfaTotpViewProps {
  step: 'enroll' | 'verify' | 'success'
  /** null until it arrives */
  setup: { secret: string; authUrl: string } | null
  /** why it does not */
  error: string | null
  code: Omit<CodePartProps, 'success' | 'onResend' | 'resend'>
  /** recovery codes come next */
  codesFollow: boolean
  onContinue(): void
  onRetry(): void
  onDone(): void
}

/** An authenticator app that is added: its QR code, a code of it, the end. */
export function MfaTotpView(props: MfaTotpViewProps): ReactNode {
  useSheet(totpCss)
  const { shell, 'mfa-totp': copy } = useMfaCopy()
  const { step, setup, error } = props
  if (step === 'success')
    return <Enrolled title={copy.success} codesFollow={props.codesFollow} onDone={props.onDone} />
  if (error !== null)
    return (
      <Message
        tone="error"
        icon={alertIcon}
        title={copy.failed}
        detail={error}
        action={{ label: shell.tryAgain, onSelect: props.onRetry }}
      />
    )
  if (step === 'verify')
    return (
      <>
        <Heading icon={clock} title={copy.verify} detail={copy.verifyDetail} />
        <CodePart {...props.code} success={shell.success} resend={{ state: 'idle' }} onResend={null} />
      </>
    )
  return (
    <>
      <Heading title={copy.title} detail={setup ? copy.detail : shell.loading} />
      <div className="totp-qr">
        {setup ? <Qr text={setup.authUrl} size={184} label={copy.scan} /> : <Spinner size={40} />}
      </div>
      {setup && <SetupKey secret={setup.secret} />}
      <Actions>
        <Button disabled={!setup} onClick={props.onContinue}>
          {shell.continue}
        </Button>
      </Actions>
    </>
  )
}

/** The secret for who cannot scan: masked, because others may look on. */
function SetupKey({ secret }: { secret: string }): ReactNode {
  const { shell, 'mfa-totp': copy } = useMfaCopy()
  const [shown, setShown] = useState(false)
  const [copied, copyKey] = useCopied(secret)
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className="setup-key">
      <div>
        <span>{copy.key}</span>
        <code dir="ltr">{(shown ? groups : groups.map(() => '••••')).join(' ')}</code>
      </div>
      <button type="button" className="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? copy.hide : copy.show}
      </button>
      <button type="button" className="tool" aria-label={shell.copy} onClick={copyKey}>
        <Icon of={copied ? check : copyIcon} size={18} />
      </button>
      <span className="sr" role="status">
        {copied ? shell.copied : ''}
      </span>
    </div>
  )
}

const totpCss = `
.totp-qr{display:grid;place-items:center;min-block-size:218px;margin-block:-4px 16px;color:var(--link)}
.setup-key{display:flex;align-items:center;gap:8px;padding:10px 8px 10px 16px;border:1px solid var(--line);border-radius:var(--r-md);font-size:13px;line-height:20px;color:var(--fg-2)}
.setup-key>div{flex:1;min-inline-size:0}
.setup-key span:not(.sr){display:block}
.setup-key code{display:block;font:500 13px/20px var(--mono);color:var(--fg);overflow-wrap:anywhere;text-wrap:balance}
.setup-key .link{min-block-size:32px;padding-inline:6px;font-size:14px}
@media (max-height:600px){.totp-qr{min-block-size:0;margin-block:0 8px}}
`
