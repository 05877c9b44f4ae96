import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { Icon, passkey } from '../../../ui/icon.tsx'
import { Status } from '../../../ui/status.tsx'

export interface PasskeyStatusViewProps {
  status: 'waiting' | 'submitting' | 'success' | 'failed'
  purpose: 'login' | 'signup' | 'link'
  error: string | null
  /** says that a passkey alone makes no account here */
  signUpElsewhere: boolean
  /** another try will hardly help */
  vain?: boolean
  onRetry(): void
  leave: { label: string; onSelect(): void } | null
}

export function PasskeyStatusView(props: PasskeyStatusViewProps): ReactNode {
  const { shell, error: failed, 'passkey-status': copy } = useLoginCopy()
  const { status, error } = props
  const done = { login: copy.loginDetail, signup: copy.signupDetail, link: copy.linkDetail }
  const texts = {
    waiting: [copy.waiting, copy.waitingDetail],
    submitting: [copy.submitting, null],
    success: [copy.success, done[props.purpose]],
    failed: [failed.title, error],
  } as const
  const [title, detail] = texts[status]
  return (
    <Status
      status={status === 'submitting' ? 'waiting' : status}
      sign={<Icon of={passkey} size={28} />}
      title={title}
      detail={detail}
      note={props.signUpElsewhere ? copy.note : null}
      retry={{ label: shell.retry, onSelect: props.onRetry }}
      vain={props.vain}
      leave={props.leave}
    />
  )
}
