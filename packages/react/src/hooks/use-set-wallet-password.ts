import type { PrivyEvents, Wallet } from '@latchkey/core'
import { useEvents } from './use-events.ts'
import { useWalletActions } from './use-wallet-actions.ts'

export interface UseSetWalletPassword {
  /** Resolves with the wallet once its password is set, and the dialog is closed. */
  setWalletPassword: () => Promise<Wallet>
}

/** Lets a user set the password by which the embedded wallet is recovered on another device, or another one. */
export function useSetWalletPassword(callbacks?: PrivyEvents['setWalletPassword']): UseSetWalletPassword {
  useEvents('setWalletPassword', callbacks)
  return { setWalletPassword: useWalletActions().setWalletPassword }
}
