import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex } from 'viem'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { KeyError } from '../key-error.ts'

export interface EthereumSignature {
  r: Hex
  s: Hex
  yParity: 0 | 1
}

/** Deterministic low-s ECDSA (RFC 6979) over a 32-byte digest. */
export function signDigest(privateKey: Uint8Array, digest: Uint8Array): EthereumSignature {
  const signature = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
  return {
    r: bytesToHex(signature.subarray(1, 33)),
    s: bytesToHex(signature.subarray(33, 65)),
    yParity: signature[0] as 0 | 1,
  }
}

/** r, s and v (27 or 28) in 65 bytes, 0x hex. */
export function serializeSignature({ r, s, yParity }: EthereumSignature): Hex {
  return `0x${r.slice(2)}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

/**
 * `secp256k1_sign`: signs 32 bytes as they are, with no prefix; answers r, s, v as 0x hex.
 * @throws KeyError `invalid_input` unless `hash` is 0x hex of 32 bytes.
 */
export function signHash(privateKey: Uint8Array, hash: unknown): Hex {
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw new KeyError('invalid_input', 'Expected a hash of 32 bytes in hex')
  }
  return serializeSignature(signDigest(privateKey, hexToBytes(hash as Hex)))
}
