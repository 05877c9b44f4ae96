import type { ReactNode } from 'react'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import { check } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { useOwnBack } from '../../../ui/own-back.ts'
import { Failed } from '../failed.tsx'
import type { SetPasswordViewProps } from './props.ts'
import { ConfirmStep, CreateStep, FinalStep, SaveStep } from './steps.tsx'

const STEPS = { creating: CreateStep, saving: SaveStep, confirming: ConfirmStep, finalizing: FinalStep }

export function SetPasswordView(props: SetPasswordViewProps): ReactNode {
  const { shell, 'set-password': copy } = useRecoveryCopy()
  const { status } = props
  // on the first step Back is the dialog's, which leads to the choice where the user comes from there
  const back = status === 'creating' ? null : status === 'done' || props.submitting ? 'none' : props.onBack
  useOwnBack(back)
  if (status !== 'done') {
    const Step = STEPS[status]
    return <Step key={status} {...props} />
  }
  if (props.error !== null)
    return <Failed detail={props.error} onRetry={props.onRetry} onClose={props.onClose} />
  return (
    <div role="status">
      <Message
        tone="success"
        icon={check}
        title={copy.success}
        detail={copy.successDetail}
        action={{ label: shell.close, onSelect: props.onClose }}
      />
    </div>
  )
}
