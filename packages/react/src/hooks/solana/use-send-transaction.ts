import type {
  AnySolanaTransaction,
  PrivyEvents,
  SolanaTransactionInput,
  SolanaTransactionReceipt,
} from '@latchkey/core'
import { useEvents } from '../use-events.ts'
import { useWalletActions } from '../use-wallet-actions.ts'

export interface UseSendTransactionInterface {
  /** Resolves once the transaction is confirmed. */
  sendTransaction: <T extends AnySolanaTransaction>(
    input: SolanaTransactionInput<T> & { fundWalletConfig?: unknown },
  ) => Promise<SolanaTransactionReceipt<T>>
}

/** Signs with an embedded Solana wallet, sends through the given connection, waits. */
export function useSendTransaction(
  callbacks?: PrivyEvents['sendSolanaTransaction'],
): UseSendTransactionInterface {
  useEvents('sendSolanaTransaction', callbacks)
  return { sendTransaction: useWalletActions().sendSolanaTransaction }
}
