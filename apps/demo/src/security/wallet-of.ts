import type { User, WalletWithMetadata } from '@latchkey/react-auth'
import { type Chain, NETWORKS } from '../wallets/networks.ts'

type Own = WalletWithMetadata

/** The user's embedded wallets, imported ones last. */
export const walletsOf = (user: User): Own[] =>
  user.linkedAccounts
    .filter((account): account is Own => account.type === 'wallet' && account.walletClientType === 'privy')
    .sort((one, other) => Number(one.imported) - Number(other.imported))

/** The one that the others come from. */
export const walletOf = (user: User): Own | null => walletsOf(user).find(({ imported }) => !imported) ?? null

/** Kept by the server: no key of it is handed out in a browser. */
export const isServerWallet = ({ recoveryMethod }: Pick<Own, 'recoveryMethod'>): boolean =>
  recoveryMethod === 'privy-v2'

/** A wallet as the page calls it. */
export interface Named extends Pick<Own, 'address' | 'imported' | 'recoveryMethod'> {
  chain: Chain
  /** `Ethereum`, `Ethereum 2`; `Ethereum from elsewhere` of a key that was brought along */
  name: string
  testId: string
}

const isChain = (chainType: string | undefined): chainType is Chain =>
  chainType !== undefined && Object.hasOwn(NETWORKS, chainType)

/** All of them, by name; those of one kind and chain in the order in which they came. */
export function namedWallets(user: User): Named[] {
  const count = new Map<string, number>()
  return walletsOf(user).flatMap(({ address, chainType, imported, recoveryMethod }) => {
    if (!isChain(chainType)) return []
    const testId = `${imported ? 'imported' : 'wallet'}-${chainType}`
    const number = (count.get(testId) ?? 0) + 1
    count.set(testId, number)
    const chain = NETWORKS[chainType].name
    const kind = imported ? `${chain} from elsewhere` : chain
    const name = number > 1 ? `${kind} ${number}` : kind
    return [{ address, chain: chainType, imported, recoveryMethod, name, testId }]
  })
}
