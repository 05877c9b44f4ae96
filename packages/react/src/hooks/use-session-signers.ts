import type { AddSessionSignersInput, User } from '@latchkey/core'
import { useMemo } from 'react'
import { useDelegationActions } from './use-delegation-actions.ts'

export interface UseSessionSignersInterface {
  /**
   * Lets the app's backend sign with a wallet, without a screen of ours. A wallet on devices takes no signers by name: its
   * signer is the app. Rejects where nobody is logged in, and for an address that is not the user's.
   */
  addSessionSigners: (input: AddSessionSignersInput) => Promise<{ user: User }>
  /** Takes back what signs beside the user: on devices, for all of their wallets. */
  removeSessionSigners: (input: { address: string }) => Promise<{ user: User }>
}

/** Who may sign with the user's wallets beside them. */
export function useSessionSigners(): UseSessionSignersInterface {
  const { addSessionSigners, removeSessionSigners } = useDelegationActions()
  return useMemo(
    () => ({ addSessionSigners, removeSessionSigners }),
    [addSessionSigners, removeSessionSigners],
  )
}
