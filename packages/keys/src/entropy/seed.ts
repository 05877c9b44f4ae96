import type { Bytes } from '../bytes.ts'
import { utf8, wipe } from '../bytes.ts'
import { phraseBytes } from './phrase.ts'

const ROUNDS = 2048
const SEED_BITS = 512

/**
 * BIP-39 seed of the phrase of this entropy, 64 bytes: PBKDF2-HMAC-SHA512, 2048 rounds, salt `mnemonic` and the
 * passphrase (ours is always empty; the parameter is there for the published vectors).
 */
export async function seedOf(entropy: Uint8Array, passphrase = ''): Promise<Bytes> {
  const phrase = phraseBytes(entropy)
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const salt = utf8(`mnemonic${passphrase}`)
    const parameters = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: ROUNDS }
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, SEED_BITS))
  } finally {
    wipe(phrase)
  }
}
