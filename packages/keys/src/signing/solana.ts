import { ed25519 } from '@noble/curves/ed25519.js'
import { base64 } from '@scure/base'
import { KeyError } from '../key-error.ts'
import { refuseOwnText } from './own-text.ts'

/** Pure ed25519 (RFC 8032) over the bytes; 64 bytes. Signs messages and serialised transaction messages alike. */
export function signBytes(privateKey: Uint8Array, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, privateKey)
}

/**
 * Solana `signMessage`: the message and the signature in padded base64.
 * @throws KeyError `invalid_input` unless the message is base64 text, and for a text of the frame's own.
 */
export function signSolanaMessage(privateKey: Uint8Array, message: unknown): string {
  let bytes: Uint8Array
  try {
    bytes = base64.decode(message as string)
  } catch {
    throw new KeyError('invalid_input', 'The message must be base64')
  }
  refuseOwnText(bytes)
  return base64.encode(signBytes(privateKey, bytes))
}
