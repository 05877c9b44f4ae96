import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app with this secret (base32) shows at a time; `steps` off by half minutes. */
export function codeOfApp(secret: string, nowMs: number, steps = 0): string {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(nowMs / 30_000) + steps, 4)
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const number = mac.readUInt32BE((mac[19] as number) % 16) % 2 ** 31
  return String(number).slice(-6).padStart(6, '0')
}
