import { embeddedWallets, foreignWalletsOf, walletActions } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient, useStore } from '../context.ts'

export interface UseWalletArchive {
  /**
   * Addresses of the user's wallets that do not come from the user's key, as far as this page has looked: it looks
   * before each use of a wallet. Somebody else may hold their keys.
   */
  foreignWallets: string[]
  /**
   * Shows the screen that puts a wallet aside with all that come from the same root; default: the first wallet. Resolves
   * once it was, and the screen is closed; a screen that is closed while it is being done waits for that. Rejects with what
   * it failed with last, or with code 4001 when the user left without asking for it.
   */
  archiveWallet: (options?: { address: string }) => Promise<void>
  /** Shows the screen that lists archived wallets and brings one back. Settles as `archiveWallet` does. */
  restoreWallet: () => Promise<void>
}

/** Puts a wallet aside that is not the user's, or that cannot be opened, and brings it back: a hook of ours. */
export function useWalletArchive(): UseWalletArchive {
  const client = useClient()
  const found = useStore(foreignWalletsOf(client))
  const { user } = useStore(client.state)
  return useMemo(() => {
    const actions = walletActions(client)
    return {
      foreignWallets: embeddedWallets(user)
        .map(({ address }) => address)
        .filter((address) => found.includes(address)),
      archiveWallet: (options) => actions.showArchive(options?.address),
      restoreWallet: () => actions.showRestore(),
    }
  }, [client, found, user])
}
