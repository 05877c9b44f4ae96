import type { WalletRpcResponse } from '@latchkey/contract'
import type { ClientRequest } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { inWalletWords } from '../server-wallets/signer-words.ts'
import type { DelegationPorts } from './may-delegate.ts'
import { delegationAuthority } from './may-delegate.ts'
import { useDelegation } from './use.ts'

/**
 * Has the signer sign with a delegated wallet what the app's authorization keys have signed. The use is written down before
 * the signer is asked; where it refuses, it is said to be refused.
 * @returns undefined for a wallet that is not delegated, or any more
 * @throws Refusal `feature_not_enabled`, and what the signer refuses
 */
export async function signDelegated(
  ports: Pick<DelegationPorts, 'delegations' | 'serverWallets' | 'signer' | 'keyring' | 'clock'>,
  app: App,
  asked: { walletId: string; route: 'rpc' | 'raw_sign'; method: string; request: ClientRequest },
): Promise<WalletRpcResponse | undefined> {
  const { walletId, route, method, request } = asked
  const used = await useDelegation(ports, { appId: app.id, walletId }, method)
  if (!used) return undefined
  const { grant, address, use } = used
  try {
    const authority = await delegationAuthority(ports, app)
    return await inWalletWords(() =>
      ports.signer.signDelegated({ request, authority, grant, address, route }),
    )
  } catch (error) {
    // what failed in another way may have been signed
    if (error instanceof Refusal || error instanceof SignerRefusal) {
      await ports.delegations.unused({ id: grant.grantId }, use, 'refused')
    }
    throw error
  }
}
