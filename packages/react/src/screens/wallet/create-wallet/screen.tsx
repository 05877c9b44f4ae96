import {
  advance,
  archiveOffer,
  type Client,
  hasEmbeddedWallet,
  nextStep,
  runCreateWallet,
  type ScreenData,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import { CreateWalletView } from './view.tsx'

const CHAINS = ['ethereum', 'solana'] as const

export function Screen({ data }: ScreenProps<'create-wallet'>): ReactNode {
  const client = useClient()
  const copy = useWalletCopy()
  const [state, send] = useFlow(() => runCreateWallet(client, data))
  return (
    <CreateWalletView
      status={state.status === 'error' ? 'error' : 'creating'}
      chains={CHAINS.filter((chain) => data[chain])}
      message={walletErrorSentence(copy, 'create-wallet', state.error)}
      onArchive={archiveOffer(client, state.error, null, () => createAnew(client, data))}
      onRetry={() => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'closed', hasWallet: hasEmbeddedWallet(client.state.get().user) })}
    />
  )
}

/** The wallet that stood in the way is put aside, so that more may be wanted than before. */
function createAnew(client: Client, data: ScreenData['create-wallet']): void {
  const { user } = client.state.get()
  if (data.purpose === 'login' && user) return advance(client, nextStep(user, client.config()))
  client.modal.navigate('create-wallet', data, { replace: true })
}
