import { createHmac, timingSafeEqual } from 'node:crypto'

const DIGITS = 6
const PERIOD_MS = 30_000
/** How many steps a clock may be off, each way. */
const TOLERANCE = 1
/** RFC 4226 wants 160 bits. */
export const TOTP_SECRET_BYTES = 20

/** RFC 6238 with its defaults, SHA-1 and 30 seconds, since many authenticator apps know no others. */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac[mac.length - 1] as number) & 15) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The newest step about now whose code this is; undefined where it is of none. Takes the same time whichever it is. */
export function totpStep(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const now = Math.floor(nowMs / PERIOD_MS)
  const given = Buffer.from(code)
  let found: number | undefined
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step++) {
    const expected = Buffer.from(totpAt(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding; the bytes are a multiple of five bits. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group, 2)]).join('')
}
