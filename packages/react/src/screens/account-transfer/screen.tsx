import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import type { ScreenProps } from '../props.ts'
import { useTransfer } from '../use-transfer.ts'
import { AccountTransferView } from './view.tsx'

export function Screen({ data }: ScreenProps<'account-transfer'>): ReactNode {
  const { modal } = useClient()
  const [status, transfer] = useTransfer(data)
  return (
    <AccountTransferView
      account={data.displayName ?? data.account}
      hasWallet={Boolean(data.embeddedWalletAddress)}
      status={status}
      onContinue={() => modal.navigate('transfer-assets', data)}
      onTransfer={transfer}
      onDecline={() => modal.close('user')}
    />
  )
}
