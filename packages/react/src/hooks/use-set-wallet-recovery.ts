import type { PrivyEvents, SetWalletRecoveryOptions, Wallet } from '@latchkey/core'
import { useCallback } from 'react'
import { hostOptions } from './host-options.ts'
import { useEvents } from './use-events.ts'
import { useWalletActions } from './use-wallet-actions.ts'

export interface UseSetWalletRecovery {
  /** Resolves with the wallet once the user has chosen, and the dialog is closed. */
  setWalletRecovery: (options?: SetWalletRecoveryOptions | { target: unknown }) => Promise<Wallet>
}

/** Lets a user choose how the embedded wallet is recovered on another device. */
export function useSetWalletRecovery(callbacks?: PrivyEvents['setWalletRecovery']): UseSetWalletRecovery {
  useEvents('setWalletRecovery', callbacks)
  const actions = useWalletActions()
  const setWalletRecovery = useCallback<UseSetWalletRecovery['setWalletRecovery']>(
    (options) => actions.setWalletRecovery(hostOptions<SetWalletRecoveryOptions>(options)),
    [actions],
  )
  return { setWalletRecovery }
}
