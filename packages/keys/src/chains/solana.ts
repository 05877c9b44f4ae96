import { base58 } from '@scure/base'
import { parsePrivateKey } from '../entropy/parse-private-key.ts'
import type { Chain } from './chain.ts'
import { ON_ED25519 } from './curves.ts'
import { keyPair, written } from './key-text.ts'

/** An address is the point itself; keys are base58 of seed and point, as Phantom takes them. */
export const SOLANA: Chain = {
  ...ON_ED25519,
  address: base58.encode,
  publicKey: base58.encode,
  exportKey: (privateKey) => written(keyPair(privateKey), base58.encode),
  importKey: (text) => parsePrivateKey('solana', text),
}
