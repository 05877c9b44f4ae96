import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

const HASHES = {
  keccak256: keccak_256,
  sha256,
  blake2b256: (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 }),
} as const

/** 32 bytes, by a hash that chains sign their transactions by. */
export const hashBytes = (by: keyof typeof HASHES, bytes: Uint8Array): Uint8Array => HASHES[by](bytes)
