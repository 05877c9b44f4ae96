import { archiveOffer, runConnectWallet } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import { ConnectWalletView } from './view.tsx'

export function Screen({ data }: ScreenProps<'connect-wallet'>): ReactNode {
  const client = useClient()
  const copy = useWalletCopy()
  const [state, send] = useFlow(() => runConnectWallet(client, data))
  return (
    <ConnectWalletView
      status={state.status === 'over' ? 'connecting' : state.status}
      title={null}
      detail={state.error ? walletErrorSentence(copy, 'connect-wallet', state.error) : null}
      onArchive={archiveOffer(client, state.error, data.connectingWalletAddress)}
      onRetry={() => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
