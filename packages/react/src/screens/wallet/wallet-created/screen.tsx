import { embeddedWallets, runWalletCreated } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient, useStore } from '../../../context.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { WalletCreatedView } from './view.tsx'

export function Screen({ data }: ScreenProps<'wallet-created'>): ReactNode {
  const client = useClient()
  const { user } = useStore(client.state)
  const [, send] = useFlow(() => runWalletCreated(client, data))
  return (
    <WalletCreatedView
      isNewUser={data.isNewUser ?? true}
      appName={client.config().name}
      wallets={firstOfEach(embeddedWallets(user))}
      onDone={() => send({ type: 'done pressed' })}
    />
  )
}

/** In the order of the chains that they are made in. */
const firstOfEach = (wallets: ReturnType<typeof embeddedWallets>) =>
  (['ethereum', 'solana'] as const).flatMap(
    (chain) => wallets.find(({ chainType }) => chainType === chain) ?? [],
  )
