import type { ChainType, ProvenWallet, VaultWallet } from '@latchkey/contract'
import { ownershipMessage, recoveryMessage } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'

/**
 * The one spelling of an address that is stored: EIP-55 for Ethereum, base58 as it is for Solana. Empty for what is no
 * address, which the database may not even be able to look for.
 */
export function storedAddress(address: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return checksummed(address.slice(2).toLowerCase())
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? address : ''
}

function checksummed(hex: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(hex))).toString('hex')
  let address = '0x'
  for (const [index, digit] of [...hex].entries()) {
    address += Number.parseInt(hash[index] as string, 16) >= 8 ? digit.toUpperCase() : digit
  }
  return address
}

export interface WalletPlace {
  nonce: string
  appId: string
  userId: string
  /** the root's own wallet, of index 0 */
  root: VaultWallet
}

/**
 * Whether the wallet's key, and its root's where it is not the root itself, have signed the contract's ownership
 * message, and keys and addresses belong together (EIP-191 and EIP-55; ed25519, RFC 8032).
 */
export function provesOwnership(wallet: ProvenWallet, { root, ...place }: WalletPlace): boolean {
  const message = Buffer.from(
    ownershipMessage({
      ...place,
      root: { address: root.address, publicKey: root.public_key },
      chainType: wallet.chain_type,
      walletIndex: wallet.wallet_index,
      address: wallet.address,
      publicKey: wallet.public_key,
    }),
  )
  if (!isSignedBy(wallet, wallet.proof, message)) return false
  // Stryker disable next-line StringLiteral: no text that stands there is a signature
  return wallet.address === root.address || isSignedBy(root, wallet.root_proof ?? '', message)
}

/** Whether the root's key of index 0 has agreed to a recovery (`recoveryMessage` of the contract). */
export function agreesToRecovery(
  root: VaultWallet,
  proof: string,
  place: { nonce: string; appId: string; userId: string; shareVersion: number },
): boolean {
  return isSignedBy(root, proof, Buffer.from(recoveryMessage({ ...place, root: root.address })))
}

function isSignedBy(key: VaultWallet, proof: string, message: Buffer): boolean {
  try {
    return VERIFIERS[key.chain_type](key, proof, message)
  } catch {
    // The libraries throw on points and signatures that are none.
    return false
  }
}

const VERIFIERS: Record<ChainType, (key: VaultWallet, proof: string, message: Buffer) => boolean> = {
  ethereum(key, proof, message) {
    const publicKey = Buffer.from(key.public_key.slice(2), 'hex')
    const hash = keccak_256(publicKey.subarray(1))
    const derived = checksummed(Buffer.from(hash.subarray(-20)).toString('hex'))
    if (derived !== storedAddress(key.address)) return false
    const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`)
    const digest = keccak_256(Buffer.concat([prefix, message]))
    const signature = Buffer.from(proof.slice(2), 'hex').subarray(0, 64)
    return secp256k1.verify(signature, digest, publicKey, { prehash: false })
  },
  solana(key, proof, message) {
    if (key.address !== key.public_key) return false
    const publicKey = base58.decode(key.public_key)
    return ed25519.verify(Buffer.from(proof, 'base64url'), message, publicKey)
  },
}
