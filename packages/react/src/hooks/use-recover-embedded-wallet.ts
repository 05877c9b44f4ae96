import type { RecoverInput } from '@latchkey/core'
import { useWalletActions } from './use-wallet-actions.ts'

export interface UseRecoverEmbeddedWallet {
  recover: (input: RecoverInput) => Promise<void>
}

/** Brings the user's wallets to this device by a key of the host's own, without a screen. */
export function useRecoverEmbeddedWallet(): UseRecoverEmbeddedWallet {
  return { recover: useWalletActions().recoverEmbedded }
}
