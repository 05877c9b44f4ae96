import { bech32m, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { concat } from '../bytes.ts'
import { walk } from '../entropy/wallet-key.ts'
import type { Chain } from './chain.ts'
import { ON_SECP256K1 } from './curves.ts'
import { fromHexKey, readKey } from './key-text.ts'

/** Account 1 is what Spark's wallets use on the main network; 0' is its identity key. */
const IDENTITY_PATH = "m/8797555'/1'/0'"
/** Field 1 of the message SparkAddress, which is bytes, and how many: the rest is an invoice, which an address has none of. */
const IDENTITY_FIELD = Uint8Array.of(0x0a, 33)

/** A wallet of Spark has many keys, all out of one seed: that seed is what we keep, and this the key that it goes by. */
function withIdentity<T>(seed: Uint8Array, use: (identity: Uint8Array) => T): T {
  const identity = walk(HDKey.fromMasterSeed(seed), IDENTITY_PATH, (node) => node.wipePrivateData())
  try {
    return use(identity.privateKey as Uint8Array)
  } finally {
    identity.wipePrivateData()
  }
}

const KEY = {
  longest: 66,
  read: fromHexKey,
  hint: 'A Spark seed is 64 hexadecimal digits here, with or without 0x before them',
}

/**
 * The private key is the seed of the wallet, of which any 32 bytes are one; it signs by its identity key. What Spark does
 * beyond that (transfers, deposits, Lightning) takes rounds with its operators, and is not done here.
 */
export const SPARK: Chain = {
  ...ON_SECP256K1,
  isPrivateKey: (bytes) => bytes.length === 32,
  publicKeyOf: (seed) => withIdentity(seed, ON_SECP256K1.publicKeyOf),
  address: (publicKey) => bech32m.encodeFromBytes('spark', concat(IDENTITY_FIELD, publicKey)),
  publicKey: hex.encode,
  signHash: (seed, hash) => withIdentity(seed, (identity) => ON_SECP256K1.signHash(identity, hash)),
  exportKey: hex.encode,
  importKey: (text) => readKey((bytes) => bytes.length === 32, KEY, text),
}
