import { runDelegatedRevoke } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../../context.ts'
import { useDelegationCopy } from '../../../copy/delegation/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useAskingApp } from '../../use-asking-app.ts'
import { useFlow } from '../../use-flow.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import type { Grants } from './grant-uses.tsx'
import { DelegatedRevokeView } from './view.tsx'

export function Screen({ data }: ScreenProps<'delegated-revoke'>): ReactNode {
  const client = useClient()
  const copy = useDelegationCopy()
  const app = useAskingApp()
  const [state, send] = useFlow(() => runDelegatedRevoke(client, data))
  const [grants, setGrants] = useState<Grants>('loading')
  const { readGrants } = data
  // beside what is asked here: revoking waits for none of it
  useEffect(() => {
    let gone = false
    const keep = (read: Grants) => gone || setGrants(read)
    readGrants().then(keep, () => keep('failed'))
    return () => {
      gone = true
    }
  }, [readGrants])
  return (
    <DelegatedRevokeView
      status={state.status}
      app={app?.name ?? copy['delegated-consent'].thisApp}
      wallets={data.wallets}
      grants={grants}
      error={walletErrorSentence(copy, 'delegated-revoke', state.error)}
      onConfirm={() => send({ type: 'agreed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
