import type { Hex } from 'viem'
import { hashMessage, hexToBytes } from 'viem/utils'
import { KeyError } from '../key-error.ts'
import { serializeSignature, signDigest } from './ethereum.ts'

const WHOLE_BYTES = /^0x(?:[0-9a-f]{2})*$/i

/**
 * EIP-191 `personal_sign`; answers r, s, v as 0x hex. A message that reads as 0x hex of whole bytes stands for
 * those bytes, every other text for its UTF-8. `eth_sign` signs the same way, never a bare hash.
 * @throws KeyError `invalid_input` unless the message is a string.
 */
export function signPersonalMessage(privateKey: Uint8Array, message: unknown): Hex {
  if (typeof message !== 'string') throw new KeyError('invalid_input', 'The message must be a string')
  const content = WHOLE_BYTES.test(message) ? { raw: message as Hex } : message
  return serializeSignature(signDigest(privateKey, hexToBytes(hashMessage(content))))
}
