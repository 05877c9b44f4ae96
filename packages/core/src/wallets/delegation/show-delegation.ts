import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { modalOutcome } from '../modal-outcome.ts'
import {
  consentToDelegation,
  type DelegateWalletInput,
  readGrants,
  revokeDelegations,
  walletsToRevoke,
  walletToDelegate,
} from './delegate.ts'

/** How a host asks: with the screens of ours, or by its own. */
export interface DelegationUi {
  showWalletUIs: boolean
}

/** A dialog that its user closed, or a login in place. */
const isRejection = (error: unknown) => (error as { code?: unknown } | null)?.code === 4001

const declined = (message: string) => (error: unknown) => {
  throw isRejection(error) ? new ClientError(message, undefined, error) : error
}

/**
 * Has the user let the app's backend use a wallet while they are away; done at once where it is so. Resolves once it is
 * done, and the dialog closed.
 * @throws as `walletToDelegate`, `consentToDelegation`; ClientError when the user declines
 */
export async function delegateWallet(
  context: ClientContext,
  input: DelegateWalletInput,
  { showWalletUIs }: DelegationUi,
): Promise<void> {
  const wallet = walletToDelegate(context, input)
  if (!wallet) return
  const onDelegate = () => consentToDelegation(context, wallet)
  if (!showWalletUIs) return onDelegate()
  await modalOutcome<void>((report, closed) =>
    context.modal.open(
      'delegated-consent',
      {
        address: wallet.address,
        onDelegate,
        onBegun: report.begun,
        onSuccess: report.success,
        onError: report.failure,
      },
      closed,
    ),
  ).catch(declined('User declined delegating actions.'))
}

/**
 * Has the user take every wallet back from the app. Resolves once it is done, and the dialog closed.
 * @throws as `walletsToRevoke`; ApiError; ClientError when the user declines
 */
export async function revokeWallets(context: ClientContext, { showWalletUIs }: DelegationUi): Promise<void> {
  const wallets = walletsToRevoke(context)
  const onRevoke = () => revokeDelegations(context)
  if (!showWalletUIs) return onRevoke()
  await modalOutcome<void>((report, closed) =>
    context.modal.open(
      'delegated-revoke',
      {
        wallets: wallets.map(({ address }) => address),
        readGrants: () => readGrants(context),
        onRevoke,
        onBegun: report.begun,
        onSuccess: report.success,
        onError: report.failure,
      },
      closed,
    ),
  ).catch(declined('User declined revoking access to their delegated wallet.'))
}
