import type { Wallet } from '@latchkey/core'
import { useCallback } from 'react'
import { useWalletActions } from '../use-wallet-actions.ts'

export interface UseImportWalletInterface {
  /** `privateKey`: 64 bytes in base58. It goes to the wallet's frame and is not kept here. */
  importWallet: (input: { privateKey: string }) => Promise<Wallet>
}

/** Makes an embedded Solana wallet of a private key that the user brings. */
export function useImportWallet(): UseImportWalletInterface {
  const actions = useWalletActions()
  const importWallet = useCallback<UseImportWalletInterface['importWallet']>(
    (input) => actions.importWallet('solana', input),
    [actions],
  )
  return { importWallet }
}
