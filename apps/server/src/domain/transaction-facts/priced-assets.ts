import type { PricedAsset } from '../../ports/prices.ts'

const asset = (symbol: string, coingecko: string): PricedAsset => ({ symbol, coingecko })

const ETH = asset('ETH', 'ethereum')
const POL = asset('POL', 'polygon-ecosystem-token')

/**
 * What chains count in, by chain id, 0 for Solana. Mainnets alone: what a test network counts in is worth nothing. It also
 * bounds what strangers can make this server ask for and keep.
 */
const MAIN_ASSETS: ReadonlyMap<number, readonly PricedAsset[]> = new Map([
  [0, [asset('SOL', 'solana')]],
  ...[1, 10, 130, 324, 480, 1868, 2741, 8453, 34443, 42161, 42170, 57073, 59144, 81457, 534352, 7777777].map(
    (id): [number, PricedAsset[]] => [id, [ETH]],
  ),
  [14, [asset('FLR', 'flare-networks')]],
  [25, [asset('CRO', 'crypto-com-chain')]],
  [56, [asset('BNB', 'binancecoin')]],
  [100, [asset('XDAI', 'xdai')]],
  [137, [POL, { ...POL, symbol: 'MATIC' }]],
  [143, [asset('MON', 'monad')]],
  [146, [asset('S', 'sonic-3')]],
  [250, [asset('FTM', 'fantom')]],
  [314, [asset('FIL', 'filecoin')]],
  [999, [asset('HYPE', 'hyperliquid')]],
  [1284, [asset('GLMR', 'moonbeam')]],
  [1329, [asset('SEI', 'sei-network')]],
  [5000, [asset('MNT', 'mantle')]],
  [8217, [asset('KAIA', 'kaia')]],
  [33139, [asset('APE', 'apecoin')]],
  [42220, [asset('CELO', 'celo')]],
  [43114, [asset('AVAX', 'avalanche-2')]],
  [80094, [asset('BERA', 'berachain-bera')]],
])

export const pricedAsset = (chainId: number, symbol: string): PricedAsset | undefined =>
  MAIN_ASSETS.get(chainId)?.find((one) => one.symbol === symbol)
