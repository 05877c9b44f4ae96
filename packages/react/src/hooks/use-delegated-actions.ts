import type { DelegateWalletInput } from '@latchkey/core'
import { useMemo } from 'react'
import { useDelegationActions } from './use-delegation-actions.ts'

export interface UseDelegatedActionsInterface {
  /**
   * Lets the app's backend sign with one of the user's on-device wallets, while they are away too; done at once where it is
   * so. Rejects where nobody is logged in, for an address that is no on-device wallet of theirs, and when they decline.
   */
  delegateWallet: (input: DelegateWalletInput) => Promise<void>
  /** Takes back every wallet that the user has delegated. Rejects where there is none, and when they decline. */
  revokeWallets: () => Promise<void>
}

function useDelegation(showWalletUIs: boolean): UseDelegatedActionsInterface {
  const actions = useDelegationActions()
  return useMemo(
    () => ({
      delegateWallet: (input) => actions.delegateWallet(input, { showWalletUIs }),
      revokeWallets: () => actions.revokeWallets({ showWalletUIs }),
    }),
    [actions, showWalletUIs],
  )
}

/** Delegated actions, which users agree to and take back in screens of ours. */
export const useDelegatedActions = (): UseDelegatedActionsInterface => useDelegation(true)

/** The same without a screen: the host asks its users itself. They are told by message of each all the same. */
export const useHeadlessDelegatedActions = (): UseDelegatedActionsInterface => useDelegation(false)
