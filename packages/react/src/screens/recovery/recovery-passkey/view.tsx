import type { PasskeyProblem, PasskeyStep } from '@latchkey/core'
import type { ReactNode, Ref } from 'react'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FrameDocument } from '../../../ui/frame-document.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { check, Icon, passkey } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useOwnBack } from '../../../ui/own-back.ts'
import { useSheet } from '../../../ui/root-context.ts'

export interface RecoveryPasskeyViewProps {
  action: 'set-recovery' | 'recover'
  /** null until the document says where its user is */
  step: PasskeyStep | null
  problem: PasskeyProblem | null
  /** for the problem, or for what keeps the document from being shown */
  sentence: string | null
  /** whether the document can be shown */
  shown: boolean
  frameSrc: string | null
  frame?: Ref<HTMLIFrameElement>
  loading: boolean
  onContainer(element: HTMLElement | null): void
  onFrameLoad(): void
  onOther(): void
  onRetry(): void
}

const STEPS = ['kit', 'create', 'check'] as const

/** Nothing that another press of the document's button would change. */
const FINAL: readonly (PasskeyProblem | null)[] = ['unsupported', 'elsewhere', 'other-way']

export function RecoveryPasskeyView(props: RecoveryPasskeyViewProps): ReactNode {
  useSheet(passkeyCss)
  const { shell, 'recovery-passkey': copy } = useRecoveryCopy()
  const { step, sentence } = props
  const sets = props.action === 'set-recovery'
  useOwnBack(step === 'done' ? 'none' : null)
  if (step === 'done')
    return (
      <div role="status">
        <Heading
          icon={check}
          tone="success"
          title={copy.done}
          detail={sets ? copy.setDone : copy.recoverDone}
        />
      </div>
    )
  return (
    <>
      <Heading
        icon={passkey}
        title={sets ? copy.setTitle : copy.recoverTitle}
        detail={sets ? copy.setDetail : copy.recoverDetail}
      />
      <div className="stack">
        {sets && <Steps now={step} />}
        {sentence && <Notice tone="error">{sentence}</Notice>}
        <FrameDocument
          src={props.frameSrc}
          frame={props.frame}
          title={copy.frame}
          allow="publickey-credentials-get; publickey-credentials-create"
          loading={props.loading}
          placeholders={1}
          loadingText={copy.loading}
          hidden={!props.shown}
          onContainer={props.onContainer}
          onLoad={props.onFrameLoad}
        />
        <Notice tone="info">{sets ? copy.synced : copy.lost}</Notice>
      </div>
      {!props.shown && (
        <Actions>
          <Button onClick={props.onRetry}>{shell.tryAgain}</Button>
        </Actions>
      )}
      {sets && FINAL.includes(props.problem) && (
        <Actions>
          <Button onClick={props.onOther}>{copy.other}</Button>
        </Actions>
      )}
    </>
  )
}

function Steps({ now }: { now: PasskeyStep | null }): ReactNode {
  const { 'recovery-passkey': copy } = useRecoveryCopy()
  const at = STEPS.findIndex((one) => one === now)
  return (
    <ol className="passkey-steps">
      {STEPS.map((one, index) => (
        <li
          key={one}
          className={cx(index < at && 'is-past', index === at && 'is-now')}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="mark" aria-hidden="true">
            {index < at ? <Icon of={check} size={16} /> : index + 1}
          </span>
          <span>{copy[one]}</span>
        </li>
      ))}
    </ol>
  )
}

const passkeyCss = `
.passkey-steps{display:flex;flex-direction:column;gap:12px;margin:0;padding:0;list-style:none}
.passkey-steps li{display:flex;gap:12px;align-items:start;color:var(--fg-3);text-wrap:pretty}
.passkey-steps li.is-now{color:var(--fg);font-weight:500}
.passkey-steps .mark{flex:none;display:grid;place-items:center;inline-size:24px;block-size:24px;border-radius:50%;background:var(--bg-2);color:var(--fg-2);font-size:13px;font-weight:500}
.passkey-steps .is-now .mark{background:var(--accent);color:var(--on-accent)}
.passkey-steps .is-past .mark{color:var(--success)}
.passkey-steps li>span:last-child{min-inline-size:0;overflow-wrap:anywhere}
`
