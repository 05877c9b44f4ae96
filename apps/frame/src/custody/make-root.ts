import type { ChainType, CreateRootBody, VaultRoot } from '@latchkey/contract'
import { recoveryKeyContext, recoveryShareContext } from '@latchkey/contract'
import type { Shares } from '@latchkey/keys'
import {
  newEntropy,
  newRecoveryKey,
  proveOwnership,
  sealMessage,
  sealRecoveryShare,
  shareX,
  splitEntropy,
  toBase64url,
  wipe,
  withEntropy,
} from '@latchkey/keys'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'

const FIRST_VERSION = 1

/** The recovery half of a root: the share under a fresh key, the key sealed to the signer. */
async function sealRecovery(custody: Custody, session: Session, root: string, shares: Shares) {
  const signer = await custody.vault.call(session, 'signerKey', {})
  const recoveryKey = newRecoveryKey()
  try {
    const place = { appId: session.appId, userId: session.userId, root, shareVersion: FIRST_VERSION }
    const recovery = { share: shares.recovery, deviceX: shareX(shares.device) }
    const share = await sealRecoveryShare(recoveryKey, recovery, recoveryShareContext(place))
    const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
    const key = { ...(await sealMessage(signer.public_key, info, recoveryKey)), key_id: signer.key_id }
    return { encrypted_recovery_share: share, sealed_recovery_key: key }
  } finally {
    wipe(recoveryKey)
  }
}

/**
 * Makes a root of fresh entropy with its first wallet: device share pending and durable, then the server's
 * transaction, then the device share current.
 * @throws VaultError; `resource_already_exists` when the user got a root elsewhere in the meantime.
 */
export async function makeRoot(custody: Custody, session: Session, chainType: ChainType): Promise<VaultRoot> {
  const { appId, userId } = session
  const entropy = newEntropy()
  let shares: Shares | undefined
  try {
    const { nonce } = await custody.vault.call(session, 'walletNonce', {})
    const split = await splitEntropy(entropy)
    shares = split
    const wallet = await withEntropy(entropy, null, ({ key }) => {
      const first = key(chainType, 0)
      return proveOwnership(first, { nonce, appId, userId }, first)
    })
    const root = wallet.address
    const place = { appId, userId, root, shareVersion: FIRST_VERSION }
    await custody.shares.write({ place, status: 'pending', share: split.device })
    const body: CreateRootBody = {
      address: root,
      chain_type: chainType,
      kind: 'hd',
      nonce,
      share_version: FIRST_VERSION,
      auth_share: toBase64url(split.auth),
      recovery_method: 'privy',
      ...(await sealRecovery(custody, session, root, split)),
      wallets: [wallet],
    }
    const answer = await custody.vault.call(session, 'createRoot', body)
    await custody.shares.settle(place)
    return answer.root
  } finally {
    wipe(entropy, shares?.device, shares?.auth, shares?.recovery)
  }
}
