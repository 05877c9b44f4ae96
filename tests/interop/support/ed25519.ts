import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** Whether a Solana wallet has signed these bytes, by Node's own ed25519. */
export function signedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  return verify(null, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
}
