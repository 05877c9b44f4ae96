import { offeredMethods, runRecoverySelection } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient, useStore } from '../../../context.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { RecoverySelectionView } from './view.tsx'

export function Screen({ data }: ScreenProps<'recovery-selection'>): ReactNode {
  const client = useClient()
  const [{ status }, send] = useFlow(() => runRecoverySelection(client, data))
  const { ethereum, solana } = client.config().embeddedWallets
  const { userOwnedRecoveryOptions } = data.shouldCreateSol && !data.shouldCreateEth ? solana : ethereum
  const { existingRecoveryMethod: existing } = data
  const { app } = useStore(client.state)
  const passkeys = app?.embedded_wallet_config.passkey_recovery
  return (
    <RecoverySelectionView
      status={status}
      updating={existing !== null && existing !== 'privy'}
      resetting={data.isResettingPassword}
      methods={offeredMethods(userOwnedRecoveryOptions, existing, passkeys)}
      onChoose={(method) => send({ type: 'chosen', method })}
      onWhy={() => send({ type: 'info pressed' })}
      onSelect={() => send({ type: 'select pressed' })}
    />
  )
}
