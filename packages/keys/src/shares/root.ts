import type { ChainType } from '@latchkey/contract'
import { wipe } from '../bytes.ts'
import { seedOf } from '../entropy/seed.ts'
import type { WalletKey } from '../entropy/wallet-key.ts'
import { deriveKey } from '../entropy/wallet-key.ts'
import { KeyError } from '../key-error.ts'
import { combineShares } from './shares.ts'

/** The wallet that was made first on an entropy; its address is the check that the entropy is the right one. */
export interface RootName {
  address: string
  chainType: ChainType
}

/** A checked entropy, open for the length of one operation. */
export interface OpenRoot {
  readonly entropy: Uint8Array
  /** The key at an index; wiped together with the root. */
  key(chainType: ChainType, index: number): WalletKey
}

/**
 * Runs `use` with an entropy and wipes entropy, seed and every key that was derived when it ends, however it ends.
 * With a `root` the entropy is first checked: index 0 on the root's chain must have the root's address.
 * @throws KeyError `wrong_shares` when it has another.
 */
export async function withEntropy<T>(
  entropy: Uint8Array,
  root: RootName | null,
  use: (open: OpenRoot) => T | Promise<T>,
): Promise<T> {
  const keys = new Map<string, WalletKey>()
  let seed: Uint8Array | undefined
  try {
    const openSeed = await seedOf(entropy)
    seed = openSeed
    const key = (chainType: ChainType, index: number): WalletKey => {
      const name = `${chainType}/${index}`
      const derived = keys.get(name) ?? deriveKey(openSeed, chainType, index)
      keys.set(name, derived)
      return derived
    }
    if (root && key(root.chainType, 0).address !== root.address) {
      throw new KeyError('wrong_shares', 'The shares do not belong to this wallet')
    }
    return await use({ entropy, key })
  } finally {
    wipe(entropy, seed, ...[...keys.values()].map(({ privateKey }) => privateKey))
  }
}

/**
 * Combines two shares, checks the result against `root` and runs `use` with it, as `withEntropy` does.
 * @throws KeyError `wrong_shares` when the shares do not give this root.
 */
export async function openRoot<T>(
  shares: readonly [Uint8Array, Uint8Array],
  root: RootName,
  use: (open: OpenRoot) => T | Promise<T>,
): Promise<T> {
  const entropy = await combineShares(...shares)
  if (entropy.length !== 16) {
    wipe(entropy)
    throw new KeyError('wrong_shares', 'The shares do not belong to this wallet')
  }
  return withEntropy(entropy, root, use)
}
