import type { CreateWalletOptions, PrivyEvents, Wallet } from '@latchkey/core'
import { useCallback } from 'react'
import { hostOptions } from './host-options.ts'
import { useEvents } from './use-events.ts'
import { useWalletActions } from './use-wallet-actions.ts'

export interface UseCreateWallet {
  createWallet: (options?: CreateWalletOptions | { target: unknown }) => Promise<Wallet>
}

/** Creates embedded Ethereum wallets. */
export function useCreateWallet(callbacks?: PrivyEvents['createWallet']): UseCreateWallet {
  useEvents('createWallet', callbacks)
  const actions = useWalletActions()
  const createWallet = useCallback<UseCreateWallet['createWallet']>(
    (options) => actions.createWallet('ethereum', hostOptions<CreateWalletOptions>(options)),
    [actions],
  )
  return { createWallet }
}
