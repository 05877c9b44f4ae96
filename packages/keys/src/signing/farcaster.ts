import { fromBase64url, toBase64url } from '../bytes.ts'
import type { FarcasterKey } from '../entropy/farcaster-key.ts'
import { KeyError } from '../key-error.ts'
import { signBytes } from './solana.ts'

/** Farcaster signs the first 20 bytes of BLAKE3 over a message's data, and nothing else (protocol, section 1.2). */
const HASH_BYTES = 20

/**
 * Signs the hash of a Farcaster message; 64 bytes, base64url. Nothing but 20 bytes is signed: no transaction of a chain,
 * and no text of the frame's own, is that short.
 * @param hash base64url without padding
 * @throws KeyError `invalid_input`
 */
export function signFarcasterHash(key: FarcasterKey, hash: string): string {
  let bytes: Uint8Array
  try {
    bytes = fromBase64url(hash)
  } catch {
    throw new KeyError('invalid_input', 'The hash must be base64url')
  }
  if (bytes.length !== HASH_BYTES)
    throw new KeyError('invalid_input', 'The hash of a Farcaster message has 20 bytes')
  return toBase64url(signBytes(key.privateKey, bytes))
}
