import type { EntropyKind } from '@latchkey/contract'
import type { Bytes } from '../bytes.ts'
import { randomBytes } from '../bytes.ts'

/** How long an entropy of each kind is: what wallets are derived from, or the private key of the only one. */
export const ENTROPY_BYTES = { hd: 16, 'private-key': 32 } as const satisfies Record<EntropyKind, number>

/** 128 random bits from WebCrypto: all that an HD root is made of. */
export function newEntropy(): Bytes {
  return randomBytes(ENTROPY_BYTES.hd)
}
