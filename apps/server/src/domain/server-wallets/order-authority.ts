import type { AuthorityOrder, OrderedAuthority, Registrar } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { ServerWalletStore } from '../../ports/server-wallet-store.ts'

export interface AuthorityPorts {
  serverWallets: Pick<ServerWalletStore, 'order' | 'placeOrder'>
  registrar: Pick<Registrar, 'orderAuthority' | 'lastAuthority'>
}

const NOBODYS =
  'The database holds an order of authorization keys that no operator of this signer gave: find out who wrote it. app authorization-key remove --all takes every key away, whatever it says'

/** What an operator has ordered last for an app, as the signer knows it. @throws Error for an order that no operator gave */
export async function lastOrdered(
  { serverWallets, registrar }: AuthorityPorts,
  appId: string,
): Promise<OrderedAuthority | null> {
  const waiting = (await serverWallets.order(appId)) ?? null
  try {
    return await registrar.lastAuthority({ appId, waiting })
  } catch (error) {
    if (waiting && error instanceof SignerRefusal && error.code === 'invalid_request')
      throw new Error(NOBODYS)
    throw error
  }
}

export type AuthorityChange = Pick<
  AuthorityOrder,
  'publicKeys' | 'authorizationThreshold' | 'userKeysByToken'
>

/**
 * Orders an app's authorization keys as the signer's operator, all of them, and keeps the order for the next call that is about
 * the app's server wallets. @throws SignerRefusal for a key that is none, and a threshold that they cannot meet
 */
export async function orderKeys(
  { serverWallets, registrar }: AuthorityPorts,
  appId: string,
  change: AuthorityChange,
): Promise<AuthorityOrder> {
  const order = await registrar.orderAuthority({ appId, ...change })
  await serverWallets.placeOrder(order)
  return order
}
