import type { ChainType } from '@latchkey/contract'
import type { OpenRoot, WalletKey } from '@latchkey/keys'
import { KeyError } from '@latchkey/keys'

/** The key of a root at an index, or null where it has none: an imported key has one wallet and no others. */
export function keyAt(open: OpenRoot, chainType: ChainType, index: number): WalletKey | null {
  try {
    return open.key(chainType, index)
  } catch (error) {
    if (error instanceof KeyError && error.code === 'invalid_input') return null
    throw error
  }
}
