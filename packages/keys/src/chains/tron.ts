import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check, hex } from '@scure/base'
import { concat } from '../bytes.ts'
import type { Chain } from './chain.ts'
import { ON_SECP256K1 } from './curves.ts'
import { fromHexKey, readKey } from './key-text.ts'

/** The main network: it makes the first letter a T. */
const VERSION = Uint8Array.of(0x41)
const base58check = createBase58check(sha256)

const KEY = {
  longest: 66,
  read: fromHexKey,
  hint: 'A Tron private key is 64 hexadecimal digits, with or without 0x before them',
}

/** Ethereum's 20 bytes, spelled as Bitcoin spelled its addresses. Keys as TronLink takes them, in hex. */
export const TRON: Chain = {
  ...ON_SECP256K1,
  address(publicKey) {
    const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
    return base58check.encode(concat(VERSION, keccak_256(point.subarray(1)).subarray(-20)))
  },
  publicKey: hex.encode,
  exportKey: hex.encode,
  importKey: (text) => readKey(ON_SECP256K1.isPrivateKey, KEY, text),
}
