import { base58, hex } from '@scure/base'
import type { Chain } from './chain.ts'
import { ON_ED25519 } from './curves.ts'
import { keyPair, readKey, seedOfPair, written } from './key-text.ts'

const PREFIX = 'ed25519:'

const KEY = {
  longest: PREFIX.length + 88,
  read: (text: string) =>
    text.startsWith(PREFIX) ? seedOfPair(base58.decode(text.slice(PREFIX.length))) : undefined,
  hint: 'A NEAR private key is ed25519: and 64 bytes in base58, a seed and the public key that belongs to it',
}

/** Implicit accounts: the point in hex. Keys and points as NEAR's tools write them, with the curve before. */
export const NEAR: Chain = {
  ...ON_ED25519,
  address: hex.encode,
  publicKey: (publicKey) => `${PREFIX}${base58.encode(publicKey)}`,
  exportKey: (privateKey) => written(keyPair(privateKey), (pair) => `${PREFIX}${base58.encode(pair)}`),
  importKey: (text) => readKey(ON_ED25519.isPrivateKey, KEY, text),
}
