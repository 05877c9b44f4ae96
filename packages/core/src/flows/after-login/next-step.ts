import type { ResolvedConfig } from '../../config.ts'
import type { User } from '../../session/user.ts'
import { unmetDemand } from '../../wallets/unmet-demand.ts'

/** What follows a login: terms first, then the wallets that are wanted, else nothing. */
export type NextStep =
  | { step: 'terms' }
  | { step: 'create-wallet'; ethereum: boolean; solana: boolean }
  | { step: 'close' }

type Policy = Pick<ResolvedConfig, 'embeddedWallets' | 'legal'>

/**
 * The wallets that the creation policy asks for at login (CREATE-026 to CREATE-028); none where the app demands of them
 * what this version cannot do.
 */
export function walletsToCreate(user: User, { embeddedWallets }: Policy) {
  const wallets = user.linkedAccounts.filter((account) => account.type === 'wallet')
  const hasOwn = wallets.some((wallet) => wallet.walletClientType !== 'privy')
  const wanted = (chain: 'ethereum' | 'solana') => {
    const policy = embeddedWallets[chain].createOnLogin
    const embedded = wallets.some(
      (wallet) => wallet.walletClientType === 'privy' && wallet.chainType === chain && !wallet.imported,
    )
    // a login that broke off between the two chains is made good at the next one: only the same chain counts
    if (unmetDemand({ embeddedWallets }, chain)) return false
    return !embedded && (policy === 'all-users' || (policy === 'users-without-wallets' && !hasOwn))
  }
  return { ethereum: wanted('ethereum'), solana: wanted('solana') }
}

export function nextStep(user: User, config: Policy): NextStep {
  if (config.legal.requireUsersAcceptTerms && !user.hasAcceptedTerms) return { step: 'terms' }
  const wanted = walletsToCreate(user, config)
  return wanted.ethereum || wanted.solana ? { step: 'create-wallet', ...wanted } : { step: 'close' }
}
