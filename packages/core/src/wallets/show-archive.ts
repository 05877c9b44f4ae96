import type { ClientContext } from '../context.ts'
import { ClientError, unauthenticatedError } from '../errors/client-errors.ts'
import { isServerWallet } from './accounts.ts'
import { archiveData, walletToArchive } from './archive.ts'
import { modalOutcome } from './modal-outcome.ts'

/**
 * Shows the screen that puts a wallet aside, with all that come from the same root. Resolves once it was, and the dialog is closed; closed while it is
 * being done, once that is.
 *
 * @param address of one of the user's embedded wallets; default: the first.
 * @throws ClientError `must_be_authenticated`, `embedded_wallet_not_found`; what the archive failed with last, else
 * ProviderError 4001 when the user closes the screen before.
 */
export async function showArchive(context: ClientContext, address: string | null = null): Promise<void> {
  const { user } = context.state.get()
  if (!user) throw unauthenticatedError()
  const wallet = walletToArchive(user, address)
  if (!wallet || isServerWallet(wallet))
    throw new ClientError('No wallet found for address', 'embedded_wallet_not_found')
  await modalOutcome<void>((report, closed) =>
    context.modal.open(
      'archive-wallet',
      {
        ...archiveData(context, wallet),
        onBegun: report.begun,
        onSuccess: report.success,
        onFailure: report.failure,
      },
      closed,
    ),
  )
}

/**
 * Shows the screen that lists archived wallets and brings one back. Resolves once one was, and the screen is closed.
 * @throws as `showArchive`
 */
export async function showRestore(context: ClientContext): Promise<void> {
  if (!context.state.get().user) throw unauthenticatedError()
  await modalOutcome<void>((report, closed) =>
    context.modal.open(
      'restore-wallet',
      { onBegun: report.begun, onSuccess: report.success, onFailure: report.failure },
      closed,
    ),
  )
}
