import type { ChainType } from '@latchkey/contract'
import { base58 } from '@scure/base'
import { getAddress, isAddress } from 'viem/utils'

/** An address in its one spelling (EIP-55 checksum, base58 of 32 bytes), or null if it is none of that chain. */
export function normalizeAddress(chainType: ChainType, address: string): string | null {
  if (chainType === 'ethereum') {
    return isAddress(address, { strict: false }) ? getAddress(address) : null
  }
  try {
    return base58.decode(address).length === 32 ? address : null
  } catch {
    return null
  }
}
