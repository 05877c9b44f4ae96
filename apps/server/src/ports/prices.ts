/** An asset, as each source names it. */
export interface PricedAsset {
  symbol: string
  coingecko: string
}

export type PriceSourceName = 'coinbase' | 'coingecko'

export interface PriceSource {
  /** Whether each app asks with a key of its own, whose answers are for it alone. */
  perApp: boolean
  /**
   * In US dollars.
   * @returns null where it has no price of it, or the app has no key
   * @throws OutsideError where it cannot be asked
   */
  usd(appId: string, asset: PricedAsset): Promise<number | null>
}

export type PriceSources = Record<PriceSourceName, PriceSource>
