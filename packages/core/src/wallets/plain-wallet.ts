import type { Wallet, WalletWithMetadata } from '../session/user.ts'

/** A wallet as hooks give it: the account without type and times. */
export function plainWallet(account: WalletWithMetadata): Wallet {
  const { id, address, chainType, walletClientType, connectorType, recoveryMethod } = account
  const { imported, delegated, walletIndex } = account
  return {
    id,
    address,
    chainType,
    walletClientType,
    connectorType,
    recoveryMethod,
    imported,
    delegated,
    walletIndex,
  }
}
