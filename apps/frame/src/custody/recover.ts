import type { RootName } from '@latchkey/keys'
import { fromBase64url, newRecipient, wipe } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'

/**
 * Brings a root's device share back to this device by automatic recovery. Nothing is stored before the shares
 * have given the root.
 * @throws VaultError `login_required` when the login is too old. @throws FrameFailure when the root is recovered
 * in another way. @throws KeyError when what the server keeps does not give the root.
 */
export async function recover(custody: Custody, session: Session, root: RootName): Promise<void> {
  const { keyPair: recipient, publicKey } = await newRecipient()
  const body = { chain_type: root.chainType, recipient_public_key: publicKey }
  const answer = await custody.vault.call(session, 'recoveryKeyMaterial', body, root.address)
  if (answer.recovery_type !== 'privy_generated_recovery_key') {
    throw new FrameFailure('invalid_request_arguments', 'This wallet needs another way of recovery')
  }
  const { appId, userId } = session
  const auth = fromBase64url(answer.auth_share)
  const { recovery_key, encrypted_recovery_share, share_version } = answer
  const material = { recovery_key, encrypted_recovery_share, share_version }
  const share = await custody.keyRoom.run('recover', { auth, root, appId, userId, material, recipient })
  try {
    const place = { appId, userId, root: root.address, shareVersion: share_version }
    await custody.shares.write({ place, status: 'current', share })
    await custody.shares.settle(place)
  } finally {
    wipe(share)
  }
}
