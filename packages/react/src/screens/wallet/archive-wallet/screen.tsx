import { runArchiveWallet, walletErrorCode } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import { ArchiveWalletView } from './view.tsx'

export function Screen({ data }: ScreenProps<'archive-wallet'>): ReactNode {
  const client = useClient()
  const copy = useWalletCopy()
  const [state, send] = useFlow(() => runArchiveWallet(client, data))
  return (
    <ArchiveWalletView
      status={state.status}
      wallets={data.wallets}
      unfit={data.unfit ?? false}
      error={walletErrorSentence(copy, 'archive-wallet', state.error)}
      onArchive={isFinal(state.error) ? null : () => send({ type: 'archive pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}

/** Another try would be refused alike. */
const isFinal = (error: unknown) => ['wallet_used', 'no_such_wallet'].includes(walletErrorCode(error) ?? '')
