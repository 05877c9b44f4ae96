import type { ProvenWallet } from '@latchkey/contract'
import { ownershipMessage } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import { recoverMessageAddress } from 'viem/utils'
import { fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import type { WalletKey } from '../entropy/wallet-key.ts'
import { signPersonalMessage } from './personal-message.ts'
import { signBytes } from './solana.ts'

export interface OwnershipPlace {
  nonce: string
  appId: string
  userId: string
}

/** A wallet as the vault registers it, with its key's signature over nonce, app, user and its own place. */
export function proveOwnership(key: WalletKey, { nonce, appId, userId }: OwnershipPlace): ProvenWallet {
  const { chainType, index: walletIndex, address } = key
  const message = ownershipMessage({ nonce, appId, userId, chainType, walletIndex, address })
  const proof =
    chainType === 'ethereum'
      ? signPersonalMessage(key.privateKey, message)
      : toBase64url(signBytes(key.privateKey, utf8(message)))
  return { chain_type: chainType, wallet_index: walletIndex, address, public_key: key.publicKey, proof }
}

/** Whether a wallet's proof was made by the key of its address, for this nonce, app and user. Never throws. */
export async function verifyOwnership(
  { chain_type: chainType, wallet_index: walletIndex, address, proof }: ProvenWallet,
  { nonce, appId, userId }: OwnershipPlace,
): Promise<boolean> {
  const message = ownershipMessage({ nonce, appId, userId, chainType, walletIndex, address })
  try {
    if (chainType === 'ethereum') {
      return (await recoverMessageAddress({ message, signature: proof as Hex })) === address
    }
    return ed25519.verify(fromBase64url(proof), utf8(message), base58.decode(address))
  } catch {
    return false
  }
}
