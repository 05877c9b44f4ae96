import type { ProvenWallet } from '@latchkey/contract'
import { ownershipMessage } from '@latchkey/contract'
import { toBase64url, utf8 } from '../bytes.ts'
import type { WalletKey } from '../entropy/wallet-key.ts'
import { signPersonalMessage } from './personal-message.ts'
import { signBytes } from './solana.ts'

/** A wallet as the vault registers it, with its key's signature over nonce, app, user and its own place. */
export function proveOwnership(
  key: WalletKey,
  { nonce, appId, userId }: { nonce: string; appId: string; userId: string },
): ProvenWallet {
  const { chainType, index: walletIndex, address } = key
  const message = ownershipMessage({ nonce, appId, userId, chainType, walletIndex, address })
  const proof =
    chainType === 'ethereum'
      ? signPersonalMessage(key.privateKey, message)
      : toBase64url(signBytes(key.privateKey, utf8(message)))
  return { chain_type: chainType, wallet_index: walletIndex, address, public_key: key.publicKey, proof }
}
