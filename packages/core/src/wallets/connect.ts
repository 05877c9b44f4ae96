import type { ClientContext } from '../context.ts'
import { ClientError } from '../errors/client-errors.ts'
import { callFrame } from '../frame/call-frame.ts'
import { frameErrorType } from '../frame/frame-error.ts'
import { type EmbeddedWallet, entropyOf, rootOf } from './accounts.ts'

/** Recovery methods that bring a wallet back without asking the user for anything. */
const AUTOMATIC = 'privy'

/**
 * Makes sure that the frame can use a wallet: connects it, and brings it to this device where it is not
 * (wire/frames 1.7). Runs before every operation; nothing is remembered here.
 *
 * @param hooks.onRecover runs when the wallet turned out not to be on this device.
 * @throws the frame's error; ClientError `unknown_connect_wallet_error` when the recovery gave nothing.
 */
export async function connectWallet(
  context: ClientContext,
  wallet: EmbeddedWallet,
  options: { limitMs?: number; onRecover?(): void } = {},
): Promise<void> {
  const root = rootOf(context.state.get().user, wallet)
  const entropy = entropyOf(root)
  try {
    await callFrame(context, 'privy:wallets:connect', entropy, options.limitMs)
  } catch (error) {
    if (frameErrorType(error) !== 'wallet_not_on_device' || root.recoveryMethod !== AUTOMATIC) throw error
    options.onRecover?.()
    const started = { walletAddress: root.address }
    context.track('embedded_wallet_recovery_started', { ...started, recoveryMethod: root.recoveryMethod })
    context.track('embedded_wallet_pinless_recovery_started', started)
    const { entropyId } = await callFrame(context, 'privy:wallets:recover', entropy, options.limitMs)
    if (!entropyId) throw new ClientError('Unable to recover wallet', 'unknown_connect_wallet_error')
    context.track('embedded_wallet_recovery_completed', { ...started, recoveryMethod: root.recoveryMethod })
  }
}
