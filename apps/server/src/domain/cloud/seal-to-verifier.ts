import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

const keyOf = (verifier: string) =>
  Buffer.from(hkdfSync('sha256', verifier, '', 'latchkey/recovery-oauth-token/v1', 32))

/**
 * Encrypts a text for whoever has the verifier of a visit (RFC 7636, at least 43 characters), which this server is shown
 * and does not keep: AES-256-GCM, base64url.
 */
export function sealToVerifier(verifier: string, text: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(verifier), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws Error for another verifier, or what was changed */
export function openByVerifier(verifier: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(verifier), bytes.subarray(0, IV), {
    authTagLength: TAG,
  })
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
}
