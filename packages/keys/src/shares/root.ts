import type { ChainType, EntropyKind } from '@latchkey/contract'
import { wipe } from '../bytes.ts'
import { ENTROPY_BYTES } from '../entropy/entropy.ts'
import type { FarcasterKey } from '../entropy/farcaster-key.ts'
import { farcasterKey } from '../entropy/farcaster-key.ts'
import { seedOf } from '../entropy/seed.ts'
import type { WalletKey } from '../entropy/wallet-key.ts'
import { deriveKey, importedKey, isPrivateKey } from '../entropy/wallet-key.ts'
import { KeyError } from '../key-error.ts'
import { combineShares } from './shares.ts'

/** The wallet that was made first on an entropy; its address is the check that the entropy is the right one. */
export interface RootName {
  address: string
  chainType: ChainType
  /** `hd` where nothing is said: bytes of an imported key then open nothing */
  kind?: EntropyKind
}

/** A checked entropy, open for the length of one operation. */
export interface OpenRoot {
  readonly entropy: Uint8Array
  /**
   * The key at an index; wiped together with the root.
   * @throws KeyError `invalid_input` for any but its own chain's index 0 where the entropy is an imported key.
   */
  key(chainType: ChainType, index: number): WalletKey
  /** The key of a Farcaster account; wiped together with the root. @throws KeyError `invalid_input`, as `key` does */
  farcasterKey(fid: number, index: number): FarcasterKey
}

type Derive = (chainType: ChainType, index: number) => WalletKey
type DeriveFarcaster = (fid: number, index: number) => FarcasterKey

const notThese = () => new KeyError('wrong_shares', 'The shares do not belong to this wallet')

async function withKeys<T>(
  entropy: Uint8Array,
  root: RootName | null,
  derive: Derive,
  deriveFarcaster: DeriveFarcaster,
  use: (open: OpenRoot) => T | Promise<T>,
): Promise<T> {
  const keys = new Map<string, WalletKey>()
  const farcasterKeys: FarcasterKey[] = []
  const key: Derive = (chainType, index) => {
    const name = `${chainType}/${index}`
    const derived = keys.get(name) ?? derive(chainType, index)
    keys.set(name, derived)
    return derived
  }
  const farcaster: DeriveFarcaster = (fid, index) => {
    const derived = deriveFarcaster(fid, index)
    farcasterKeys.push(derived)
    return derived
  }
  try {
    if (root && key(root.chainType, 0).address !== root.address) throw notThese()
    return await use({ entropy, key, farcasterKey: farcaster })
  } finally {
    wipe(...[...keys.values(), ...farcasterKeys].map(({ privateKey }) => privateKey))
  }
}

async function withPrivateKey<T>(
  privateKey: Uint8Array,
  chainType: ChainType,
  root: RootName | null,
  use: (open: OpenRoot) => T | Promise<T>,
): Promise<T> {
  try {
    if (!isPrivateKey(chainType, privateKey)) throw notThese()
    const noOther = () => new KeyError('invalid_input', 'An imported key has one wallet')
    const derive: Derive = (chain, index) => {
      // a key of one curve does not sign on another
      if (chain !== chainType || index !== 0) throw noOther()
      return importedKey(chain, privateKey)
    }
    const noFarcaster = () => {
      throw noOther()
    }
    return await withKeys(privateKey, root, derive, noFarcaster, use)
  } finally {
    wipe(privateKey)
  }
}

/**
 * Runs `use` with an entropy and wipes entropy, seed and every key that was derived when it ends, however it ends.
 * With a `root` the entropy is read as its kind says and first checked: index 0 on the root's chain must have the
 * root's address. Without one it is a fresh HD entropy.
 * @throws KeyError `wrong_shares` when it has another, and for an entropy of another length than its kind has.
 */
export async function withEntropy<T>(
  entropy: Uint8Array,
  root: RootName | null,
  use: (open: OpenRoot) => T | Promise<T>,
): Promise<T> {
  if (root?.kind === 'private-key') return withPrivateKey(entropy, root.chainType, root, use)
  let seed: Uint8Array | undefined
  try {
    if (entropy.length !== ENTROPY_BYTES.hd) throw notThese()
    const openSeed = await seedOf(entropy)
    seed = openSeed
    const derive: Derive = (chain, index) => deriveKey(openSeed, chain, index)
    const deriveFarcaster: DeriveFarcaster = (fid, index) => farcasterKey(openSeed, fid, index)
    return await withKeys(entropy, root, derive, deriveFarcaster, use)
  } finally {
    wipe(entropy, seed)
  }
}

/**
 * Runs `use` with a private key that is being imported and has no root yet, and wipes it as `withEntropy` does. It is
 * the root of its own: index 0 on its chain, and nothing else.
 * @throws KeyError `wrong_shares` for bytes that are no key of this chain; `parsePrivateKey` says so beforehand.
 */
export function withImportedKey<T>(
  privateKey: Uint8Array,
  chainType: ChainType,
  use: (open: OpenRoot) => T | Promise<T>,
): Promise<T> {
  return withPrivateKey(privateKey, chainType, null, use)
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
  return withEntropy(await combineShares(...shares), root, use)
}
