import { isMobile, runFarcasterSigner } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { FarcasterSignerView } from './view.tsx'

export function Screen({ data }: ScreenProps<'farcaster-signer'>): ReactNode {
  const client = useClient()
  const [state, send] = useFlow(() => runFarcasterSigner(client, data))
  const { approvalUrl } = state
  return (
    <FarcasterSignerView
      status={state.status}
      app={client.config().name}
      mobile={isMobile()}
      approvalUrl={approvalUrl}
      failure={state.failure}
      onOpen={() => approvalUrl && openApp(approvalUrl)}
      onRetry={() => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}

/** An app's own scheme leaves this page where it is; in a window of its own it would leave an empty one behind. */
function openApp(url: string): void {
  if (/^https?:/.test(url)) window.open(url, '_blank', 'noopener')
  else window.location.assign(url)
}
