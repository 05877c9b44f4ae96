import type { ChainType, VaultRoot } from '@latchkey/contract'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'
import { prepareRecovery } from './prepare-recovery.ts'
import type { RecoveryRequest } from './recovery-request.ts'
import { registerRoot } from './register-root.ts'

/**
 * Makes a root of fresh entropy with its first wallet.
 * @throws VaultError; `resource_already_exists` when the user got a root elsewhere in the meantime.
 * @throws FrameFailure of the cloud
 */
export async function makeRoot(
  custody: Custody,
  session: Session,
  chainType: ChainType,
  request: RecoveryRequest,
): Promise<VaultRoot> {
  const { appId, userId } = session
  const recovery = await prepareRecovery(custody, session, request)
  try {
    const { nonce } = await custody.vault.call(session, 'walletNonce', {})
    const input = { place: { nonce, appId, userId }, chainType, recovery: recovery.setup }
    const made = await custody.keyRoom.run('makeRoot', input, recovery.ask)
    return await registerRoot(custody, session, { kind: 'hd', chainType, nonce, made, recovery })
  } finally {
    recovery.end()
  }
}
