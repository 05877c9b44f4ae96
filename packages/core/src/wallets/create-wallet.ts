import type { ChainType } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { ClientError } from '../errors/client-errors.ts'
import type { Wallet } from '../session/user.ts'
import { type EmbeddedWallet, embeddedWallets, firstWallet, walletAt } from './accounts.ts'
import { addWallet, createFirstWallets } from './create.ts'
import { plainWallet } from './plain-wallet.ts'
import { SERVER_WALLETS, unmetDemand } from './unmet-demand.ts'

export interface CreateWalletOptions {
  createAdditional?: boolean
  walletIndex?: number
}

/**
 * The host's `createWallet`: the first wallet of a chain, a further one, or the one at an index.
 * Shows nothing. A click event in place of the options counts as no options.
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
  } else if (createAdditional) {
    const taken = embeddedWallets(user, chainType).filter((wallet) => !wallet.imported)
    return additional(context, chainType, first, taken.length)
  } else if (first) {
    throw new ClientError('User already has an embedded wallet.', 'embedded_wallet_already_exists')
  }
  const made = await createFirstWallets(context, {
    ethereum: chainType === 'ethereum',
    solana: chainType === 'solana',
  })
  return made[0] as EmbeddedWallet
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
