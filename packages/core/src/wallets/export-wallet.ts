import type { ChainType } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { ClientError, modalUnavailableError, unauthenticatedError } from '../errors/client-errors.ts'
import type { CloseReason } from '../modal/modal-state.ts'
import type { User } from '../session/user.ts'
import {
  type EmbeddedWallet,
  embeddedWallets,
  entropyOf,
  isServerWallet,
  rootOf,
  sameAddress,
} from './accounts.ts'
import { walletByAddress } from './by-address.ts'

/**
 * Shows the export screen of an embedded wallet: connects it, has the user verified, then opens the frame
 * that hands out phrase or key. Resolves when the dialog closes.
 *
 * @throws ClientError when nobody is logged in, when there is no such wallet, for a malformed Ethereum
 * address; what the wallet could not be connected for.
 */
export async function exportWallet(
  context: ClientContext,
  chainType: ChainType,
  options?: { address?: string } | { type: string },
): Promise<void> {
  const { authenticated } = context.state.get()
  if (!authenticated) {
    throw unauthenticatedError('User must be authenticated before exporting their wallet')
  }
  const wallet = exportedWallet(context, chainType, hostAddress(options))
  if (isServerWallet(wallet)) throw notExportable()
  const root = rootOf(context.state.get().user, wallet)
  await new Promise<void>((resolve, reject) => {
    let failure: unknown = new ClientError('User exited before wallet could be connected')
    const closed = (reason?: CloseReason) => {
      if (reason === 'unavailable') failure = modalUnavailableError()
      if (failure) return reject(failure)
      context.track('embedded_wallet_key_export_completed', { walletAddress: wallet.address })
      resolve()
    }
    const show = () => {
      failure = null
      context.modal.navigate(
        'export-wallet',
        {
          origin: context.apiUrl(),
          appId: context.appId,
          appClientId: context.clientId,
          ...entropyOf(root),
          walletId: wallet.id ?? null,
          hdWalletIndex: wallet.imported ? 0 : (wallet.walletIndex ?? 0),
          chainType,
          address: wallet.address,
          isUnifiedWallet: false,
          imported: wallet.imported,
          onSuccess: () => closed(),
          onFailure: (error) => {
            failure = error
          },
        },
        { replace: true },
      )
    }
    context.modal.open(
      'connect-wallet',
      {
        ...entropyOf(root),
        recoveryMethod: root.recoveryMethod ?? null,
        connectingWalletAddress: wallet.address,
        isUnifiedWallet: false,
        shouldForceMFA: true,
        onCompleteNavigateTo: show,
        onFailure: (error) => {
          failure = error
        },
      },
      closed,
    )
  })
}

function exportedWallet(
  context: ClientContext,
  chainType: ChainType,
  address: string | undefined,
): EmbeddedWallet {
  const { user } = context.state.get()
  if (address !== undefined && chainType === 'ethereum' && !/^0x[0-9a-f]{40}$/i.test(address)) {
    throw new ClientError('Must provide a valid Ethereum address to export.', 'invalid_data')
  }
  if (address && isOtherWallet(user, chainType, address)) {
    throw notExportable()
  }
  const wallets = embeddedWallets(user, chainType)
  if (wallets.length === 0) {
    throw new ClientError('User must have an embedded wallet.', 'embedded_wallet_not_found')
  }
  if (address === undefined) return wallets[0] as EmbeddedWallet
  const wallet = walletByAddress(user, chainType, address)
  if (!wallet) throw new ClientError('No wallet found for address', 'embedded_wallet_not_found')
  return wallet
}

const notExportable = () => new ClientError('This wallet cannot be exported.', 'unsupported_wallet_type')

/** A wallet of the user's that is none of ours, or of a kind whose key the frame does not hand out. */
function isOtherWallet(user: User | null, chainType: ChainType, address: string): boolean {
  const own = walletByAddress(user, chainType, address)
  const same = sameAddress(chainType, address)
  return !own && (user?.linkedAccounts ?? []).some((one) => one.type === 'wallet' && same(one.address))
}

function hostAddress(options: unknown): string | undefined {
  if (typeof options !== 'object' || options === null || 'nativeEvent' in options) return undefined
  return (options as { address?: string }).address
}
