import type { ChainType, EntropyFields } from '@latchkey/contract'
import type { LinkedAccountWithMetadata, User, WalletWithMetadata } from '../session/user.ts'

/** A wallet whose key is the frame's. */
export type EmbeddedWallet = WalletWithMetadata & { chainType: ChainType }

/** The user's embedded wallets of a chain, or of every chain, in the order of their index. */
export function embeddedWallets(user: User | null, chainType?: ChainType): EmbeddedWallet[] {
  return (user?.linkedAccounts ?? [])
    .filter((account): account is EmbeddedWallet => isEmbedded(account))
    .filter((wallet) => !chainType || wallet.chainType === chainType)
    .sort((a, b) => Number(a.imported) - Number(b.imported) || (a.walletIndex ?? 0) - (b.walletIndex ?? 0))
}

/** Whether the user has an embedded wallet on any chain. */
export const hasEmbeddedWallet = (user: User | null): boolean => embeddedWallets(user).length > 0

/** The wallet at index 0 of a chain that was made here, not imported. */
export function firstWallet(user: User | null, chainType: ChainType): EmbeddedWallet | null {
  return embeddedWallets(user, chainType).find((wallet) => isHd(wallet) && index(wallet) === 0) ?? null
}

/** The wallet at `walletIndex` on a chain, derived from the user's own entropy. */
export function walletAt(
  user: User | null,
  chainType: ChainType,
  walletIndex: number,
): EmbeddedWallet | null {
  return embeddedWallets(user, chainType).find((w) => isHd(w) && index(w) === walletIndex) ?? null
}

/** Whether an address is another spelling of this one: Ethereum's case says nothing, Solana's everything. */
export const sameAddress = (chainType: ChainType, address: string): ((other: string) => boolean) =>
  chainType === 'ethereum' ? lower(address) : (other) => other === address

/** The embedded wallet with an address; Ethereum addresses are compared without regard to case. */
export function walletByAddress(
  user: User | null,
  chainType: ChainType,
  address: string,
): EmbeddedWallet | null {
  const same = sameAddress(chainType, address)
  return embeddedWallets(user, chainType).find((wallet) => same(wallet.address)) ?? null
}

/** The wallet whose entropy all others of the user come from: Ethereum first, else Solana. */
export function primaryWallet(user: User | null): EmbeddedWallet | null {
  return firstWallet(user, 'ethereum') ?? firstWallet(user, 'solana')
}

/**
 * The root that a wallet is addressed by (wire/frames 1.8): an imported wallet by itself, any other by the
 * user's primary one; the verifier names the chain of the root, not of the wallet.
 */
export function rootOf(user: User | null, wallet: EmbeddedWallet): EmbeddedWallet {
  return wallet.imported ? wallet : (primaryWallet(user) ?? wallet)
}

export function entropyOf(root: EmbeddedWallet): EntropyFields {
  return {
    entropyId: root.address,
    entropyIdVerifier:
      root.chainType === 'ethereum' ? 'ethereum-address-verifier' : 'solana-address-verifier',
  }
}

function isEmbedded(account: LinkedAccountWithMetadata): boolean {
  if (account.type !== 'wallet' || account.walletClientType !== 'privy') return false
  return account.chainType === 'ethereum' || account.chainType === 'solana'
}

const isHd = (wallet: EmbeddedWallet) => !wallet.imported
const index = (wallet: EmbeddedWallet) => wallet.walletIndex ?? 0
const lower = (address: string) => (other: string) => other.toLowerCase() === address.toLowerCase()
