import type { ReactNode } from 'react'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { check, shield } from '../../../ui/icon.tsx'
import { useOwnBack } from '../../../ui/own-back.ts'
import { Failed } from '../failed.tsx'

export interface AutomaticRecoveryViewProps {
  status: 'idle' | 'loading' | 'success' | 'error'
  error: string | null
  onConfirm(): void
  /** null: another try would end alike */
  onRetry: (() => void) | null
  onClose(): void
}

export function AutomaticRecoveryView(props: AutomaticRecoveryViewProps): ReactNode {
  const { 'automatic-recovery': copy, 'set-password': words } = useRecoveryCopy()
  const { status } = props
  useOwnBack(status === 'loading' || status === 'success' ? 'none' : null)
  if (status === 'success')
    return (
      <div role="status">
        <Heading icon={check} tone="success" title={words.success} />
      </div>
    )
  if (status === 'error')
    return <Failed detail={props.error} onRetry={props.onRetry} onClose={props.onClose} />
  const loading = status === 'loading'
  return (
    <>
      <Heading icon={shield} title={copy.title} detail={copy.detail} />
      <Actions>
        <Button state={loading ? 'loading' : 'idle'} onClick={props.onConfirm}>
          {loading ? copy.loading : copy.confirm}
        </Button>
      </Actions>
    </>
  )
}
