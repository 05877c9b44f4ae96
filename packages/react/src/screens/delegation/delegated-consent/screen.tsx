import { runDelegatedConsent } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useDelegationCopy } from '../../../copy/delegation/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useAskingApp } from '../../use-asking-app.ts'
import { useFlow } from '../../use-flow.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import { DelegatedConsentView } from './view.tsx'

export function Screen({ data }: ScreenProps<'delegated-consent'>): ReactNode {
  const client = useClient()
  const copy = useDelegationCopy()
  const app = useAskingApp()
  const [state, send] = useFlow(() => runDelegatedConsent(client, data))
  return (
    <DelegatedConsentView
      status={state.status}
      app={app}
      address={data.address}
      error={walletErrorSentence(copy, 'delegated-consent', state.error)}
      onAccept={() => send({ type: 'agreed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
