import type { ChainType } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { ClientError, unauthenticatedError } from '../errors/client-errors.ts'
import { callFrame } from '../frame/call-frame.ts'
import { frameErrorType } from '../frame/frame-error.ts'
import { perClient } from '../per-client.ts'
import type { RecoverySecret } from '../screens/recovery.ts'
import type { User } from '../session/user.ts'
import { type EmbeddedWallet, firstWallet, plainWallet, primaryWallet } from './accounts.ts'
import { connectWallet } from './connect.ts'
import { SERVER_WALLETS } from './unmet-demand.ts'

/**
 * Creates the user's first wallet on each chain that is wanted and lacking, Ethereum first, both from one
 * entropy, and reads the user anew. Every step may be repeated after a failure or a lost answer: the frame
 * answers with the wallet that exists.
 *
 * @param recovery of a root that is made; one that is there keeps its own
 * @returns the wallets that are new, Ethereum first.
 * @throws ClientError `embedded_wallet_not_found` when the user does not list the wallet afterwards, that of a user who
 * is not logged in when they logged out meanwhile.
 */
export async function createFirstWallets(
  context: ClientContext,
  want: { ethereum: boolean; solana: boolean },
  recovery?: RecoverySecret,
): Promise<EmbeddedWallet[]> {
  const user = context.state.get().user
  const chains: ChainType[] = ['ethereum', 'solana']
  const lacking = chains.filter((chainType) => want[chainType] && !firstWallet(user, chainType))
  if (lacking.length === 0) return []

  context.track('embedded_wallet_creation_started')
  let half = false
  try {
    if (context.config().embeddedWallets.mode === SERVER_WALLETS) {
      const { makeFirstWallet } = await import('./server/create.ts')
      for (const chainType of lacking) {
        await makeFirstWallet(context, chainType)
        half = true
      }
    } else {
      let root = primaryWallet(user)?.address
      if (lacking.includes('ethereum')) {
        const data = root ? { solanaAddress: root } : { ...recovery }
        root = (await withRoot(context, () => callFrame(context, 'privy:wallet:create', data))).address
        half = true
      }
      if (lacking.includes('solana')) {
        const data = root ? { ethereumAddress: root } : { ...recovery }
        await withRoot(context, () => callFrame(context, 'privy:solana-wallet:create', data))
      }
    }
  } catch (error) {
    // the half that was made is the user's, whatever becomes of the other
    const made = half && firstWallet(await context.refreshUser().catch(() => null), 'ethereum')
    if (made) announced(context, made)
    throw error
  }
  const refreshed = await userAnew(context)
  return lacking.map((chainType) => announced(context, firstWallet(refreshed, chainType)))
}

/** A creation on a device that does not hold the root yet: brings the root here, then tries once more. */
async function withRoot<T>(context: ClientContext, create: () => Promise<T>): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (frameErrorType(error) !== 'wallet_not_on_device') throw error
    // another device may have made the root a moment ago, and then this page has not heard of it yet
    const root = primaryWallet(context.state.get().user) ?? primaryWallet(await context.refreshUser())
    if (!root) throw error
    await connectWallet(context, root)
    return create()
  }
}

/** Nobody is in any more: that says nothing of the wallet, which is there at the next login. */
export async function userAnew(context: ClientContext): Promise<User> {
  const user = await context.refreshUser()
  if (!user) throw unauthenticatedError()
  return user
}

/** Addresses that were told of as new in this page. */
export const toldBy = /* @__PURE__ */ perClient((_: ClientContext) => new Set<string>())

/** Tells of a new wallet once, also where two calls were under way that made it. */
export function announced(context: ClientContext, wallet: EmbeddedWallet | null): EmbeddedWallet {
  if (!wallet) throw new ClientError('Embedded wallet not found', 'embedded_wallet_not_found')
  const own = toldBy(context)
  if (own.has(wallet.address)) return wallet
  own.add(wallet.address)
  context.track('embedded_wallet_creation_completed', { walletAddress: wallet.address })
  context.events.emit('createWallet', 'onSuccess', { wallet: plainWallet(wallet) })
  return wallet
}
