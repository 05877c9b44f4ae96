import type { PrivyEvents, SolanaTransactionInput, SolanaTransactionLike } from '@latchkey/core'
import { useEvents } from '../use-events.ts'
import { useWalletActions } from '../use-wallet-actions.ts'

export interface UseSignTransactionInterface {
  /** Resolves with the very transaction given, signed. */
  signTransaction: <T extends SolanaTransactionLike>(input: SolanaTransactionInput<T>) => Promise<T>
}

/** Signs a web3.js transaction with an embedded Solana wallet without sending it (surface 7.1). */
export function useSignTransaction(
  callbacks?: PrivyEvents['signSolanaTransaction'],
): UseSignTransactionInterface {
  useEvents('signSolanaTransaction', callbacks)
  return { signTransaction: useWalletActions().signSolanaTransaction }
}
