import type { Chain } from 'viem'

/**
 * A chain that embedded wallets ask at an address of the host's own, before all others.
 * @param rpcUrl by http or https
 */
export const addRpcUrlOverrideToChain = <Given extends Chain>(chain: Given, rpcUrl: string): Given => ({
  ...chain,
  rpcUrls: { ...chain.rpcUrls, privyWalletOverride: { http: [rpcUrl] } },
})
