import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { bytesToHex } from 'viem/utils'
import { concat, wipe } from './bytes.ts'
import type { WalletKey } from './entropy/wallet-key.ts'

/**
 * A private key as other wallets import it: 0x hex of 32 bytes for Ethereum; for Solana base58 of 64 bytes, the
 * ed25519 seed and the public key.
 */
export function exportedKey({ chainType, privateKey }: WalletKey): string {
  if (chainType === 'ethereum') return bytesToHex(privateKey)
  const pair = concat(privateKey, ed25519.getPublicKey(privateKey))
  try {
    return base58.encode(pair)
  } finally {
    wipe(pair)
  }
}
