import { randomInt } from 'node:crypto'

export const DIGITS = '0123456789'
export const HEX = '0123456789abcdef'
export const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
export const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const BASE64URL = `${BASE62}-_`

/** A random text of that many characters, none of which can be guessed. */
export function randomText(length: number, alphabet = BASE62): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
