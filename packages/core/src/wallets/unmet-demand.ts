import type { ResolvedConfig } from '../config.ts'
import { ClientError } from '../errors/client-errors.ts'

export const SERVER_WALLETS = 'user-controlled-server-wallets-only'

/**
 * What an app's settings demand of a new wallet and cannot be: a recovery by the user's own means, or a password, of one that
 * the server holds. A wallet without it is not what the app relies on, so none is made. Null: nothing stands against one.
 */
export function unmetDemand(
  { embeddedWallets }: Pick<ResolvedConfig, 'embeddedWallets'>,
  chainType: 'ethereum' | 'solana',
): ClientError | null {
  const { mode, requireUserPasswordOnCreate } = embeddedWallets
  if (mode !== SERVER_WALLETS) return null
  if (!embeddedWallets[chainType].requireUserOwnedRecoveryOnCreate && !requireUserPasswordOnCreate)
    return null
  return new ClientError('Unsupported recovery action', 'embedded_wallet_create_error')
}
