import { type SolanaStandardWallet, standardWallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient, useStore } from '../../context.ts'

export interface UseSolanaStandardWalletsInterface {
  ready: boolean
  /** the embedded one first */
  wallets: SolanaStandardWallet[]
}

/** The user's Solana wallets in the shape of the Wallet Standard. */
export function useSolanaStandardWallets(): UseSolanaStandardWalletsInterface {
  const client = useClient()
  const { ready, authenticated, frame } = useStore(client.state)
  const wallets = useMemo(() => [standardWallet(client)], [client])
  return { ready: ready && (!authenticated || frame === 'ready'), wallets }
}
