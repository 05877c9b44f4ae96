import type { Hex } from 'viem'
import type { Bytes } from '../bytes.ts'

/** Chains that a wallet can be of, as the wire names them. */
export type ChainName =
  | 'ethereum'
  | 'solana'
  | 'cosmos'
  | 'stellar'
  | 'sui'
  | 'tron'
  | 'bitcoin-segwit'
  | 'near'
  | 'ton'
  | 'spark'

/** What is to be known of a chain to hold a key of it. Private keys are 32 bytes, and are wiped by whoever has them. */
export interface Chain {
  curve: 'secp256k1' | 'ed25519'
  /** Whether these bytes are one: on secp256k1 neither nothing nor over the curve's order. */
  isPrivateKey(bytes: Uint8Array): boolean
  /** The point: 33 bytes, compressed, on secp256k1, 32 on ed25519. */
  publicKeyOf(privateKey: Uint8Array): Uint8Array
  /** The address of a point, on the main network. */
  address(publicKey: Uint8Array): string
  /** A point as the field `public_key` of a wallet spells it. */
  publicKey(publicKey: Uint8Array): string
  /**
   * `raw_sign`: signs 32 bytes as they are, without a prefix or a hash of its own, always to the same signature. On secp256k1
   * r and s, low s (for Ethereum v, too: 27 or 28), on ed25519 its 64 bytes.
   * @param hash 0x hex @throws KeyError `invalid_input` unless it is 32 bytes
   */
  signHash(privateKey: Uint8Array, hash: unknown): Hex
  /** The key as wallets of the chain import it. */
  exportKey(privateKey: Uint8Array): string
  /** Reads what `exportKey` writes. @throws KeyError `invalid_input`, in words that hold nothing of the text */
  importKey(text: string): Bytes
}
