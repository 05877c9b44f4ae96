import { askedOfUser, runOAuth } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { fill } from '../../../copy/fill.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { wayOut } from '../../way-out.ts'
import { ProviderStatus, providerError } from '../provider-status.tsx'

export function Screen({ data }: ScreenProps<'oauth-status'>): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const { provider } = data
  const [state, send] = useFlow(() => runOAuth(client, data))
  const { error } = state
  const detail = providerError(copy, 'oauth-status', provider, error)
  return (
    <ProviderStatus
      status={state.status === 'over' ? 'verifying' : state.status}
      provider={provider}
      error={detail && fill(detail, { scopes: copy.scopes[askedOfUser(provider)] })}
      onRetry={error?.retryable ? () => send({ type: 'retry pressed' }) : null}
      leave={wayOut(client, copy)}
    />
  )
}
