import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Keyring } from '../ports/keyring.ts'
import type { Random } from '../ports/random.ts'

const IV = 12
const TAG = 16

/**
 * AES-256-GCM under the keyring's current key for `purpose`, with the key's id in front:
 * id length (1), id, iv (12), tag (16), ciphertext. `context` binds it to its place and is needed to open it.
 */
export function seal(keyring: Keyring, random: Random, purpose: string, text: string, context = ''): Buffer {
  const id = Buffer.from(keyring.current)
  const iv = random.bytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyring.derive(keyring.current, purpose), iv)
  cipher.setAAD(Buffer.concat([id, Buffer.from(context)]))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(id.length), id, iv, cipher.getAuthTag(), ciphertext])
}

/** @throws UnknownKey, or Error when the value was changed or cut short. */
export function unseal(keyring: Keyring, purpose: string, sealed: Buffer, context = ''): string {
  const idEnd = 1 + (sealed[0] ?? 0)
  const id = sealed.subarray(1, idEnd)
  const key = keyring.derive(id.toString(), purpose)
  const iv = sealed.subarray(idEnd, idEnd + IV)
  // without its length a tag of four bytes would do
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG })
  decipher.setAAD(Buffer.concat([id, Buffer.from(context)]))
  decipher.setAuthTag(sealed.subarray(idEnd + IV, idEnd + IV + TAG))
  return decipher.update(sealed.subarray(idEnd + IV + TAG), undefined, 'utf8') + decipher.final('utf8')
}
