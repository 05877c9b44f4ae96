import type { ChainType } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { HDKey as Ed25519HDKey } from 'micro-key-producer/slip10.js'
import { bytesToHex, publicKeyToAddress } from 'viem/utils'
import { wipe } from '../bytes.ts'

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

function ethereumKey(seed: Uint8Array, index: number): WalletKey {
  const master = HDKey.fromMasterSeed(seed)
  const child = master.derive(derivationPath('ethereum', index))
  const privateKey = Uint8Array.from(child.privateKey as Uint8Array)
  master.wipePrivateData()
  child.wipePrivateData()
  const publicKey = bytesToHex(secp256k1.getPublicKey(privateKey, false))
  return { chainType: 'ethereum', index, address: publicKeyToAddress(publicKey), publicKey, privateKey }
}

function solanaKey(seed: Uint8Array, index: number): WalletKey {
  const master = Ed25519HDKey.fromMasterSeed(seed)
  const child = master.derive(derivationPath('solana', index))
  const { privateKey } = child
  wipe(master.privateKey, master.chainCode, child.chainCode)
  const address = base58.encode(ed25519.getPublicKey(privateKey))
  return { chainType: 'solana', index, address, publicKey: address, privateKey }
}

/** Derives a wallet's key from a BIP-39 seed (BIP-32 for Ethereum, SLIP-10 for Solana). Index from 0, under 2^31. */
export function deriveKey(seed: Uint8Array, chainType: ChainType, index: number): WalletKey {
  return chainType === 'ethereum' ? ethereumKey(seed, index) : solanaKey(seed, index)
}
