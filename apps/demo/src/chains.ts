import { defineChain } from 'viem'
import { settings } from './settings.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

export const localChain = defineChain({
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: ether,
  rpcUrls: { default: { http: [settings.ethereum] } },
})

export const secondChain = defineChain({
  id: 31338,
  name: 'Local Ethereum II',
  nativeCurrency: ether,
  rpcUrls: { default: { http: [settings.secondEthereum] } },
})
