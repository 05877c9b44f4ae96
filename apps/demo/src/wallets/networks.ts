import { settings } from '../settings.ts'
import { rpc } from './rpc.ts'

export type Chain = 'ethereum' | 'solana'

export interface Network {
  name: string
  symbol: string
  decimals: number
  /** what the send button sends, in words */
  sends: string
  /** in the smallest unit: wei, lamports */
  readBalance(address: string, signal: AbortSignal): Promise<bigint>
}

export const NETWORKS: Record<Chain, Network> = {
  ethereum: {
    name: 'Ethereum',
    symbol: 'ETH',
    decimals: 18,
    sends: '0.001 ETH',
    async readBalance(address, signal) {
      return BigInt((await rpc(settings.ethereum, 'eth_getBalance', [address, 'latest'], signal)) as string)
    },
  },
  solana: {
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    sends: '0.01 SOL',
    async readBalance(address, signal) {
      const answer = (await rpc(
        settings.solana,
        'getBalance',
        [address, { commitment: 'confirmed' }],
        signal,
      )) as { value: number }
      return BigInt(answer.value)
    },
  },
}
