import type { WalletResponse } from '@latchkey/contract'
import type { DelegationStore } from '../../ports/delegation-store.ts'

/**
 * A delegated wallet as an app's backend reads one. It has no owner among the quorums, and nothing that limits the app's
 * authorization keys.
 * @param walletId as the app's backend names the wallet
 * @returns undefined for a wallet that is not delegated to this app, or any more
 */
export async function lookAtDelegated(
  { delegations }: { delegations: DelegationStore },
  { appId, walletId: id }: { appId: string; walletId: string },
): Promise<WalletResponse | undefined> {
  const wallet = await delegations.wallet({ appId, backendId: id })
  if (!wallet) return undefined
  const { address, chainType, publicKey, createdAt, imported } = wallet
  const made = createdAt.getTime()
  return {
    id,
    address,
    public_key: publicKey,
    chain_type: chainType,
    policy_ids: [],
    additional_signers: [],
    owner_id: null,
    created_at: made,
    exported_at: null,
    imported_at: imported ? made : null,
  }
}
