import { explorerAddress } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { useOwnBack } from '../../ui/own-back.ts'
import type { ScreenProps } from '../props.ts'
import { useTransfer } from '../use-transfer.ts'
import { TransferAssetsView } from './view.tsx'

export function Screen({ data }: ScreenProps<'transfer-assets'>): ReactNode {
  const client = useClient()
  const [status, transfer] = useTransfer(data)
  // what was begun is not left by a step back
  useOwnBack(status === 'asking' ? null : () => {})
  const address = data.embeddedWalletAddress ?? ''
  return (
    <TransferAssetsView
      account={data.displayName ?? data.account}
      address={address}
      explorerUrl={explorerAddress(client, address)}
      status={status}
      onTransfer={transfer}
    />
  )
}
