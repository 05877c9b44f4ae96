import { timingSafeEqual } from 'node:crypto'

/** Whether the text is one of the MACs, base64url. */
export function isOneOf(macs: readonly Buffer[], text: string): boolean {
  const given = Buffer.from(text, 'base64url')
  return macs.some((mac) => mac.length === given.length && timingSafeEqual(mac, given))
}
