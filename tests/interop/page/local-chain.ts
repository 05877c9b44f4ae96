import type { Chain } from '@privy-io/react-auth'

/** The sandbox's Ethereum chain, spelled by hand so that the page needs nothing but the published client. */
export function localChain(rpcUrl: string): Chain {
  return {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
}
