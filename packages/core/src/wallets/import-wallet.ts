import type { ChainType } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { ClientError, unauthenticatedError } from '../errors/client-errors.ts'
import { callFrame } from '../frame/call-frame.ts'
import { IMPORT_PROXY_WAIT_MS } from '../frame/limits.ts'
import type { RecoverySecret } from '../screens/recovery.ts'
import type { Wallet } from '../session/user.ts'
import { plainWallet } from './accounts.ts'
import { walletByAddress } from './by-address.ts'
import { recoveryDemand } from './recovery/demand.ts'

/**
 * Hands a private key to the wallet's frame and forgets it: hexadecimal for Ethereum, base58 for Solana. Shows nothing,
 * unless the app demands that its user chooses a recovery.
 *
 * @throws after firing `linkAccount.onError` where nobody is logged in, else `createWallet.onError` with
 * `unknown_embedded_wallet_error`.
 */
export async function importWallet(
  context: ClientContext,
  chainType: ChainType,
  { privateKey }: { privateKey: string },
): Promise<Wallet> {
  const { user } = context.state.get()
  if (!user) {
    const error = unauthenticatedError('User must be authenticated before importing a wallet')
    context.events.emit('linkAccount', 'onError', 'must_be_authenticated', { linkMethod: 'siwe' })
    throw error
  }
  try {
    // the message itself can carry no code
    if (user.mfaMethods.length > 0) await callFrame(context, 'privy:mfa:verify', {}, IMPORT_PROXY_WAIT_MS)
    const bring = async (recovery?: RecoverySecret) => {
      const { address } = await callFrame(
        context,
        'privy:wallets:import',
        { privateKey, chainType, mode: 'on-device', ...recovery },
        IMPORT_PROXY_WAIT_MS,
      )
      const wallet = walletByAddress(await context.refreshUser(), chainType, address)
      if (!wallet) throw new ClientError('Embedded wallet not found')
      return wallet
    }
    const plain = plainWallet(
      recoveryDemand(context.config(), null)
        ? await (await import('./recovery/create-recoverable.ts')).importInDialog(context, chainType, bring)
        : await bring(),
    )
    context.events.emit('createWallet', 'onSuccess', { wallet: plain })
    return plain
  } catch (cause) {
    const code = 'unknown_embedded_wallet_error'
    context.events.emit('createWallet', 'onError', code)
    throw new ClientError((cause as Error).message, code, cause)
  }
}
