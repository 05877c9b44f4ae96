import type { MfaMethod, MfaProof, PendingTransaction } from '@latchkey/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import type { AskingApp } from '../../../ui/asker.tsx'
import { Button, WaitingContext } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { alertIcon, check, document, Icon, passkey, shield } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { READ_ON_ID, ReadOn } from '../../../ui/read-on.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { RowButton } from '../../../ui/row-button.tsx'
import { Ring } from '../../../ui/status.tsx'
import { usePartSeen } from '../../../ui/use-part-seen.ts'
import { CodePart, type CodePartProps } from '../code-part.tsx'
import { METHOD_ICONS } from '../marks.ts'
import { dateIn } from '../passkey-rows.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { Summary } from './summary.tsx'

export interface MfaVerifyViewProps extends Omit<CodePartProps, 'success' | 'onResend'> {
  view: 'methods' | MfaProof
  /** those of the user */
  methods: MfaMethod[]
  takesRecoveryCodes: boolean
  /** what is typed of one */
  recoveryCode: string
  /** when the newest passkey was added; null: nobody knows */
  lastPasskey: Date | null
  pending: PendingTransaction | null
  /** who asks for what is pending; null while it has no name */
  app: AskingApp | null
  standalone: boolean
  onMethod(method: MfaProof): void
  onAnother(): void
  onResend(): void
  onRetry(): void
  onRecoveryCode(code: string): void
  onSubmitRecoveryCode(): void
  onCancel(): void
}

/** A choice of methods, a code, a passkey or a recovery code: for what the operation behind it waits. */
export function MfaVerifyView(props: MfaVerifyViewProps): ReactNode {
  const { shell, mfa } = useMfaCopy()
  useSheet(verifyCss)
  const { view, status, pending } = props
  const blocked = status === 'blocked'
  const box = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const { seen: summarySeen, show } = usePartSeen(box, buttons)
  const seen = pending === null || summarySeen
  const summary = pending && <Summary pending={pending} app={props.app} open={props.standalone} box={box} />
  return (
    <>
      {blocked ? (
        <Blocked error={props.error} />
      ) : (
        <WaitingContext.Provider value={seen ? null : READ_ON_ID}>
          <Content key={view} {...props} seen={seen} summary={summary} />
        </WaitingContext.Provider>
      )}
      {!blocked && <Links {...props} />}
      <div className="actions" ref={buttons}>
        {!seen && !blocked && <ReadOn onClick={show} />}
        {view === 'passkey' && status === 'error' && (
          <Button onClick={props.onRetry}>{shell.tryAgain}</Button>
        )}
        {blocked ? (
          <Button onClick={props.onCancel}>{shell.close}</Button>
        ) : (
          <Button kind="ghost" disabled={status === 'success'} onClick={props.onCancel}>
            {mfa.cancel}
          </Button>
        )}
      </div>
    </>
  )
}

interface ContentProps extends MfaVerifyViewProps {
  /** of what is about to be signed, which stands before whatever proves that it may be; null: nothing is */
  summary: ReactNode
  /** that was in view, or there is none */
  seen: boolean
}

function Content(props: ContentProps): ReactNode {
  const copy = useMfaCopy()
  const words = copy['mfa-verify']
  switch (props.view) {
    case 'methods':
      return <Chooser {...props} />
    case 'passkey':
      return <Passkey {...props} />
    case 'recovery-code':
      return (
        <>
          <Heading icon={document} title={words.recoveryTitle} detail={words.recoveryDetail} />
          {props.summary}
          <RecoveryCodeForm
            value={props.recoveryCode}
            status={props.status}
            error={props.error}
            onChange={props.onRecoveryCode}
            onSubmit={() => props.seen && props.onSubmitRecoveryCode()}
          />
        </>
      )
    default:
      return (
        <>
          <Heading
            icon={METHOD_ICONS[props.view]}
            title={words.title}
            detail={<Unbroken text={words[props.view]} />}
          />
          {props.summary}
          <Code {...props} />
        </>
      )
  }
}

/** A code that is whole goes off by itself, yet not before what it signs was in view. */
function Code(props: ContentProps): ReactNode {
  const { 'mfa-verify': copy } = useMfaCopy()
  const { seen, onDigits } = props
  const [held, setHeld] = useState<string[] | null>(null)
  useEffect(() => {
    if (!seen || !held) return
    setHeld(null)
    onDigits(held)
  }, [seen, held, onDigits])
  return (
    <CodePart
      {...props}
      digits={held ?? props.digits}
      error={props.error ?? (held && copy.unseen)}
      success={copy.verified}
      onDigits={(digits) => {
        const whole = digits.every(Boolean)
        setHeld(whole && !seen ? digits : null)
        if (seen || !whole) onDigits(digits)
      }}
      onResend={props.view === 'sms' ? props.onResend : null}
    />
  )
}

/** A number and its unit are one word, whatever stands between them. */
function Unbroken({ text }: { text: string }): ReactNode {
  return text.split(/(\d-\p{L}+)/u).map((part, at) => (
    <span key={at} className={at % 2 ? 'nowrap' : undefined}>
      {part}
    </span>
  ))
}

function Chooser({ methods, takesRecoveryCodes, onMethod, summary }: ContentProps): ReactNode {
  const { mfa, 'mfa-verify': copy } = useMfaCopy()
  return (
    <>
      <Heading icon={shield} title={copy.chooser} detail={mfa.choose} />
      {summary}
      <div className="stack">
        {methods.map((method) => (
          <RowButton
            key={method}
            icon={<Icon of={METHOD_ICONS[method]} size={24} />}
            label={mfa[method]}
            more
            onSelect={() => onMethod(method)}
          />
        ))}
        {takesRecoveryCodes && (
          <RowButton
            icon={<Icon of={document} size={24} />}
            label={copy.useRecoveryCode}
            more
            onSelect={() => onMethod('recovery-code')}
          />
        )}
      </div>
    </>
  )
}

function Passkey({ status, error, lastPasskey, summary }: ContentProps): ReactNode {
  const { lang, 'mfa-verify': copy } = useMfaCopy()
  const verified = status === 'success'
  const sign =
    status === 'submitting' ? (
      <Ring>
        <Icon of={passkey} size={28} />
      </Ring>
    ) : null
  return (
    <>
      {verified ? (
        <Heading icon={check} tone="success" title={copy.verified} />
      ) : (
        <Heading
          icon={passkey}
          visual={sign}
          tone={sign ? 'plain' : 'accent'}
          title={copy.passkey}
          detail={copy.passkeyDetail}
        />
      )}
      {lastPasskey && !verified && (
        <p className="last-passkey">{fill(copy.lastAdded, { date: dateIn(lang, lastPasskey) })}</p>
      )}
      <p className="sr" role="status">
        {verified ? copy.verified : ''}
      </p>
      {summary}
      {error && <Notice tone="error">{error}</Notice>}
    </>
  )
}

function Blocked({ error }: { error: string | null }): ReactNode {
  const { 'mfa-verify': copy } = useMfaCopy()
  return (
    <div role="alert">
      <Heading icon={alertIcon} tone="error" title={copy.blocked} detail={error} />
    </div>
  )
}

/** The ways to what else would do. */
function Links(props: MfaVerifyViewProps): ReactNode {
  const { mfa, 'mfa-verify': copy } = useMfaCopy()
  const { view, methods, status } = props
  // a passkey that was verified leaves nothing of its screen but that
  if (view === 'methods' || (view === 'passkey' && status === 'success')) return null
  const busy = status === 'success' || (status === 'submitting' && view !== 'passkey')
  // of a passkey too: one that this device lacks leaves its user something to do
  const another = methods.length > 1 || view === 'passkey' || view === 'recovery-code'
  const recovers = props.takesRecoveryCodes && !another
  return (
    (another || recovers) && (
      <p className="mfa-links">
        {another && (
          <button type="button" className="link" disabled={busy} onClick={props.onAnother}>
            {mfa.anotherMethod}
          </button>
        )}
        {recovers && (
          <button
            type="button"
            className="link"
            disabled={busy}
            onClick={() => props.onMethod('recovery-code')}
          >
            {copy.useRecoveryCode}
          </button>
        )}
      </p>
    )
  )
}

const verifyCss = `
.mfa-links{display:flex;justify-content:center;margin-block-start:4px;font-size:14px;line-height:24px}
.mfa-links .link{min-block-size:32px;padding-inline:8px}
.last-passkey{margin-block:-12px 12px;text-align:center;text-wrap:balance;font-size:14px;line-height:20px;color:var(--fg-3)}
`
