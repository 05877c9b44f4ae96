import type { ChainType } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { HDKey as Ed25519HDKey } from 'micro-key-producer/slip10.js'
import { bytesToHex, publicKeyToAddress } from 'viem/utils'
import { wipe } from '../bytes.ts'
import { ENTROPY_BYTES } from './entropy.ts'

/** BIP-32: steps from here on are hardened. */
const HARDENED = 0x80000000

/** A wallet's key. `privateKey` is 32 bytes (Solana: the ed25519 seed) and is wiped by whoever asked for it. */
export interface WalletKey {
  chainType: ChainType
  index: number
  /** EIP-55 checksummed for Ethereum, base58 for Solana */
  address: string
  /** 0x hex of the uncompressed point for Ethereum, base58 for Solana */
  publicKey: string
  privateKey: Uint8Array
}

/** BIP-44 paths: Ethereum counts the last step, Solana the account, every step hardened there (SLIP-10). */
const ethereumPath = (index: number) => `m/44'/60'/0'/0/${index}`
const solanaPath = (index: number) => `m/44'/501'/${index}'/0'`

interface Node<N> {
  deriveChild(index: number): N
}

/** Goes down a path step by step and wipes every node on the way but the last, also when a step fails. */
export function walk<N extends Node<N>>(master: N, path: string, wipeNode: (node: N) => void): N {
  let node = master
  try {
    for (const step of path.split('/').slice(1)) {
      const above = node
      node = above.deriveChild(Number.parseInt(step, 10) + (step.endsWith("'") ? HARDENED : 0))
      wipeNode(above)
    }
    return node
  } catch (error) {
    wipeNode(node)
    throw error
  }
}

function named(chainType: ChainType, index: number, privateKey: Uint8Array): WalletKey {
  if (chainType === 'ethereum') {
    const publicKey = bytesToHex(secp256k1.getPublicKey(privateKey, false))
    return { chainType, index, address: publicKeyToAddress(publicKey), publicKey, privateKey }
  }
  const address = base58.encode(ed25519.getPublicKey(privateKey))
  return { chainType, index, address, publicKey: address, privateKey }
}

function ethereumKey(seed: Uint8Array, index: number): WalletKey {
  const master = HDKey.fromMasterSeed(seed)
  const node = walk(master, ethereumPath(index), (one) => one.wipePrivateData())
  const privateKey = Uint8Array.from(node.privateKey as Uint8Array)
  node.wipePrivateData()
  return named('ethereum', index, privateKey)
}

/** The ed25519 seed at a path whose every step is hardened (SLIP-10), 32 bytes; whoever asked for it wipes it. */
export function ed25519SeedAt(seed: Uint8Array, path: string): Uint8Array {
  const master = Ed25519HDKey.fromMasterSeed(seed)
  const wipeNode = (one: Ed25519HDKey) => wipe(one.privateKey, one.chainCode)
  const node = walk(master, path, wipeNode)
  const privateKey = Uint8Array.from(node.privateKey)
  wipeNode(node)
  return privateKey
}

const solanaKey = (seed: Uint8Array, index: number): WalletKey =>
  named('solana', index, ed25519SeedAt(seed, solanaPath(index)))

/** Derives a wallet's key from a BIP-39 seed (BIP-32 for Ethereum, SLIP-10 for Solana). Index from 0, under 2^31. */
export function deriveKey(seed: Uint8Array, chainType: ChainType, index: number): WalletKey {
  return chainType === 'ethereum' ? ethereumKey(seed, index) : solanaKey(seed, index)
}

/** Whether these bytes are a private key of the chain: 32 of them, and for Ethereum within the curve's order. */
export function isPrivateKey(chainType: ChainType, bytes: Uint8Array): boolean {
  return chainType === 'ethereum'
    ? secp256k1.utils.isValidSecretKey(bytes)
    : bytes.length === ENTROPY_BYTES['private-key']
}

/** The wallet of an imported private key: its own, at index 0, without derivation. The key is a copy. */
export function importedKey(chainType: ChainType, privateKey: Uint8Array): WalletKey {
  return named(chainType, 0, Uint8Array.from(privateKey))
}
