import { sha256 } from '@noble/hashes/sha2.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Bytes } from '../bytes.ts'
import { wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { ENTROPY_BYTES } from './entropy.ts'

const WORD_BITS = 11
const WORDS = 12
const LONGEST_WORD = 8
const SPACE = 0x20

/** Places in the word list: the 128 bits, then 4 bits of their SHA-256, in groups of 11 (BIP-39). */
function* wordIndexes(entropy: Uint8Array): Generator<number> {
  const checksum = sha256(entropy)[0] as number
  let held = 0
  let bits = 0
  for (let place = 0; place <= entropy.length; place++) {
    const byte = place < entropy.length ? (entropy[place] as number) : checksum
    held = ((held & 0x7ff) << 8) | byte
    bits += 8
    // Stryker disable next-line EqualityOperator: a word that is held in full comes with the next byte then, the same
    if (bits < WORD_BITS) continue
    bits -= WORD_BITS
    yield (held >> bits) & 0x7ff
  }
}

/**
 * The phrase as UTF-8 bytes, so that it can be wiped: a string could not be. 12 English words, single spaces.
 * @throws KeyError `invalid_input` unless the entropy is 16 bytes.
 */
export function phraseBytes(entropy: Uint8Array): Bytes {
  if (entropy.length !== ENTROPY_BYTES.hd) throw new KeyError('invalid_input', 'Entropy must be 16 bytes')
  const buffer = new Uint8Array(WORDS * (LONGEST_WORD + 1))
  let length = 0
  for (const index of wordIndexes(entropy)) {
    if (length > 0) buffer[length++] = SPACE
    const word = wordlist[index] as string
    for (let i = 0; i < word.length; i++) buffer[length++] = word.charCodeAt(i)
  }
  return buffer.subarray(0, length)
}

/** The phrase as text, for export alone (BIP-39, English). */
export function phraseText(entropy: Uint8Array): string {
  const phrase = phraseBytes(entropy)
  try {
    return new TextDecoder().decode(phrase)
  } finally {
    wipe(phrase)
  }
}
