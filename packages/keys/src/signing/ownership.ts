import type { ProvenWallet, VaultWallet } from '@latchkey/contract'
import { ownershipMessage, recoveryMessage } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import { recoverMessageAddress } from 'viem/utils'
import { fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import type { WalletKey } from '../entropy/wallet-key.ts'
import { signPersonalBytes } from './personal-message.ts'
import { signBytes } from './solana.ts'

export interface OwnershipPlace {
  nonce: string
  appId: string
  userId: string
}

/** The root's wallet of index 0, as it is registered. */
export interface OwnershipRoot {
  address: string
  publicKey: string
}

/**
 * A wallet as the vault registers it, with its key's signature over nonce, app, user, root and its own place; and with
 * the root's signature over the same where the wallet is not the root itself. `root` is the root's key of index 0.
 */
export function proveOwnership(key: WalletKey, place: OwnershipPlace, root: WalletKey): ProvenWallet {
  const { chainType, index, address, publicKey } = key
  const plain = { chain_type: chainType, wallet_index: index, address, public_key: publicKey }
  const message = messageOf(plain, place, root)
  const proven = { ...plain, proof: signWith(key, message) }
  return address === root.address ? proven : { ...proven, root_proof: signWith(root, message) }
}

/** The signature by which a root's key of index 0 agrees to shares of this version, in the form of its chain. */
export function agreeToRecovery(root: WalletKey, place: OwnershipPlace & { shareVersion: number }): string {
  return signWith(root, recoveryMessage({ ...place, root: root.address }))
}

/**
 * Whether a wallet's proofs were made by the key of its address and by its root's, for this nonce, app and user.
 * Never throws.
 */
export async function verifyOwnership(
  wallet: ProvenWallet,
  place: OwnershipPlace,
  root: OwnershipRoot,
): Promise<boolean> {
  const message = messageOf(wallet, place, root)
  if (!(await isSignedBy(wallet.address, message, wallet.proof))) return false
  return wallet.address === root.address || isSignedBy(root.address, message, wallet.root_proof)
}

const messageOf = (
  { chain_type, wallet_index, address, public_key }: VaultWallet,
  { nonce, appId, userId }: OwnershipPlace,
  root: OwnershipRoot,
) =>
  ownershipMessage({
    ...{ nonce, appId, userId, root },
    chainType: chain_type,
    walletIndex: wallet_index,
    address,
    publicKey: public_key,
  })

function signWith({ chainType, privateKey }: WalletKey, message: string): string {
  return chainType === 'ethereum'
    ? signPersonalBytes(privateKey, utf8(message))
    : toBase64url(signBytes(privateKey, utf8(message)))
}

/** A proof that is missing or malformed is none. */
async function isSignedBy(address: string, message: string, proof: string | undefined): Promise<boolean> {
  try {
    if (address.startsWith('0x')) {
      return (await recoverMessageAddress({ message, signature: proof as Hex })) === address
    }
    return ed25519.verify(fromBase64url(proof as string), utf8(message), base58.decode(address))
  } catch {
    return false
  }
}
