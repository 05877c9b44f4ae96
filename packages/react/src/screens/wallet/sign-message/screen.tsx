import { archiveOffer, runSignMessage, signerOf } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useAskingApp } from '../../use-asking-app.ts'
import { useFlow } from '../../use-flow.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import { SignMessageView } from './view.tsx'

export function Screen({ data }: ScreenProps<'sign-message'>): ReactNode {
  const client = useClient()
  const copy = useWalletCopy()
  const [state, send] = useFlow(() => runSignMessage(client, data))
  const signer = signerOf(data)
  return (
    <SignMessageView
      app={useAskingApp()}
      wallet={signer}
      method={data.method}
      message={data.data}
      status={state.status}
      error={walletErrorSentence(copy, 'sign-message', state.error)}
      uiOptions={data.uiOptions}
      onArchive={archiveOffer(client, state.error, signer)}
      onSign={() => send({ type: 'sign pressed' })}
      onDecline={() => send({ type: 'declined' })}
    />
  )
}
