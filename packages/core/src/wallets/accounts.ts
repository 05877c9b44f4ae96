import type { ChainType, EntropyFields } from '@latchkey/contract'
import type { LinkedAccountWithMetadata, User, Wallet, WalletWithMetadata } from '../session/user.ts'

/** A wallet that is made here: its key is the frame's, or, of a server wallet, the server's. */
export type EmbeddedWallet = WalletWithMetadata & { chainType: ChainType }

/** The user's embedded wallets of a chain, or of every chain, in the order of their index. */
export function embeddedWallets(user: User | null, chainType?: ChainType): EmbeddedWallet[] {
  return (user?.linkedAccounts ?? [])
    .filter((account): account is EmbeddedWallet => isEmbedded(account))
    .filter((wallet) => !chainType || wallet.chainType === chainType)
    .sort((a, b) => Number(a.imported) - Number(b.imported) || index(a) - index(b))
}

/** Whether the user has an embedded wallet on any chain. */
export const hasEmbeddedWallet = (user: User | null): boolean => embeddedWallets(user).length > 0

/** The wallet at index 0 of a chain that was made here, not imported. */
export const firstWallet = (user: User | null, chainType: ChainType): EmbeddedWallet | null =>
  walletAt(user, chainType, 0)

/** The wallet at `walletIndex` on a chain, derived from the user's own entropy. */
export function walletAt(
  user: User | null,
  chainType: ChainType,
  walletIndex: number,
): EmbeddedWallet | null {
  return embeddedWallets(user, chainType).find((w) => !w.imported && index(w) === walletIndex) ?? null
}

/** Whether an address is another spelling of this one: Ethereum's case says nothing, Solana's everything. */
export const sameAddress = (chainType: ChainType, address: string): ((other: string) => boolean) =>
  chainType === 'ethereum' ? lower(address) : (other) => other === address

/** Whether the server holds a wallet's key, which signs what the user's own key has signed (wire/frames 6.1). */
export const isServerWallet = ({ recoveryMethod }: Pick<Wallet, 'recoveryMethod'>): boolean =>
  recoveryMethod === 'privy-v2'

/** The wallet whose entropy all others of the user come from: Ethereum first, else Solana. None comes from one that the server holds. */
export const primaryWallet = (user: User | null): EmbeddedWallet | null =>
  onDevice(firstWallet(user, 'ethereum')) ?? onDevice(firstWallet(user, 'solana'))

const onDevice = (wallet: EmbeddedWallet | null) => (wallet && isServerWallet(wallet) ? null : wallet)

/**
 * The root that a wallet is addressed by (wire/frames 1.8): an imported wallet and a server's by itself, any other by the
 * user's primary one; the verifier names the chain of the root, not of the wallet.
 */
export function rootOf(user: User | null, wallet: EmbeddedWallet): EmbeddedWallet {
  return wallet.imported || isServerWallet(wallet) ? wallet : (primaryWallet(user) ?? wallet)
}

export function entropyOf(root: EmbeddedWallet): EntropyFields {
  return {
    entropyId: root.address,
    entropyIdVerifier:
      root.chainType === 'ethereum' ? 'ethereum-address-verifier' : 'solana-address-verifier',
  }
}

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

function isEmbedded(account: LinkedAccountWithMetadata): boolean {
  if (account.type !== 'wallet' || account.walletClientType !== 'privy') return false
  return account.chainType === 'ethereum' || account.chainType === 'solana'
}

const index = (wallet: EmbeddedWallet) => wallet.walletIndex ?? 0
const lower = (address: string) => (other: string) => other.toLowerCase() === address.toLowerCase()
