import type { Hex } from 'viem'
import { hashTypedData, hexToBytes } from 'viem/utils'
import { KeyError } from '../key-error.ts'
import { serializeSignature, signDigest } from './ethereum.ts'

/**
 * `eth_signTypedData_v4` (EIP-712); answers r, s, v as 0x hex. Takes the object or its JSON text; a missing
 * `EIP712Domain` type is taken from the domain's own fields.
 * @throws KeyError `invalid_input` when the data do not fit their types.
 */
export function signTypedData(privateKey: Uint8Array, typedData: unknown): Hex {
  let digest: Hex
  try {
    const data: unknown = typeof typedData === 'string' ? JSON.parse(typedData) : typedData
    digest = hashTypedData(data as Parameters<typeof hashTypedData>[0])
  } catch {
    throw new KeyError('invalid_input', 'The typed data do not fit their types')
  }
  return serializeSignature(signDigest(privateKey, hexToBytes(digest)))
}
