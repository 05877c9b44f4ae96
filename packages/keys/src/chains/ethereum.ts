import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { bytesToHex, publicKeyToAddress } from 'viem/utils'
import { parsePrivateKey } from '../entropy/parse-private-key.ts'
import { signHash } from '../signing/ethereum.ts'
import type { Chain } from './chain.ts'
import { ON_SECP256K1 } from './curves.ts'

/** EIP-55 addresses; keys as 0x hex. */
export const ETHEREUM: Chain = {
  ...ON_SECP256K1,
  address: (publicKey) => publicKeyToAddress(bytesToHex(secp256k1.Point.fromBytes(publicKey).toBytes(false))),
  publicKey: hex.encode,
  signHash,
  exportKey: (privateKey) => bytesToHex(privateKey),
  importKey: (text) => parsePrivateKey('ethereum', text),
}
