import { hex } from '@scure/base'
import type { Bytes } from '../bytes.ts'
import { concat, wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import type { Chain } from './chain.ts'
import { ON_ED25519 } from './curves.ts'

/** How a text holds a key: `read` answers the 32 bytes, or throws or answers nothing for what is none. */
interface KeyText {
  /** Nothing longer is decoded: base58 takes the square of its length. */
  longest: number
  read(text: string): Uint8Array | undefined
  /** What a key looks like, for who gave something else. */
  hint: string
}

/** Reads a key, and wipes what turns out to be none. @throws KeyError `invalid_input` with the hint */
export function readKey(
  isPrivateKey: Chain['isPrivateKey'],
  { longest, read, hint }: KeyText,
  text: string,
): Bytes {
  let key: Uint8Array | undefined
  try {
    if (text.length <= longest) key = read(text)
  } catch {
    // what a decoder says may hold the text
  }
  if (key && isPrivateKey(key)) return key as Bytes
  wipe(key)
  throw new KeyError('invalid_input', hint)
}

/** The bytes of 64 hexadecimal digits, with or without `0x`. */
export const fromHexKey = (text: string): Uint8Array => hex.decode(text.replace(/^0x/i, ''))

/** The two halves of a key on ed25519, its seed and its public key, as many wallets write them down. */
export function keyPair(seed: Uint8Array): Bytes {
  return concat(seed, ON_ED25519.publicKeyOf(seed))
}

/** The seed in such a pair, which is wiped; nothing where its halves do not belong together. */
export function seedOfPair(pair: Uint8Array): Uint8Array | undefined {
  try {
    if (pair.length !== 64) return undefined
    const seed = pair.slice(0, 32)
    if (ON_ED25519.publicKeyOf(seed).every((byte, place) => byte === pair[32 + place])) return seed
    wipe(seed)
    return undefined
  } finally {
    wipe(pair)
  }
}

/** `write` over bytes that are wiped when it is done. */
export function written(bytes: Uint8Array, write: (bytes: Uint8Array) => string): string {
  try {
    return write(bytes)
  } finally {
    wipe(bytes)
  }
}
