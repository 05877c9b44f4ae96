import type { DelegationGrant } from '@latchkey/signer'
import { unseal } from '../../sealing/seal.ts'
import { SEALS } from '../../sealing/seals.ts'
import type { DelegationPorts } from './may-delegate.ts'

/**
 * Brings the parts of a delegated wallet's grant together for one signature. The use is written down by the statement that
 * reads the grant, so that none goes unseen and none comes after a revocation.
 * @param walletId as the app's backend names the wallet
 * @returns undefined for a wallet that is not delegated
 */
export async function useDelegation(
  { delegations, keyring, clock }: Pick<DelegationPorts, 'delegations' | 'keyring' | 'clock'>,
  wallet: { appId: string; walletId: string },
  method: string,
): Promise<{ grant: DelegationGrant; address: string; use: string } | undefined> {
  const { appId, walletId: backendId } = wallet
  const used = await delegations.use({ appId, backendId }, { method }, new Date(clock.now()))
  if (!used) return undefined
  const { id, userId, wallets, sealed, address, use } = used
  const { purpose, context } = SEALS.delegation
  const appShare = unseal(keyring, purpose, used.appShare, context({ appId, id }))
  return { grant: { appId, userId, grantId: id, wallets, sealed, appShare }, address, use }
}
