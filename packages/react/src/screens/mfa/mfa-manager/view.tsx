import type { MfaMethod } from '@latchkey/core'
import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useMfaCopy } from '../../../copy/mfa/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { document, Icon, shield } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { METHOD_ICONS } from '../marks.ts'
import { RemovalView } from '../removal.tsx'

export interface MfaManagerViewProps {
  view: 'intro' | 'methods' | 'remove'
  /** those that the app offers, or the user has */
  methods: { method: MfaMethod; enabled: boolean }[]
  /** what is asked about, in `remove` */
  removing: MfaMethod | null
  /** removing a passkey takes it off the login too */
  leavesLogin: boolean
  /** what is under way */
  busy: MfaMethod | 'codes' | null
  /** what was added or removed just now */
  done: { method: MfaMethod; change: 'added' | 'removed' } | null
  error: string | null
  onContinue(): void
  onMethod(method: MfaMethod): void
  /** null where there is nothing that recovery codes could stand in for */
  onNewCodes: (() => void) | null
  onRemove(): void
  onKeep(): void
  onClose(): void
}

/** What second factors are for, which ones there are, and the question before one goes. */
export function MfaManagerView(props: MfaManagerViewProps): ReactNode {
  const { shell, 'mfa-manager': copy, 'mfa-passkeys': passkeys } = useMfaCopy()
  const { view, methods, removing, busy } = props
  if (methods.length === 0)
    return (
      <>
        <Heading icon={shield} title={copy.none} detail={copy.noneDetail} />
        <Actions>
          <Button onClick={props.onClose}>{shell.close}</Button>
        </Actions>
      </>
    )
  if (view === 'intro')
    return (
      <>
        <Heading icon={shield} title={copy.title} detail={copy.detail} />
        <Actions>
          <Button onClick={props.onContinue}>{shell.continue}</Button>
          <Button kind="ghost" onClick={props.onClose}>
            {shell.notNow}
          </Button>
        </Actions>
      </>
    )
  if (view === 'remove' && removing) {
    const words = {
      sms: [copy.removeSms, copy.removeSmsDetail],
      totp: [copy.removeTotp, copy.removeTotpDetail],
      passkey: [passkeys.remove, props.leavesLogin ? passkeys.removeBoth : passkeys.removeOne],
    } as const
    const [title, detail] = words[removing]
    const isLast = methods.every(({ method, enabled }) => !enabled || method === removing)
    return (
      <RemovalView
        title={title}
        detail={isLast ? `${detail} ${copy.removeLast}` : detail}
        busy={busy !== null}
        error={props.error}
        onRemove={props.onRemove}
        onKeep={props.onKeep}
      />
    )
  }
  return <Methods {...props} />
}

function Methods({ methods, busy, done, error, onMethod, onNewCodes }: MfaManagerViewProps): ReactNode {
  useSheet(methodsCss)
  const { shell, mfa, 'mfa-manager': copy } = useMfaCopy()
  const said = done && fill(copy[done.change], { method: mfa[done.method] })
  return (
    <>
      <Heading
        icon={shield}
        visual={busy && <Spinner size={24} />}
        title={mfa.choose}
        detail={busy ? shell.loading : copy.methodsDetail}
      />
      <div className="stack">
        {error && <Notice tone="error">{error}</Notice>}
        {methods.map(({ method, enabled }) => (
          <button
            key={method}
            type="button"
            className="row"
            disabled={busy !== null && busy !== method}
            aria-busy={busy === method || undefined}
            onClick={() => busy === null && onMethod(method)}
          >
            <span className="row-icon" aria-hidden="true">
              <Icon of={METHOD_ICONS[method]} size={24} />
            </span>
            <span className="row-label">{mfa[method]}</span>
            <span className={enabled ? 'chip on' : 'chip'}>{enabled ? mfa.enabled : mfa.disabled}</span>
          </button>
        ))}
        {onNewCodes && (
          <button
            type="button"
            className="row"
            disabled={busy !== null && busy !== 'codes'}
            aria-busy={busy === 'codes' || undefined}
            onClick={() => busy === null && onNewCodes()}
          >
            <span className="row-icon" aria-hidden="true">
              <Icon of={document} size={24} />
            </span>
            <span className="row-label new-codes">
              {copy.newCodes}
              <small>{copy.newCodesDetail}</small>
            </span>
          </button>
        )}
      </div>
      <p className="mfa-done" role="status">
        {said}
      </p>
    </>
  )
}

const methodsCss = `
.row .chip.on{background:var(--success-light);color:var(--success)}
.new-codes small{display:block;font-size:13px;line-height:18px;font-weight:400;color:var(--fg-2)}
.mfa-done{margin-block-start:12px;text-align:center;font-size:14px;line-height:20px;color:var(--success)}
.mfa-done:empty{display:none}
`
