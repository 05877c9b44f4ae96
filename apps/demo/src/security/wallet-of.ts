import type { User, WalletWithMetadata } from '@latchkey/react-auth'

type Own = WalletWithMetadata

/** The user's embedded wallets, imported ones last. */
export const walletsOf = (user: User): Own[] =>
  user.linkedAccounts
    .filter((account): account is Own => account.type === 'wallet' && account.walletClientType === 'privy')
    .sort((one, other) => Number(one.imported) - Number(other.imported))

/** The one that the others come from. */
export const walletOf = (user: User): Own | null => walletsOf(user).find(({ imported }) => !imported) ?? null
