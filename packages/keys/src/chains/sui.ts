import { blake2b } from '@noble/hashes/blake2.js'
import { base58, bech32 } from '@scure/base'
import { bytesToHex } from 'viem/utils'
import { concat, wipe } from '../bytes.ts'
import type { Chain } from './chain.ts'
import { ON_ED25519 } from './curves.ts'
import { readKey, written } from './key-text.ts'

/** The signature scheme: ed25519. */
const FLAG = Uint8Array.of(0)
const PREFIX = 'suiprivkey'

const KEY = {
  longest: 70,
  read(text: string) {
    const { prefix, bytes } = bech32.decodeToBytes(text)
    const fits = prefix === PREFIX && bytes[0] === FLAG[0]
    const key = bytes.slice(1)
    wipe(bytes)
    if (fits) return key
    wipe(key)
    return undefined
  },
  hint: 'A Sui private key is 70 letters and digits that begin with suiprivkey1q, for ed25519',
}

/** Addresses are BLAKE2b-256 of scheme and point; keys are bech32 of scheme and seed (SIP-15). */
export const SUI: Chain = {
  ...ON_ED25519,
  address: (publicKey) => bytesToHex(blake2b(concat(FLAG, publicKey), { dkLen: 32 })),
  publicKey: base58.encode,
  exportKey: (privateKey) =>
    written(concat(FLAG, privateKey), (bytes) => bech32.encodeFromBytes(PREFIX, bytes)),
  importKey: (text) => readKey(ON_ED25519.isPrivateKey, KEY, text),
}
