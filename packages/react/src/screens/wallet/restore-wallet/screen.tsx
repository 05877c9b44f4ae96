import { runRestoreWallet } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import { RestoreWalletView } from './view.tsx'

export function Screen({ data }: ScreenProps<'restore-wallet'>): ReactNode {
  const client = useClient()
  const copy = useWalletCopy()
  const [state, send] = useFlow(() => runRestoreWallet(client, data))
  return (
    <RestoreWalletView
      status={state.status}
      archived={state.archived}
      chosen={state.chosen}
      error={walletErrorSentence(copy, 'restore-wallet', state.error)}
      onRestore={(address) => send({ type: 'restore pressed', address })}
      onRetry={() => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
