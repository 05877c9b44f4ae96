import type { ChainType, CreateRootBody, EntropyKind, ProvenWallet, VaultRoot } from '@latchkey/contract'
import { wipe } from '@latchkey/keys'
import { FIRST_VERSION } from '../key-room/make-root.ts'
import type { SplitRoot } from '../ports/key-room.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'
import { isConflict } from './is-conflict.ts'
import type { PreparedRecovery } from './prepare-recovery.ts'
import { recoveryRecord } from './prepare-recovery.ts'

interface NewRoot {
  kind: EntropyKind
  chainType: ChainType
  nonce: string
  made: SplitRoot & { wallet: ProvenWallet }
  recovery: PreparedRecovery
}

/**
 * Brings a root that was just made into the world: device share pending and durable, then what the user's cloud keeps, then
 * the server's transaction, then the device share current.
 * @throws VaultError; `resource_already_exists` when somebody has it, or the user got a root elsewhere in the meantime.
 * @throws FrameFailure of the cloud
 */
export async function registerRoot(
  { vault, shares }: Custody,
  session: Session,
  { kind, chainType, nonce, made, recovery }: NewRoot,
): Promise<VaultRoot> {
  const root = made.wallet.address
  const { appId, userId } = session
  const place = { appId, userId, root, shareVersion: FIRST_VERSION }
  await shares.write({ place, status: 'pending', share: made.device }).finally(() => wipe(made.device))
  await recovery.store(root, made)
  const body: CreateRootBody = {
    address: root,
    chain_type: chainType,
    kind,
    nonce,
    share_version: FIRST_VERSION,
    auth_share: made.authShare,
    ...recoveryRecord(recovery.setup, made),
    wallets: [made.wallet],
  }
  try {
    const answer = await vault.call(session, 'createRoot', body)
    await shares.settle(place)
    return answer.root
  } catch (error) {
    if (isConflict(error)) await recovery.discard()
    throw error
  }
}
