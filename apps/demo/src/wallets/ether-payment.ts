import { parseEther } from 'viem'
import { localChain } from '../chains.ts'

/** Where the demonstration's payments go: an address that nobody holds a key for. */
const SHOP = '0x000000000000000000000000000000000000c0de'

/** A payment of 0.001 ETH to the shop. */
export const etherPayment = { to: SHOP, value: parseEther('0.001'), chainId: localChain.id }
