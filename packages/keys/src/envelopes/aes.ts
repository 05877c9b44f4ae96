import type { Bytes } from '../bytes.ts'
import { randomBytes, utf8, wipe } from '../bytes.ts'
import { KeyError } from '../key-error.ts'

const IV_BYTES = 12

export interface AesMessage {
  iv: Bytes
  ciphertext: Bytes
}

/** AES-256-GCM, 12-byte random IV, 16-byte tag at the end; `context` is the additional data. */
export async function aesSeal(key: CryptoKey, plaintext: Uint8Array, context: string): Promise<AesMessage> {
  const iv = randomBytes(IV_BYTES)
  const parameters = { name: 'AES-GCM', iv, additionalData: utf8(context) }
  const copy = Uint8Array.from(plaintext)
  try {
    return { iv, ciphertext: new Uint8Array(await crypto.subtle.encrypt(parameters, key, copy)) }
  } finally {
    wipe(copy)
  }
}

/** @throws KeyError `wrong_shares` when key, context or bytes are not those it was sealed with. */
export async function aesOpen(key: CryptoKey, message: AesMessage, context: string): Promise<Uint8Array> {
  const parameters = { name: 'AES-GCM', iv: message.iv, additionalData: utf8(context) }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, message.ciphertext))
  } catch {
    throw new KeyError('wrong_shares', 'This envelope does not open')
  }
}
