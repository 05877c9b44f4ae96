import type { AssetAmount, WalletAsset, WalletChain } from '@latchkey/contract'

interface AssetOnChain {
  decimals: number
  /** of the token; null for what the chain counts in itself */
  token: string | null
}

interface ChainOfAssets {
  caip2: string
  assets: Partial<Record<WalletAsset, AssetOnChain>>
}

const ether = (caip2: string, usdc: string): ChainOfAssets => ({
  caip2,
  assets: { eth: { decimals: 18, token: null }, usdc: { decimals: 6, token: usdc } },
})

/**
 * The chains that the wire knows by name, and what lies where on them. USDC is Circle's own:
 * https://developers.circle.com/stablecoins/usdc-contract-addresses
 */
export const CHAINS: Record<WalletChain, ChainOfAssets> = {
  ethereum: ether('eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  arbitrum: ether('eip155:42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  base: ether('eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  linea: ether('eip155:59144', '0x176211869cA2b568f2A7D4EE941E073a821EE1ff'),
  optimism: ether('eip155:10', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
  polygon: {
    caip2: 'eip155:137',
    assets: {
      pol: { decimals: 18, token: null },
      usdc: { decimals: 6, token: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
    },
  },
  solana: {
    caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    assets: {
      sol: { decimals: 9, token: null },
      usdc: { decimals: 6, token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
    },
  },
  zksync_era: ether('eip155:324', '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4'),
}

/** An amount as the wire has it: in the smallest units, and for people. */
export function amountOf(chain: WalletChain, asset: WalletAsset, raw: bigint, decimals: number): AssetAmount {
  const digits = raw.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const shown = digits.slice(0, -decimals) + (fraction && `.${fraction}`)
  return {
    chain,
    asset,
    raw_value: raw.toString(),
    raw_value_decimals: decimals,
    display_values: { [asset]: shown },
  }
}
