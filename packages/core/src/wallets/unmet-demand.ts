import type { ResolvedConfig } from '../config.ts'
import { ClientError } from '../errors/client-errors.ts'

export const SERVER_WALLETS = 'user-controlled-server-wallets-only'

/**
 * What an app's settings demand of a new wallet and this version cannot do: keys on the server, or recovery by the user's
 * own means. A wallet without it is not what the app relies on, so none is made. Null: nothing stands against one.
 */
export function unmetDemand(
  { embeddedWallets }: Pick<ResolvedConfig, 'embeddedWallets'>,
  chainType: 'ethereum' | 'solana',
): ClientError | null {
  if (embeddedWallets[chainType].requireUserOwnedRecoveryOnCreate)
    return new ClientError('Unsupported recovery action', 'embedded_wallet_create_error')
  if (embeddedWallets.mode === SERVER_WALLETS)
    return new ClientError('Failed to create wallet', 'embedded_wallet_create_error')
  return null
}
