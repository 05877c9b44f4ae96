import type { Bytes } from '../bytes.ts'
import { randomBytes } from '../bytes.ts'

export const ENTROPY_BYTES = 16

/** 128 random bits from WebCrypto: all that an HD root is made of. */
export function newEntropy(): Bytes {
  return randomBytes(ENTROPY_BYTES)
}
