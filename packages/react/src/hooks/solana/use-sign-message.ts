import type { PrivyEvents, SolanaSignMessageInput } from '@latchkey/core'
import { useEvents } from '../use-events.ts'
import { useWalletActions } from '../use-wallet-actions.ts'

export interface UseSignMessageInterface {
  /** Resolves with the 64 bytes of the signature. */
  signMessage: (input: SolanaSignMessageInput) => Promise<Uint8Array>
}

/** Signs bytes with an embedded Solana wallet. */
export function useSignMessage(callbacks?: PrivyEvents['signSolanaMessage']): UseSignMessageInterface {
  useEvents('signSolanaMessage', callbacks)
  return { signMessage: useWalletActions().signSolanaMessage }
}
