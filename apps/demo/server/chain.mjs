import { createPublicClient, defineChain, http } from 'viem'

const ID = 31337
export const CAIP2 = `eip155:${ID}`

/** The local chain as a backend sees it. @param {string} rpc its node */
export function openChain(rpc) {
  return createPublicClient({
    chain: defineChain({
      id: ID,
      name: 'Local Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpc] } },
    }),
    transport: http(rpc, { timeout: 10_000 }),
    pollingInterval: 250,
  })
}

/** @typedef {ReturnType<typeof openChain>} Chain */
