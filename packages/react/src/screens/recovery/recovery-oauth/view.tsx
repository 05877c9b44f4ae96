import type { CloudMethod, RecoveryAction } from '@latchkey/core'
import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { CLOUD_NAMES, CloudMark } from '../../../ui/cloud-mark.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { useOwnBack } from '../../../ui/own-back.ts'
import { Status } from '../../../ui/status.tsx'

export interface RecoveryOAuthViewProps {
  method: CloudMethod
  action: RecoveryAction
  status: 'confirm' | 'running' | 'success' | 'error'
  /** the cloud has let the user in */
  committed: boolean
  error: string | null
  onConfirm(): void
  /** null: another try would end alike */
  onRetry: (() => void) | null
  onClose(): void
}

export function RecoveryOAuthView(props: RecoveryOAuthViewProps): ReactNode {
  const { shell, 'recovery-oauth': copy } = useRecoveryCopy()
  const { method, status, error, onRetry } = props
  const provider = CLOUD_NAMES[method]
  const recovers = props.action === 'recover'
  const say = (sentence: string) => fill(sentence, { provider })
  useOwnBack(props.committed || status === 'success' ? 'none' : null)
  if (status === 'confirm')
    return (
      <>
        <Heading
          visual={<CloudMark of={method} size={32} />}
          tone="plain"
          title={copy.title}
          detail={say(recovers ? copy.recoverDetail : copy.backupDetail)}
        />
        <Actions>
          <Button onClick={props.onConfirm}>{say(copy.confirm)}</Button>
        </Actions>
      </>
    )
  const running = say(recovers ? copy.recovering : copy.backingUp)
  const done = say(recovers ? copy.recovered : copy.backedUp)
  const failed = say(recovers ? copy.recoverFailed : copy.backupFailed)
  return (
    <Status
      status={status === 'running' ? 'waiting' : status === 'success' ? 'success' : 'failed'}
      sign={<CloudMark of={method} size={30} />}
      title={status === 'running' ? running : status === 'success' ? done : failed}
      detail={status === 'running' ? (props.committed ? copy.committedDetail : copy.runningDetail) : error}
      note={recovers ? say(copy.verify) : null}
      retry={onRetry && { label: shell.tryAgain, onSelect: onRetry }}
      leave={{ label: shell.close, onSelect: props.onClose }}
    />
  )
}
