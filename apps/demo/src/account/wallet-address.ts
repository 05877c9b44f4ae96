import type { User } from '@latchkey/react-auth'
import type { Chain } from '../wallets/networks.ts'

/** The address of the user's own first wallet on a chain, or null before it was made. */
export function walletAddress(user: User, chain: Chain): string | null {
  for (const account of user.linkedAccounts) {
    if (account.type !== 'wallet' || account.chainType !== chain) continue
    if (account.walletClientType === 'privy' && account.walletIndex === 0) return account.address
  }
  return null
}
