import type { PrivyEvents, SignOptions } from '@latchkey/core'
import { useEvents } from './use-events.ts'
import { useWalletActions } from './use-wallet-actions.ts'

export interface UseSignMessage {
  signMessage: (input: { message: string }, options?: SignOptions) => Promise<{ signature: string }>
}

/** `personal_sign` by an embedded Ethereum wallet. */
export function useSignMessage(callbacks?: PrivyEvents['signMessage']): UseSignMessage {
  useEvents('signMessage', callbacks)
  return { signMessage: useWalletActions().signMessage }
}
