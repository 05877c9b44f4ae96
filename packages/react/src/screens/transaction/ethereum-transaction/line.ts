/**
 * What happens to an asset: it leaves, arrives, is made, goes between others; others may move some of it (`spend`) or
 * all (`all`), or no more (`revoked`).
 */
export type Deed = 'send' | 'receive' | 'mint' | 'moved' | 'spend' | 'all' | 'revoked'

export interface Asset {
  /** of its contract; null: the network's own coin, or one whose contract nobody names */
  address: string | null
  coin: boolean
  /** null: it has none that could be shown */
  symbol: string | null
}

/** One line of what a transaction comes to. */
export interface OutlineLine {
  deed: Deed
  asset: Asset
  /** 'max': all there could ever be; null: not known, or not a matter of how much */
  amount: string | null
  /** the same in base units, or how many of what is numbered; null: not known */
  units: bigint | null
  /** of `units`; null: nobody says */
  decimals: number | null
  /** of tokens that are numbered: '#7', '3 × #8' */
  numbers: string[]
  usd: string | null
  /** how many decimals it has was not to be had: the amount is a guess */
  guessed: boolean
  /** who receives it, or may spend it; whom it comes from, where it arrives */
  party: string | null
}

/** More than half of what a number holds: no token has so many, and whoever writes it means all of them [FMT-007]. */
export const UNLIMITED = 2n ** 255n

export const isGrant = ({ deed }: OutlineLine): boolean =>
  deed === 'spend' || deed === 'all' || deed === 'revoked'

const ORDER: readonly Deed[] = ['all', 'spend', 'send', 'moved']

/** Which of two lines stands first: a right to all there is, to some; what leaves; then what gives nothing away. */
export const standing = ({ deed, amount }: OutlineLine): number =>
  deed === 'spend' && amount === 'max' ? 0 : canLeave({ deed }) ? ORDER.indexOf(deed) : ORDER.length

/** It leaves, or another may make it leave. */
export const canLeave = ({ deed }: Pick<OutlineLine, 'deed'>): boolean => ORDER.includes(deed)

/** Two addresses, however their letters are written. */
export const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && one.toLowerCase() === other.toLowerCase()

export const sameAsset = (one: Asset, other: Asset): boolean =>
  one.coin ? other.coin : same(one.address, other.address)
