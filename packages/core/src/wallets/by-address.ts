import type { ChainType } from '@latchkey/contract'
import type { User } from '../session/user.ts'
import { type EmbeddedWallet, embeddedWallets, sameAddress } from './accounts.ts'

/** The embedded wallet with an address; Ethereum addresses are compared without regard to case. */
export function walletByAddress(
  user: User | null,
  chainType: ChainType,
  address: string,
): EmbeddedWallet | null {
  const same = sameAddress(chainType, address)
  return embeddedWallets(user, chainType).find((wallet) => same(wallet.address)) ?? null
}
