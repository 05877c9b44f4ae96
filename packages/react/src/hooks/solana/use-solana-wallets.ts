import {
  type ConnectedSolanaWallet,
  type CreateWalletOptions,
  connectedSolanaWallets,
  type Wallet,
} from '@latchkey/core'
import { useMemo } from 'react'
import { useClient, useStore } from '../../context.ts'
import { hostOptions } from '../host-options.ts'
import { useWalletActions } from '../use-wallet-actions.ts'

export interface UseSolanaWalletsInterface {
  ready: boolean
  /** embedded wallets by index, then imported ones */
  wallets: ConnectedSolanaWallet[]
  createWallet: (options?: CreateWalletOptions | { target: unknown }) => Promise<Wallet>
  /** Resolves when the modal closes. */
  exportWallet: (options?: { address: string }) => Promise<void>
}

/** The user's Solana wallets; none of the embedded ones until the wallet frame answers. */
export function useSolanaWallets(): UseSolanaWalletsInterface {
  const client = useClient()
  const actions = useWalletActions()
  const { ready, user, authenticated, frame } = useStore(client.state)
  const usable = frame === 'ready'
  const wallets = useMemo(() => (usable ? connectedSolanaWallets(client, user) : []), [client, user, usable])
  const methods = useMemo<Pick<UseSolanaWalletsInterface, 'createWallet' | 'exportWallet'>>(
    () => ({
      createWallet: (options) => actions.createWallet('solana', hostOptions<CreateWalletOptions>(options)),
      exportWallet: (options) => actions.exportWallet('solana', hostOptions(options)),
    }),
    [actions],
  )
  return { ready: ready && (!authenticated || usable), wallets, ...methods }
}
