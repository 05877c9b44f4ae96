import { createHash } from 'node:crypto'
import type { DelegatedAddress } from '@latchkey/contract'

const LENGTH = 24

/**
 * What backends name a delegated wallet by. It follows from the wallet, so that a request which was signed for one wallet is
 * for no other, whatever the API says: 24 characters `[a-z0-9]`, the first `d`.
 */
export function delegatedWalletId(
  appId: string,
  { chain_type: chainType, address }: Pick<DelegatedAddress, 'chain_type' | 'address'>,
): string {
  const digest = createHash('sha256').update(JSON.stringify(['delegated wallet', appId, chainType, address]))
  const number = BigInt(`0x${digest.digest('hex')}`).toString(36)
  return `d${number.slice(-(LENGTH - 1)).padStart(LENGTH - 1, '0')}`
}
