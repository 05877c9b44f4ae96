import type { VaultOwner } from '../../ports/vault-store.ts'
import type { DelegationPorts } from './may-delegate.ts'

/**
 * Takes back every grant of the user: both parts are deleted, and the signer forgets it, so that a copy of them signs
 * nothing with a signer that goes on. Where the signer is away the parts are gone all the same, and the same is to be asked again.
 */
export async function revokeDelegations(ports: DelegationPorts, owner: VaultOwner): Promise<void> {
  await ports.delegations.revoke(owner, new Date(ports.clock.now()))
  const { appId, userId } = owner
  await ports.signer.endDelegations({ appId, userId })
}
