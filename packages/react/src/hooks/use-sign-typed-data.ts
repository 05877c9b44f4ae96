import type { PrivyEvents, SignOptions, TypedData } from '@latchkey/core'
import { useEvents } from './use-events.ts'
import { useWalletActions } from './use-wallet-actions.ts'

/** EIP-712 typed data; the type of the domain may be left out. */
export interface SignTypedDataParams extends Omit<TypedData, 'domain' | 'primaryType'> {
  primaryType: string | number
  domain?: Record<string, unknown>
}

export interface UseSignTypedData {
  signTypedData: (input: SignTypedDataParams, options?: SignOptions) => Promise<{ signature: string }>
}

/** `eth_signTypedData_v4` by an embedded Ethereum wallet. */
export function useSignTypedData(callbacks?: PrivyEvents['signTypedData']): UseSignTypedData {
  useEvents('signTypedData', callbacks)
  return { signTypedData: useWalletActions().signTypedData }
}
