import { type WalletActions, walletActions } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'

/** The embedded-wallet actions of the client above, the same object at every render. */
export function useWalletActions(): WalletActions {
  const client = useClient()
  return useMemo(() => walletActions(client), [client])
}
