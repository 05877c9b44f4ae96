import { runTelegram } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { wayOut } from '../../way-out.ts'
import { providerError } from '../provider-status.tsx'
import { TelegramView } from './view.tsx'

export function Screen({ data }: ScreenProps<'telegram'>): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const [state, send] = useFlow(() => runTelegram(client, data))
  const { error } = state
  return (
    <TelegramView
      status={state.status === 'over' ? 'verifying' : state.status}
      inWindow={!data.proof || state.attempt > 1}
      error={providerError(copy, 'telegram', 'telegram', error)}
      onRetry={error?.retryable ? () => send({ type: 'retry pressed' }) : null}
      leave={wayOut(client, copy)}
    />
  )
}
