import { chainTypeOf, explorerAddress, runTransfer } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useOwnBack } from '../../../ui/own-back.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { TransferAssetsView } from './view.tsx'

export function Screen({ data }: ScreenProps<'transfer-assets'>): ReactNode {
  const client = useClient()
  const [{ status }, send] = useFlow(() => runTransfer(client, data))
  // what was begun is not left by a step back
  useOwnBack(status === 'asking' ? null : 'none')
  return (
    <TransferAssetsView
      account={data.displayName ?? data.account}
      wallets={data.embeddedWalletAddresses.map((address) => ({
        address,
        chain: chainTypeOf(address),
        explorerUrl: explorerAddress(client, address),
      }))}
      status={status === 'over' ? 'transferring' : status}
      onTransfer={() => send({ type: 'transfer pressed' })}
      onDecline={() => client.modal.close('user')}
    />
  )
}
