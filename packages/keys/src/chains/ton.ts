import { sha256 } from '@noble/hashes/sha2.js'
import { base64url, hex } from '@scure/base'
import { concat } from '../bytes.ts'
import type { Chain } from './chain.ts'
import { ON_ED25519 } from './curves.ts'
import { crc16 } from './digests.ts'
import { fromHexKey, keyPair, readKey, seedOfPair, written } from './key-text.ts'

interface Cell {
  hash: Uint8Array
  depth: number
}

/** The code of the wallet contract v4R2, by the hash and the depth of its cell. */
const CODE: Cell = {
  hash: hex.decode('feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0'),
  depth: 7,
}
/** The contract's `subwallet_id`, which every wallet takes in workchain 0: 698983191. */
const WALLET_ID = Uint8Array.of(0x29, 0xa9, 0xa3, 0x17)
const NON_BOUNCEABLE = 0x51
const WORKCHAIN = 0

/**
 * The hash of an ordinary cell's representation: descriptors, data, and depths and hashes of what it refers to.
 * @param bits how many of the data's bits count; the rest of the last byte holds the tag, as the caller has put it there
 */
function cellHash(data: Uint8Array, bits: number, references: Cell[] = []): Uint8Array {
  const descriptors = Uint8Array.of(references.length, Math.floor(bits / 8) + Math.ceil(bits / 8))
  const depths = references.map(({ depth }) => Uint8Array.of(depth >> 8, depth & 0xff))
  return sha256(concat(descriptors, data, ...depths, ...references.map(({ hash }) => hash)))
}

/** The first state of a wallet: sequence number 0, its number, its key, no plugins; a contract's name is the hash of that. */
function accountOf(publicKey: Uint8Array): Uint8Array {
  // one bit for no plugins, then the tag
  const data = cellHash(concat(new Uint8Array(4), WALLET_ID, publicKey, Uint8Array.of(0b01000000)), 321)
  // neither split depth nor special, code and data, no library; then the tag
  return cellHash(Uint8Array.of(0b00110100), 5, [CODE, { hash: data, depth: 0 }])
}

const KEY = {
  longest: 130,
  read(text: string) {
    const bytes = fromHexKey(text)
    return bytes.length === 64 ? seedOfPair(bytes) : bytes
  },
  hint: 'A TON private key is 128 hexadecimal digits, a seed and the public key that belongs to it, or the 64 of its seed',
}

/**
 * Wallets of the contract v4R2 in workchain 0, which is not deployed; spelled so that what is sent before that does not bounce.
 * `public_key` is 33 bytes in hex, the first of them zero; hosts cut two characters off before they use it. Keys are seed and
 * point in hex, as the chain's own libraries hold them: its phrases are no BIP-39, and none leads to a key that was drawn.
 */
export const TON: Chain = {
  ...ON_ED25519,
  address(publicKey) {
    const account = concat(Uint8Array.of(NON_BOUNCEABLE, WORKCHAIN), accountOf(publicKey))
    const sum = crc16(account)
    return base64url.encode(concat(account, Uint8Array.of(sum >> 8, sum & 0xff)))
  },
  publicKey: (publicKey) => `00${hex.encode(publicKey)}`,
  exportKey: (privateKey) => written(keyPair(privateKey), hex.encode),
  importKey: (text) => readKey(ON_ED25519.isPrivateKey, KEY, text),
}
