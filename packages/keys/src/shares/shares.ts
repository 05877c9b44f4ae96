import { combine, split } from 'shamir-secret-sharing'
import { concat, wipe } from '../bytes.ts'
import { ENTROPY_BYTES } from '../entropy/entropy.ts'
import { KeyError } from '../key-error.ts'

/** y-bytes of the polynomial at x, then x itself: one byte more than the entropy has. */
export const SHARE_BYTES = {
  hd: ENTROPY_BYTES.hd + 1,
  'private-key': ENTROPY_BYTES['private-key'] + 1,
} as const

export interface Shares {
  device: Uint8Array
  auth: Uint8Array
  recovery: Uint8Array
}

const xOf = (share: Uint8Array): number => share[share.length - 1] as number

/** Splits entropy of either kind into three shares of which any two give it back (custody, format version 1). */
export async function splitEntropy(entropy: Uint8Array): Promise<Shares> {
  const [device, auth, recovery] = await split(entropy, 3, 2)
  return { device, auth, recovery } as Shares
}

/**
 * The secret that two shares give. Shares that do not belong together give other bytes and no error: compare
 * with the root before use (`openRoot` does).
 * @throws KeyError `wrong_shares` when the two cannot be combined at all.
 */
export async function combineShares(one: Uint8Array, other: Uint8Array): Promise<Uint8Array> {
  try {
    return await combine([one, other])
  } catch {
    throw new KeyError('wrong_shares', 'These shares cannot be combined')
  }
}

/** The x-byte that tells which share of its splitting this one is. */
export const shareX = xOf

/**
 * Rebuilds the share at `x` from two others. Interpolation answers for x = 0; addition in GF(2^8) is XOR, so
 * shifting both known x-bytes by `x` makes it answer for `x` instead.
 * @throws KeyError `wrong_shares` when the two cannot be combined, or one of them is the share asked for.
 */
export async function rebuildShare(one: Uint8Array, other: Uint8Array, x: number): Promise<Uint8Array> {
  if (x === 0 || x === xOf(one) || x === xOf(other)) {
    throw new KeyError('wrong_shares', 'This share cannot be rebuilt from those')
  }
  const shifted = [one, other].map((share) => {
    const copy = Uint8Array.from(share)
    copy[copy.length - 1] = xOf(share) ^ x
    return copy
  }) as [Uint8Array, Uint8Array]
  let y: Uint8Array | undefined
  try {
    y = await combineShares(...shifted)
    return concat(y, Uint8Array.of(x))
  } finally {
    wipe(y, ...shifted)
  }
}
