import type { ChainType } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { ClientError, unauthenticatedError } from '../errors/client-errors.ts'
import { callFrame } from '../frame/call-frame.ts'
import { frameErrorType } from '../frame/frame-error.ts'
import type { User } from '../session/user.ts'
import { type EmbeddedWallet, entropyOf, firstWallet, primaryWallet, walletAt } from './accounts.ts'
import { connectWallet } from './connect.ts'
import { plainWallet } from './plain-wallet.ts'

/**
 * Creates the user's first wallet on each chain that is wanted and lacking, Ethereum first, both from one
 * entropy, and reads the user anew. Every step may be repeated after a failure or a lost answer: the frame
 * answers with the wallet that exists.
 *
 * @returns the wallets that are new, Ethereum first.
 * @throws ClientError `embedded_wallet_not_found` when the user does not list the wallet afterwards, that of a user who
 * is not logged in when they logged out meanwhile.
 */
export async function createFirstWallets(
  context: ClientContext,
  want: { ethereum: boolean; solana: boolean },
): Promise<EmbeddedWallet[]> {
  const user = context.state.get().user
  let ethereumAddress = firstWallet(user, 'ethereum')?.address
  const solanaAddress = firstWallet(user, 'solana')?.address
  const lacking: ChainType[] = []
  if (want.ethereum && !ethereumAddress) lacking.push('ethereum')
  if (want.solana && !solanaAddress) lacking.push('solana')
  if (lacking.length === 0) return []

  context.track('embedded_wallet_creation_started')
  if (lacking.includes('ethereum')) {
    const root = solanaAddress ? { solanaAddress } : {}
    ethereumAddress = (await withRoot(context, () => callFrame(context, 'privy:wallet:create', root))).address
  }
  if (lacking.includes('solana')) {
    const root = ethereumAddress ? { ethereumAddress } : {}
    try {
      await withRoot(context, () => callFrame(context, 'privy:solana-wallet:create', root))
    } catch (error) {
      // the half that was made is the user's, whatever becomes of the other
      if (lacking.includes('ethereum')) await announceMade(context, 'ethereum')
      throw error
    }
  }
  const refreshed = await userAnew(context)
  return lacking.map((chainType) => announced(context, firstWallet(refreshed, chainType)))
}

/**
 * Adds the wallet at `walletIndex` (1 or more, the next that is free) from the entropy that the user has.
 * @throws ClientError `embedded_wallet_not_found` without a first wallet, or when it is not listed afterwards.
 */
export async function addWallet(
  context: ClientContext,
  chainType: ChainType,
  walletIndex: number,
): Promise<EmbeddedWallet> {
  const root = primaryWallet(context.state.get().user)
  if (!root) throw new ClientError('Embedded wallet not found', 'embedded_wallet_not_found')
  context.track('embedded_wallet_creation_started')
  await connectWallet(context, root)
  await callFrame(context, 'privy:wallets:add', { ...entropyOf(root), chainType, hdWalletIndex: walletIndex })
  return announced(context, walletAt(await userAnew(context), chainType, walletIndex))
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

async function announceMade(context: ClientContext, chainType: ChainType): Promise<void> {
  const user = await context.refreshUser().catch(() => null)
  const wallet = firstWallet(user, chainType)
  if (wallet) announced(context, wallet)
}

/** Nobody is in any more: that says nothing of the wallet, which is there at the next login. */
async function userAnew(context: ClientContext): Promise<User> {
  const user = await context.refreshUser()
  if (!user) throw unauthenticatedError()
  return user
}

const known = new WeakMap<ClientContext, Set<string>>()

/** Tells of a new wallet once, also where two calls were under way that made it. */
function announced(context: ClientContext, wallet: EmbeddedWallet | null): EmbeddedWallet {
  if (!wallet) throw new ClientError('Embedded wallet not found', 'embedded_wallet_not_found')
  const own = known.get(context) ?? new Set()
  known.set(context, own)
  if (own.has(wallet.address)) return wallet
  own.add(wallet.address)
  context.track('embedded_wallet_creation_completed', { walletAddress: wallet.address })
  context.events.emit('createWallet', 'onSuccess', { wallet: plainWallet(wallet) })
  return wallet
}
