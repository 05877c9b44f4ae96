import type { Random } from '../ports/random.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Lower-case letters and digits, the first a letter: 24 of them are 123 bits. */
export function newId(random: Pick<Random, 'bytes'>, length: number): string {
  // 256 is not a multiple of 36: bytes from 252 on are drawn again.
  let id = ''
  while (id.length < length) {
    for (const byte of random.bytes(length * 2)) {
      if (byte >= 252 || id.length === length) continue
      const character = ALPHABET[byte % 36] as string
      if (id.length > 0 || /[a-z]/.test(character)) id += character
    }
  }
  return id
}
