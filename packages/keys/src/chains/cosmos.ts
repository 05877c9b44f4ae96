import { bech32, hex } from '@scure/base'
import type { Chain } from './chain.ts'
import { ON_SECP256K1 } from './curves.ts'
import { hash160 } from './digests.ts'
import { fromHexKey, readKey } from './key-text.ts'

const KEY = {
  longest: 66,
  read: fromHexKey,
  hint: 'A Cosmos private key is 64 hexadecimal digits, with or without 0x before them',
}

/** The Cosmos Hub: bech32 with the prefix `cosmos` over 20 bytes (ADR-028, secp256k1). Keys as Keplr takes them, in hex. */
export const COSMOS: Chain = {
  ...ON_SECP256K1,
  address: (publicKey) => bech32.encodeFromBytes('cosmos', hash160(publicKey)),
  publicKey: hex.encode,
  exportKey: hex.encode,
  importKey: (text) => readKey(ON_SECP256K1.isPrivateKey, KEY, text),
}
