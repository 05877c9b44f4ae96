import { base64urlnopad } from '@scure/base'

/** Bytes over a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const toBase64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** @throws Error on characters outside base64url, padding, or bits left over. */
export function fromBase64url(text: string): Bytes {
  return base64urlnopad.decode(text) as Bytes
}

/** One array of several; the parts are left as they are. */
export function concat(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/**
 * Overwrites with zeros; an array that was handed to a worker is no longer here and is passed over. Copies that the
 * engine made on its own are out of reach; the threat model says so.
 */
export function wipe(...arrays: (Uint8Array | undefined)[]): void {
  for (const array of arrays) if (array && array.length > 0) array.fill(0)
}
