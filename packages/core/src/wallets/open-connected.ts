import type { ClientContext } from '../context.ts'
import { ClientError, errorCode } from '../errors/client-errors.ts'
import { userRejected } from '../errors/provider-error.ts'
import type { CloseReason } from '../modal/modal-state.ts'
import type { ScreenData } from '../screens/screen-data.ts'
import { type EmbeddedWallet, entropyOf, isServerWallet, rootOf } from './accounts.ts'
import { wasConnected } from './connected.ts'

/** A screen on which what a wallet is to sign is confirmed. */
type ConfirmationId = 'sign-message' | 'ethereum-transaction' | 'solana-transaction'

/**
 * Opens the confirmation of what a wallet is to sign. Before the first one of a page the wait for the wallet stands in the
 * same dialog; one that the server holds is not waited for.
 *
 * @param data is told by `onFailure` of a wallet that could not be connected, as of any failure so far: ClientError
 * `unknown_connect_wallet_error`.
 */
export function openConnected<Id extends ConfirmationId>(
  context: ClientContext,
  wallet: EmbeddedWallet,
  id: Id,
  data: ScreenData[Id],
  closed: (reason?: CloseReason) => void,
): void {
  const { modal } = context
  if (isServerWallet(wallet) || wasConnected(context, wallet)) return modal.open(id, data, closed)
  const root = rootOf(context.state.get().user, wallet)
  let failed = false
  const wait = {
    ...entropyOf(root),
    recoveryMethod: root.recoveryMethod ?? null,
    connectingWalletAddress: wallet.address,
    isUnifiedWallet: false,
    shouldForceMFA: false,
    onCompleteNavigateTo() {
      // what went wrong before is over: whoever leaves now has said no
      if (failed) data.onFailure(userRejected())
      modal.navigate(id, data, { replace: true })
    },
    onFailure(cause: unknown) {
      failed = true
      data.onFailure(connectError(cause))
    },
  }
  modal.open('connect-wallet', wait, closed)
}

/** What could not be done because the wallet could not be connected. */
export const connectError = (cause: unknown): ClientError =>
  new ClientError('Unable to connect to wallet', errorCode(cause, 'unknown_connect_wallet_error'), cause)
