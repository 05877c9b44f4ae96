import type { CreateRootBody, SignerKeyResponse } from '@latchkey/contract'
import { recoveryKeyContext, recoveryShareContext } from '@latchkey/contract'
import {
  newEntropy,
  newRecoveryKey,
  proveOwnership,
  sealMessage,
  sealRecoveryShare,
  shareX,
  splitEntropy,
  toBase64url,
  withEntropy,
} from '@latchkey/keys'

/** A root of fresh entropy with an Ethereum wallet, ready to be registered, and what of it the server never sees. */
export async function newRoot(
  owner: { appId: string; userId: string },
  nonce: string,
  signer: SignerKeyResponse,
) {
  const entropy = newEntropy()
  const shares = await splitEntropy(entropy)
  // Each use wipes what it is given.
  const wallet = await withEntropy(entropy.slice(), null, ({ key }) => {
    const first = key('ethereum', 0)
    return proveOwnership(first, { nonce, ...owner }, first)
  })
  const place = { ...owner, root: wallet.address, shareVersion: 1 }
  const recoveryKey = newRecoveryKey()
  const recovery = { share: shares.recovery, deviceX: shareX(shares.device) }
  const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
  const body: CreateRootBody = {
    address: wallet.address,
    chain_type: 'ethereum',
    kind: 'hd',
    nonce,
    share_version: 1,
    auth_share: toBase64url(shares.auth),
    recovery_method: 'privy',
    recovery_params: {},
    encrypted_recovery_share: await sealRecoveryShare(recoveryKey, recovery, recoveryShareContext(place)),
    sealed_recovery_key: {
      ...(await sealMessage(signer.public_key, info, recoveryKey)),
      key_id: signer.key_id,
    },
    wallets: [wallet],
  }
  return { body, entropy, recoveryKey, place }
}
