import type { KeyObject } from 'node:crypto'
import { createECDH, createHmac, createPrivateKey, createPublicKey } from 'node:crypto'
import { SignerRefusal } from '../signer-refusal.ts'

export interface AuthorizationKeyPair {
  privateKey: KeyObject
  /** SPKI DER, base64 */
  publicKey: string
}

/** The pair of 32 bytes; of the few that are no number of the curve, those that come after them. */
export function keyPairOf(seed: Buffer): AuthorizationKeyPair {
  const ecdh = createECDH('prime256v1')
  let d = seed
  for (;;) {
    try {
      ecdh.setPrivateKey(d)
      break
    } catch {
      d = createHmac('sha256', d).update('again').digest()
    }
  }
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }
  const privateKey = createPrivateKey({ key: jwk as never, format: 'jwk' })
  return { privateKey, publicKey: spkiOf(createPublicKey(privateKey)) }
}

/** SPKI DER, base64. */
export const spkiOf = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64')

/**
 * A public key of P-256 in its one spelling, SPKI DER with the point uncompressed, base64: a key that is spelled in two ways is
 * one key.
 * @param text PEM, or base64 of SPKI DER, also with the `wallet-api:` or `wallet-auth:` that some clients put before it
 * @throws SignerRefusal `invalid_request`
 */
export function readPublicKey(text: string): { key: KeyObject; spki: string } {
  try {
    const bare = text.trim().replace(/^wallet-(?:api|auth):/, '')
    const key = bare.startsWith('-----')
      ? createPublicKey(bare)
      : createPublicKey({ key: Buffer.from(bare, 'base64'), format: 'der', type: 'spki' })
    const { x, y, crv, kty } = key.export({ format: 'jwk' })
    if (kty !== 'EC' || crv !== 'P-256') throw new Error('another curve')
    const plain = createPublicKey({ key: { kty, crv, x, y } as never, format: 'jwk' })
    return { key: plain, spki: spkiOf(plain) }
  } catch {
    throw new SignerRefusal('invalid_request', 'This is no public key of P-256')
  }
}
