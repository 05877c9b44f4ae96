import { USER_ID_PREFIX } from '@latchkey/contract'
import type { Random } from '../../ports/random.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 25

/** `did:privy:` and 25 lower-case letters and digits (129 bits), the first a letter. */
export function newUserId(random: Random): string {
  // 256 is not a multiple of 36: bytes from 252 on are drawn again.
  let id = ''
  while (id.length < LENGTH) {
    for (const byte of random.bytes(LENGTH * 2)) {
      if (byte >= 252 || id.length === LENGTH) continue
      const character = ALPHABET[byte % 36] as string
      if (id.length > 0 || /[a-z]/.test(character)) id += character
    }
  }
  return USER_ID_PREFIX + id
}
