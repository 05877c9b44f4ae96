import { runDelegatedRevoke } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useDelegationCopy } from '../../../copy/delegation/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useAskingApp } from '../../use-asking-app.ts'
import { useFlow } from '../../use-flow.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import { DelegatedRevokeView } from './view.tsx'

export function Screen({ data }: ScreenProps<'delegated-revoke'>): ReactNode {
  const client = useClient()
  const copy = useDelegationCopy()
  const app = useAskingApp()
  const [state, send] = useFlow(() => runDelegatedRevoke(client, data))
  return (
    <DelegatedRevokeView
      status={state.status}
      app={app?.name ?? copy['delegated-consent'].thisApp}
      wallets={data.wallets}
      error={walletErrorSentence(copy, 'delegated-revoke', state.error)}
      onConfirm={() => send({ type: 'agreed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
