import { base64urlnopad } from '@scure/base'

/** Bytes over a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const toBase64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** @throws Error on characters outside base64url, padding, or bits left over. */
export const fromBase64url = (text: string): Bytes => new Uint8Array(base64urlnopad.decode(text))

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Overwrites with zeros. Copies that the engine made on its own are out of reach; the threat model says so. */
export function wipe(...arrays: (Uint8Array | undefined)[]): void {
  for (const array of arrays) array?.fill(0)
}
