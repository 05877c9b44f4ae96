import type { TransactionOptions, UnsignedTransactionRequest } from '@latchkey/core'
import { useWalletActions } from './use-wallet-actions.ts'

export interface UseSignTransaction {
  signTransaction: (
    input: UnsignedTransactionRequest,
    options?: TransactionOptions,
  ) => Promise<{ signature: `0x${string}` }>
}

/** Signs with an embedded Ethereum wallet without sending; resolves with the raw transaction. */
export function useSignTransaction(): UseSignTransaction {
  return { signTransaction: useWalletActions().signTransaction }
}
