import { runRecoveryOAuth } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { recoverySentence } from '../recovery-sentence.ts'
import { RecoveryOAuthView } from './view.tsx'

export function Screen({ data }: ScreenProps<'recovery-oauth'>): ReactNode {
  const client = useClient()
  const copy = useRecoveryCopy()
  const [state, send] = useFlow(() => runRecoveryOAuth(client, data))
  return (
    <RecoveryOAuthView
      method={data.method}
      action={data.action}
      status={state.status}
      committed={state.committed}
      error={recoverySentence(copy, 'recovery-oauth', state.error)}
      onConfirm={() => send({ type: 'confirm pressed' })}
      onRetry={state.retryable ? () => send({ type: 'retry pressed' }) : null}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
