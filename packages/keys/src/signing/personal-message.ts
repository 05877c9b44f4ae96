import type { Hex } from 'viem'
import { hashMessage, hexToBytes } from 'viem/utils'
import { utf8 } from '../bytes.ts'
import { KeyError } from '../key-error.ts'
import { serializeSignature, signDigest } from './ethereum.ts'
import { refuseOwnText } from './own-text.ts'

const WHOLE_BYTES = /^0x(?:[0-9a-f]{2})*$/i

/** EIP-191 over bytes; answers r, s, v as 0x hex. */
export function signPersonalBytes(privateKey: Uint8Array, message: Uint8Array): Hex {
  return serializeSignature(signDigest(privateKey, hexToBytes(hashMessage({ raw: message }))))
}

/**
 * EIP-191 `personal_sign` for a page; answers r, s, v as 0x hex. A message that reads as 0x hex of whole bytes stands for
 * those bytes, every other text for its UTF-8. `eth_sign` signs the same way, never a bare hash.
 * @throws KeyError `invalid_input` unless the message is a string, and for a text of the frame's own.
 */
export function signPersonalMessage(privateKey: Uint8Array, message: unknown): Hex {
  if (typeof message !== 'string') throw new KeyError('invalid_input', 'The message must be a string')
  const bytes = WHOLE_BYTES.test(message) ? hexToBytes(message as Hex) : utf8(message)
  refuseOwnText(bytes)
  return signPersonalBytes(privateKey, bytes)
}
