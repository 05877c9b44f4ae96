import type { Bytes } from '../bytes.ts'
import { randomBytes, utf8, wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'

/** Crockford's base32: nothing that is mistaken for another when it is read off paper. 32 divides 256: no bias. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 20
const GROUP = 4

/** 100 random bits as five groups of four, `XXXX-XXXX-XXXX-XXXX-XXXX`. */
export function newKitPassphrase(): string {
  const random = randomBytes(CHARACTERS)
  const letters = [...random].map((byte) => ALPHABET[byte % ALPHABET.length])
  wipe(random)
  return letters.join('').replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
}

/**
 * What a kit is sealed under: the letters without groups, as people type them (small, spaced, O for 0, I and L for 1).
 * @throws KeyError `invalid_input` for what no kit has as its passphrase
 */
export function kitPassphraseBytes(text: string): Bytes {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const known = [...letters].every((letter) => ALPHABET.includes(letter))
  if (letters.length !== CHARACTERS || !known)
    throw new KeyError('invalid_input', 'A kit’s passphrase is five groups of four letters and digits')
  return utf8(letters)
}
