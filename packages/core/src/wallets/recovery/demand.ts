import type { ResolvedConfig } from '../../config.ts'
import type { User } from '../../session/user.ts'
import { primaryWallet } from '../accounts.ts'

/** What an app demands of a user's first wallet, or of an imported one: a password, a recovery of the user's choice, or nothing. */
export type RecoveryDemand = 'password' | 'choice' | null

/**
 * A further wallet comes from the root that is there, and is recovered with it: nothing is demanded of it.
 * @param user null: of a key that is brought, which has a recovery of its own whatever else its user has
 */
export function recoveryDemand(
  { embeddedWallets }: Pick<ResolvedConfig, 'embeddedWallets'>,
  user: User | null,
): RecoveryDemand {
  if (primaryWallet(user)) return null
  const { ethereum, solana, requireUserPasswordOnCreate } = embeddedWallets
  if (ethereum.requireUserOwnedRecoveryOnCreate || solana.requireUserOwnedRecoveryOnCreate) return 'choice'
  return requireUserPasswordOnCreate ? 'password' : null
}
