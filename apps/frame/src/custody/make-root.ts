import type { ChainType, CreateRootBody, VaultRoot } from '@latchkey/contract'
import { wipe } from '@latchkey/keys'
import { FIRST_VERSION } from '../key-room/make-root.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'

/**
 * Makes a root of fresh entropy with its first wallet: device share pending and durable, then the server's
 * transaction, then the device share current.
 * @throws VaultError; `resource_already_exists` when the user got a root elsewhere in the meantime.
 */
export async function makeRoot(
  { vault, shares, keyRoom }: Custody,
  session: Session,
  chainType: ChainType,
): Promise<VaultRoot> {
  const { appId, userId } = session
  const { nonce } = await vault.call(session, 'walletNonce', {})
  const signer = await vault.call(session, 'signerKey', {})
  const place = { nonce, appId, userId }
  const made = await keyRoom.run('makeRoot', { place, chainType, signer })
  const root = made.wallet.address
  const sharePlace = { appId, userId, root, shareVersion: FIRST_VERSION }
  await shares
    .write({ place: sharePlace, status: 'pending', share: made.device })
    .finally(() => wipe(made.device))
  const body: CreateRootBody = {
    address: root,
    chain_type: chainType,
    kind: 'hd',
    nonce,
    share_version: FIRST_VERSION,
    auth_share: made.authShare,
    recovery_method: 'privy',
    encrypted_recovery_share: made.recoveryShare,
    sealed_recovery_key: made.recoveryKey,
    wallets: [made.wallet],
  }
  const answer = await vault.call(session, 'createRoot', body)
  await shares.settle(sharePlace)
  return answer.root
}
