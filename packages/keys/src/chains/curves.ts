import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex } from 'viem'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { KeyError } from '../key-error.ts'
import { signBytes } from '../signing/solana.ts'
import type { Chain } from './chain.ts'

const KEY_BYTES = 32

/** @throws KeyError `invalid_input` unless `hash` is 0x hex of 32 bytes */
function hashBytes(hash: unknown): Uint8Array {
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw new KeyError('invalid_input', 'Expected a hash of 32 bytes in hex')
  }
  return hexToBytes(hash.toLowerCase() as Hex)
}

type CurvePart = Pick<Chain, 'curve' | 'isPrivateKey' | 'publicKeyOf' | 'signHash'>

/** What all chains on secp256k1 have in common. Signatures are deterministic (RFC 6979). */
export const ON_SECP256K1 = {
  curve: 'secp256k1',
  isPrivateKey: (bytes) => secp256k1.utils.isValidSecretKey(bytes),
  publicKeyOf: (privateKey) => secp256k1.getPublicKey(privateKey, true),
  signHash: (privateKey, hash) => bytesToHex(secp256k1.sign(hashBytes(hash), privateKey, { prehash: false })),
} as const satisfies CurvePart

/** What all chains on ed25519 have in common: the private key is the seed of RFC 8032. */
export const ON_ED25519 = {
  curve: 'ed25519',
  isPrivateKey: (bytes) => bytes.length === KEY_BYTES,
  publicKeyOf: (privateKey) => ed25519.getPublicKey(privateKey),
  signHash: (privateKey, hash) => bytesToHex(signBytes(privateKey, hashBytes(hash))),
} as const satisfies CurvePart
