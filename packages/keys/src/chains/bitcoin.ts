import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, createBase58check, hex } from '@scure/base'
import { concat, wipe } from '../bytes.ts'
import type { Chain } from './chain.ts'
import { ON_SECP256K1 } from './curves.ts'
import { hash160 } from './digests.ts'
import { readKey, written } from './key-text.ts'

const WITNESS_VERSION = 0
const MAIN_NETWORK = Uint8Array.of(0x80)
/** The public key is compressed: no other can be spent from these addresses. */
const COMPRESSED = Uint8Array.of(1)
const base58check = createBase58check(sha256)

const KEY = {
  longest: 52,
  read(text: string) {
    const bytes = base58check.decode(text)
    const fits = bytes[0] === MAIN_NETWORK[0] && bytes[33] === COMPRESSED[0]
    const key = bytes.slice(1, 33)
    wipe(bytes)
    if (fits) return key
    wipe(key)
    return undefined
  },
  hint: 'A Bitcoin private key is 52 letters and digits that begin with K or L (WIF, main network, compressed)',
}

/** P2WPKH (BIP-141) in bech32 (BIP-173); keys in the wallet import format. */
export const BITCOIN_SEGWIT: Chain = {
  ...ON_SECP256K1,
  address: (publicKey) => bech32.encode('bc', [WITNESS_VERSION, ...bech32.toWords(hash160(publicKey))]),
  publicKey: hex.encode,
  exportKey: (privateKey) => written(concat(MAIN_NETWORK, privateKey, COMPRESSED), base58check.encode),
  importKey: (text) => readKey(ON_SECP256K1.isPrivateKey, KEY, text),
}
