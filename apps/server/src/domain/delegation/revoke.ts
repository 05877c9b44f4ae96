import type { VaultOwner } from '../../ports/vault-store.ts'
import { END_LEASE_MS, settleEnd } from './ends.ts'
import type { DelegationPorts } from './may-delegate.ts'

/**
 * Takes back every grant of the user, and every consent that is under way: both parts are deleted, and the signer forgets it,
 * so that a copy of them signs nothing with a signer that goes on. Where the signer is away the parts are gone all the same,
 * and it is asked until it has confirmed, whatever becomes of this server; the caller is told that it is not over yet.
 * @throws SignerRefusal `unavailable`
 */
export async function revokeDelegations(ports: DelegationPorts, owner: VaultOwner): Promise<void> {
  const now = ports.clock.now()
  await settleEnd(ports, await ports.delegations.revoke(owner, new Date(now), new Date(now + END_LEASE_MS)))
}
