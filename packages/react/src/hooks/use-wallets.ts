import { type ConnectedWallet, connectedEthereumWallets, switchedChains } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient, useStore } from '../context.ts'

export interface UseWalletsInterface {
  /** Ethereum only, newest connection first */
  wallets: ConnectedWallet[]
  ready: boolean
}

/**
 * The Ethereum wallets that can be used now. Ready once the first session check is over and, for
 * a user, once the wallet frame answers.
 */
export function useWallets(): UseWalletsInterface {
  const client = useClient()
  const { ready, user, authenticated, frame } = useStore(client.state)
  const chains = useStore(switchedChains(client))
  const wallets = useMemo(() => connectedEthereumWallets(client, user, chains), [client, user, chains])
  return { wallets, ready: ready && (!authenticated || frame === 'ready') }
}
