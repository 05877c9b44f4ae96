import { runAutomaticRecovery } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useRecoveryCopy } from '../../../copy/recovery/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { isFinalFailure } from '../is-final-failure.ts'
import { recoverySentence } from '../recovery-sentence.ts'
import { AutomaticRecoveryView } from './view.tsx'

export function Screen({ data }: ScreenProps<'automatic-recovery'>): ReactNode {
  const client = useClient()
  const copy = useRecoveryCopy()
  const [{ status, error }, send] = useFlow(() => runAutomaticRecovery(client, data))
  return (
    <AutomaticRecoveryView
      status={status}
      error={recoverySentence(copy, 'automatic-recovery', error)}
      onConfirm={() => send({ type: 'confirm pressed' })}
      onRetry={isFinalFailure(error) ? null : () => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
