import { runTransfer } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { AccountTransferView } from './view.tsx'

export function Screen({ data }: ScreenProps<'account-transfer'>): ReactNode {
  const client = useClient()
  const [{ status }, send] = useFlow(() => runTransfer(client, data))
  return (
    <AccountTransferView
      account={data.displayName ?? data.account}
      hasWallet={Boolean(data.embeddedWalletAddress)}
      status={status === 'over' ? 'transferring' : status}
      onContinue={() => client.modal.navigate('transfer-assets', data)}
      onTransfer={() => send({ type: 'transfer pressed' })}
      onDecline={() => client.modal.close('user')}
    />
  )
}
