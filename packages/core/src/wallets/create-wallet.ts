import type { ChainType } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { ClientError } from '../errors/client-errors.ts'
import { callFrame } from '../frame/call-frame.ts'
import type { Wallet } from '../session/user.ts'
import {
  type EmbeddedWallet,
  embeddedWallets,
  entropyOf,
  firstWallet,
  plainWallet,
  primaryWallet,
  walletAt,
} from './accounts.ts'
import { walletByAddress } from './by-address.ts'
import { connectWallet } from './connect.ts'
import { announced, createFirstWallets, userAnew } from './create.ts'
import { recoveryDemand } from './recovery/demand.ts'
import { makeServerWallet } from './server/create.ts'
import { SERVER_WALLETS, unmetDemand } from './unmet-demand.ts'

export interface CreateWalletOptions {
  createAdditional?: boolean
  walletIndex?: number
}

/**
 * The host's `createWallet`: the first wallet of a chain, a further one, or the one at an index.
 * Shows nothing, unless the app demands that its user chooses a recovery. A click event in place of the options counts as
 * no options.
 *
 * @throws after firing `createWallet.onError` with the same code.
 */
export async function createWallet(
  context: ClientContext,
  chainType: ChainType,
  options?: CreateWalletOptions | { type: string },
): Promise<Wallet> {
  try {
    return plainWallet(await create(context, chainType, hostOptions(options)))
  } catch (cause) {
    const error =
      cause instanceof ClientError && cause.privyErrorCode
        ? cause
        : new ClientError(messageOf(cause), 'unknown_embedded_wallet_error', cause)
    context.events.emit('createWallet', 'onError', error.privyErrorCode ?? 'unknown_embedded_wallet_error')
    throw error
  }
}

async function create(
  context: ClientContext,
  chainType: ChainType,
  { createAdditional = false, walletIndex }: CreateWalletOptions,
): Promise<EmbeddedWallet> {
  const { user, authenticated } = context.state.get()
  if (!authenticated || !user) {
    throw new ClientError(
      'User must be authenticated before creating a Privy wallet',
      'must_be_authenticated',
    )
  }
  const config = context.config()
  if (config.embeddedWallets.mode === SERVER_WALLETS && walletIndex !== undefined) {
    throw new ClientError('Invalid input to create wallet', 'invalid_data')
  }
  const unmet = unmetDemand(config, chainType)
  if (unmet) throw unmet
  const first = firstWallet(user, chainType)
  if (walletIndex !== undefined) {
    if (!Number.isInteger(walletIndex) || walletIndex < 0) {
      throw new ClientError('Invalid input to create wallet', 'embedded_wallet_create_error')
    }
    const known = walletAt(user, chainType, walletIndex)
    if (known) return known
    if (walletIndex > 0) return additional(context, chainType, first, walletIndex)
  } else if (createAdditional && first && config.embeddedWallets.mode === SERVER_WALLETS) {
    return addServerWallet(context, chainType)
  } else if (createAdditional) {
    const taken = embeddedWallets(user, chainType).filter((wallet) => !wallet.imported)
    return additional(context, chainType, first, taken.length)
  } else if (first) {
    throw new ClientError('User already has an embedded wallet.', 'embedded_wallet_already_exists')
  }
  const want = { ethereum: chainType === 'ethereum', solana: chainType === 'solana' }
  const made = recoveryDemand(config, user)
    ? await (await import('./recovery/create-recoverable.ts')).createInDialog(context, want)
    : await createFirstWallets(context, want)
  return made[0] as EmbeddedWallet
}

/**
 * Adds the wallet at `walletIndex` (1 or more, the next that is free) from the entropy that the user has.
 * @throws ClientError `embedded_wallet_not_found` without a first wallet, or when it is not listed afterwards.
 */
async function addWallet(
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

/** One more wallet that the server holds, with no index: it comes from no other. */
async function addServerWallet(context: ClientContext, chainType: ChainType): Promise<EmbeddedWallet> {
  context.track('embedded_wallet_creation_started')
  const { address } = await makeServerWallet(context, chainType)
  return announced(context, walletByAddress(await userAnew(context), chainType, address))
}

function additional(
  context: ClientContext,
  chainType: ChainType,
  first: EmbeddedWallet | null,
  walletIndex: number,
): Promise<EmbeddedWallet> {
  if (!first) throw new ClientError('Embedded wallet not found', 'embedded_wallet_not_found')
  return addWallet(context, chainType, walletIndex)
}

function hostOptions(options: unknown): CreateWalletOptions {
  if (typeof options !== 'object' || options === null || 'nativeEvent' in options) return {}
  const { createAdditional, walletIndex } = options as CreateWalletOptions
  return { createAdditional, walletIndex }
}

const messageOf = (cause: unknown) =>
  cause instanceof Error && cause.message ? cause.message : 'Failed to create wallet'
