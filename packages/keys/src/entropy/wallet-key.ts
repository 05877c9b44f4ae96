import type { ChainType } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { HDKey as Ed25519HDKey } from 'micro-key-producer/slip10.js'
import { bytesToHex, publicKeyToAddress } from 'viem/utils'
import { wipe } from '../bytes.ts'

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
export function derivationPath(chainType: ChainType, index: number): string {
  return chainType === 'ethereum' ? `m/44'/60'/0'/0/${index}` : `m/44'/501'/${index}'/0'`
}

interface Node<N> {
  deriveChild(index: number): N
}

/** Goes down a path step by step and wipes every node on the way but the last, also when a step fails. */
function walk<N extends Node<N>>(master: N, path: string, wipeNode: (node: N) => void): N {
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

function ethereumKey(seed: Uint8Array, index: number): WalletKey {
  const master = HDKey.fromMasterSeed(seed)
  const node = walk(master, derivationPath('ethereum', index), (one) => one.wipePrivateData())
  const privateKey = Uint8Array.from(node.privateKey as Uint8Array)
  node.wipePrivateData()
  const publicKey = bytesToHex(secp256k1.getPublicKey(privateKey, false))
  return { chainType: 'ethereum', index, address: publicKeyToAddress(publicKey), publicKey, privateKey }
}

function solanaKey(seed: Uint8Array, index: number): WalletKey {
  const master = Ed25519HDKey.fromMasterSeed(seed)
  const wipeNode = (one: Ed25519HDKey) => wipe(one.privateKey, one.chainCode)
  const node = walk(master, derivationPath('solana', index), wipeNode)
  const privateKey = Uint8Array.from(node.privateKey)
  wipeNode(node)
  const address = base58.encode(ed25519.getPublicKey(privateKey))
  return { chainType: 'solana', index, address, publicKey: address, privateKey }
}

/** Derives a wallet's key from a BIP-39 seed (BIP-32 for Ethereum, SLIP-10 for Solana). Index from 0, under 2^31. */
export function deriveKey(seed: Uint8Array, chainType: ChainType, index: number): WalletKey {
  return chainType === 'ethereum' ? ethereumKey(seed, index) : solanaKey(seed, index)
}
