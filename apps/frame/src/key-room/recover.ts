import type { SealedMessage } from '@latchkey/contract'
import { recoveryKeyContext, recoveryShareContext } from '@latchkey/contract'
import { openMessage, openRecoveryShare, openRoot, rebuildShare, wipe } from '@latchkey/keys'
import type { KeyTasks } from '../ports/key-room.ts'

/** @throws KeyError when what the server keeps does not give the root */
export async function recover({
  auth,
  root,
  appId,
  userId,
  material,
  recipient,
}: KeyTasks['recover']['input']): Promise<Uint8Array> {
  const place = { appId, userId, root: root.address, shareVersion: material.share_version }
  let key: Uint8Array | undefined
  let share: Uint8Array | undefined
  try {
    const sealed = JSON.parse(material.recovery_key) as SealedMessage
    key = await openMessage(recipient, recoveryKeyContext({ ...place, direction: 'to-frame' }), sealed)
    const recovery = await openRecoveryShare(
      key,
      material.encrypted_recovery_share,
      recoveryShareContext(place),
    )
    share = recovery.share
    await openRoot([auth, share], root, () => undefined)
    return await rebuildShare(auth, share, recovery.deviceX)
  } finally {
    wipe(auth, key, share)
  }
}
