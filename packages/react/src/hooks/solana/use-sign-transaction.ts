import type { AnySolanaTransaction, PrivyEvents, SolanaTransactionInput } from '@latchkey/core'
import { useEvents } from '../use-events.ts'
import { useWalletActions } from '../use-wallet-actions.ts'

export interface UseSignTransactionInterface {
  /** Resolves with the very transaction given, signed; of @solana/kit's, which are frozen, with a signed copy. */
  signTransaction: <T extends AnySolanaTransaction>(input: SolanaTransactionInput<T>) => Promise<T>
}

/** Signs a transaction of web3.js or kit with an embedded Solana wallet without sending it. */
export function useSignTransaction(
  callbacks?: PrivyEvents['signSolanaTransaction'],
): UseSignTransactionInterface {
  useEvents('signSolanaTransaction', callbacks)
  return { signTransaction: useWalletActions().signSolanaTransaction }
}
