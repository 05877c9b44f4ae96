import type { AddSessionSignersInput, User } from '@latchkey/core'
import { useMemo } from 'react'
import { useDelegationActions } from './use-delegation-actions.ts'

export interface UseSessionSignersInterface {
  /**
   * Lets others sign with a wallet, without a screen of ours. A wallet on devices takes no signers by name: its signer is the app.
   * One that the server holds takes key quorums, at least one, beside those that it has. Rejects where nobody is logged in, and
   * for an address that is not the user's.
   */
  addSessionSigners: (input: AddSessionSignersInput) => Promise<{ user: User }>
  /** Takes back all that signs beside the user: on devices for all of their wallets, else with this one. */
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
