import type { SetRecoveryBody } from '@latchkey/contract'
import type { RootName } from '@latchkey/keys'
import { wipe } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { KeyTasks } from '../ports/key-room.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'
import { inTurn } from './in-turn.ts'
import { isConflict } from './is-conflict.ts'
import { openOwnRoot } from './open-own-root.ts'
import type { PreparedRecovery } from './prepare-recovery.ts'
import { prepareRecovery, recoveryRecord } from './prepare-recovery.ts'
import { type RecoveryRequest, wipeRequest } from './recovery-request.ts'

interface Change {
  from: number
  nonce: string
  split: KeyTasks['resplit']['output']
  recovery: PreparedRecovery
}

/** New shares on this device, then in the cloud, then on the server, which decides: until it has them the old ones count. */
async function commit(
  { vault, shares }: Custody,
  session: Session,
  root: RootName,
  { from, nonce, split, recovery }: Change,
): Promise<void> {
  const { appId, userId } = session
  const place = { appId, userId, root: root.address, shareVersion: from + 1 }
  await shares.write({ place, status: 'pending', share: split.device }).finally(() => wipe(split.device))
  await recovery.store(root.address, split)
  const body: SetRecoveryBody = {
    from,
    nonce,
    proof: split.proof,
    auth_share: split.authShare,
    ...recoveryRecord(recovery.setup, split),
  }
  try {
    const { replaced } = await vault.call(session, 'setRecovery', body, root.address)
    await shares.settle(place)
    await recovery.removeOld(replaced)
  } catch (error) {
    if (!isConflict(error)) throw error
    await shares.drop(place)
    await recovery.discard()
    throw new FrameFailure('recovery_changed')
  }
}

/**
 * Sets how a root is recovered from now on: a full re-split, so that what was kept for the old way opens nothing together
 * with the new. Whatever is lost on the way, the key opens by the old way or by the new one, and the server's version says
 * by which; the device has the share of both until then.
 * @throws FrameFailure `wallet_not_on_device`, `recovery_changed` where another device was first, and of the cloud.
 * @throws VaultError
 */
export function setRecovery(
  custody: Custody,
  session: Session,
  root: RootName,
  request: RecoveryRequest,
): Promise<void> {
  return inTurn(custody, session, () => setWithinTurn(custody, session, root, request)).finally(() =>
    wipeRequest(request),
  )
}

/** The same for whoever has the user's turn already; the request stays the caller's. */
export async function setWithinTurn(
  custody: Custody,
  session: Session,
  root: RootName,
  request: RecoveryRequest,
): Promise<void> {
  const { appId, userId } = session
  const recovery = await prepareRecovery(custody, session, request)
  try {
    const { nonce } = await custody.vault.call(session, 'walletNonce', {})
    let from = 0
    const split = await openOwnRoot(custody, session, root, 'set-recovery', (own, _, shareVersion) => {
      from = shareVersion
      const place = { nonce, appId, userId }
      const input = { ...own, place, shareVersion, recovery: recovery.setup }
      return custody.keyRoom.run('resplit', input, recovery.ask)
    })
    await commit(custody, session, root, { from, nonce, split, recovery })
  } finally {
    recovery.end()
  }
}
