import type { RecoveryKeyMaterialResponse, SealedMessage } from '@latchkey/contract'
import { recoveryKeyContext, recoveryShareContext } from '@latchkey/contract'
import type { Recipient, RootName } from '@latchkey/keys'
import {
  fromBase64url,
  newRecipient,
  openMessage,
  openRecoveryShare,
  openRoot,
  rebuildShare,
  wipe,
} from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'

type Place = { appId: string; userId: string; root: string; shareVersion: number }

async function openMaterial(material: RecoveryKeyMaterialResponse, recipient: Recipient, place: Place) {
  const sealed = JSON.parse(material.recovery_key) as SealedMessage
  const info = recoveryKeyContext({ ...place, direction: 'to-frame' })
  const key = await openMessage(recipient.keyPair, info, sealed)
  try {
    return await openRecoveryShare(key, material.encrypted_recovery_share, recoveryShareContext(place))
  } finally {
    wipe(key)
  }
}

/**
 * Brings a root's device share back to this device by automatic recovery. Nothing is stored before the shares
 * have given the root.
 * @throws VaultError `login_required` when the login is too old. @throws FrameFailure when the root is recovered
 * in another way. @throws KeyError when what the server keeps does not give the root.
 */
export async function recover(custody: Custody, session: Session, root: RootName): Promise<void> {
  const recipient = await newRecipient()
  const body = { chain_type: root.chainType, recipient_public_key: recipient.publicKey }
  const material = await custody.vault.call(session, 'recoveryKeyMaterial', body, root.address)
  if (material.recovery_type !== 'privy_generated_recovery_key') {
    throw new FrameFailure('invalid_request_arguments', 'This wallet needs another way of recovery')
  }
  const { appId, userId } = session
  const place = { appId, userId, root: root.address, shareVersion: material.share_version }
  const auth = fromBase64url(material.auth_share)
  const { share: recovery, deviceX } = await openMaterial(material, recipient, place)
  let device: Uint8Array | undefined
  try {
    await openRoot([auth, recovery], root, () => undefined)
    device = await rebuildShare(auth, recovery, deviceX)
    await custody.shares.write({ place, status: 'current', share: device })
    await custody.shares.settle(place)
  } finally {
    wipe(auth, recovery, device)
  }
}
