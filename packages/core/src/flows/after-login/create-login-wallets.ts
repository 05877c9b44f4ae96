import type { ClientContext } from '../../context.ts'
import type { User } from '../../session/user.ts'
import { recoveryDemand } from '../../wallets/recovery/demand.ts'
import { walletsToCreate } from './next-step.ts'

/**
 * The wallets that the creation policy asks for, after a login without a modal (guest, custom auth). A failure is only
 * a warning: the user is in, and the next login makes it good.
 *
 * @returns the user with the wallets
 */
export async function createLoginWallets(client: ClientContext, user: User): Promise<User> {
  const wanted = walletsToCreate(user, client.config())
  if (!wanted.ethereum && !wanted.solana) return user
  if (recoveryDemand(client.config(), user)) {
    // nobody here could choose one
    console.warn(
      'The app demands a recovery of the user’s own: createWallet asks for it and makes the wallet.',
    )
    return user
  }
  try {
    await (await import('../../wallets/create.ts')).createFirstWallets(client, wanted)
  } catch (error) {
    console.warn('The wallets of this login could not be created.', error)
  }
  return client.state.get().user ?? user
}
