import type { ClientContext } from '../../context.ts'
import { archiveData, walletToArchive } from '../../wallets/archive.ts'
import { walletErrorCode } from '../../wallets/failures.ts'

const nothing = () => {}

/**
 * From a wallet that cannot be used to the screen that puts it aside; null: the failure is no such one. What was asked of
 * the wallet ends with its failure when the dialog closes.
 * @param address of the wallet that failed; null: the root of them all did
 * @param onDone where the end of that screen leads; default: the dialog closes
 */
export function archiveOffer(
  client: ClientContext,
  error: unknown,
  address: string | null,
  onDone?: () => void,
): (() => void) | null {
  const code = walletErrorCode(error)
  if (code !== 'foreign_wallet' && code !== 'unfit_wallet') return null
  const wallet = walletToArchive(client.state.get().user, address)
  if (!wallet) return null
  const unfit = code === 'unfit_wallet'
  return () => {
    const data = { ...archiveData(client, wallet), unfit, onSuccess: nothing, onFailure: nothing }
    client.modal.navigate('archive-wallet', onDone ? { ...data, onDone } : data, { replace: true })
  }
}
