import type { PrivyEvents, TransactionOptions, UnsignedTransactionRequest } from '@latchkey/core'
import { useEvents } from './use-events.ts'
import { useWalletActions } from './use-wallet-actions.ts'

export interface UseSendTransaction {
  sendTransaction: (
    input: UnsignedTransactionRequest,
    options?: TransactionOptions & { fundWalletConfig?: unknown },
  ) => Promise<{ hash: `0x${string}` }>
}

/** Signs and broadcasts from an embedded Ethereum wallet. */
export function useSendTransaction(callbacks?: PrivyEvents['sendTransaction']): UseSendTransaction {
  useEvents('sendTransaction', callbacks)
  return { sendTransaction: useWalletActions().sendTransaction }
}
