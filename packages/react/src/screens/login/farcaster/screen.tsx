import { isMobile, runFarcaster } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { wayOut } from '../../way-out.ts'
import { providerError } from '../provider-status.tsx'
import { FarcasterView } from './view.tsx'

export function Screen({ data }: ScreenProps<'farcaster'>): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const [state, send] = useFlow(() => runFarcaster(client, data))
  const { error, connectUri } = state
  return (
    <FarcasterView
      status={state.status === 'over' ? 'submitting' : state.status}
      linking={client.login.attempt()?.intent === 'link'}
      mobile={isMobile()}
      connectUri={connectUri}
      error={providerError(copy, 'farcaster', 'farcaster', error)}
      onOpen={() => connectUri && window.open(connectUri, '_blank', 'noopener')}
      onRetry={error?.retryable ? () => send({ type: 'retry pressed' }) : null}
      leave={wayOut(client, copy)}
    />
  )
}
