import type { ClientContext } from '../context.ts'
import { ClientError } from '../errors/client-errors.ts'
import { callFrame } from '../frame/call-frame.ts'
import { frameErrorType } from '../frame/frame-error.ts'
import { type EmbeddedWallet, entropyOf, rootOf } from './accounts.ts'
import { noteForeignWallets } from './foreign-wallets.ts'
import { recoverRoot } from './recovery/recover-root.ts'

/** Recovery methods that bring a wallet back with what the user is asked for. */
const ASKS_USER: readonly unknown[] = ['user-passcode', 'google-drive', 'icloud', 'passkey']

/**
 * Makes sure that the frame can use a wallet: connects it, and brings it to this device where it is not
 * (wire/frames 1.7). Runs before every operation of a wallet that the server does not hold; nothing is remembered here.
 *
 * @param hooks.onRecover runs when the wallet turned out not to be on this device.
 * @throws the frame's error; ClientError `unknown_connect_wallet_error` when the frame did not connect this wallet, the
 * recovery gave nothing, or the user left it.
 */
export async function connectWallet(
  context: ClientContext,
  wallet: EmbeddedWallet,
  options: { limitMs?: number; onRecover?(): void } = {},
): Promise<void> {
  const root = rootOf(context.state.get().user, wallet)
  const entropy = entropyOf(root)
  try {
    const answer = await callFrame(context, 'privy:wallets:connect', entropy, options.limitMs)
    const { entropyId, foreignWallets } = answer
    if (!entropyId) throw new ClientError("Wallet couldn't be connected", 'unknown_connect_wallet_error')
    if (foreignWallets) noteForeignWallets(context, foreignWallets)
  } catch (error) {
    if (frameErrorType(error) !== 'wallet_not_on_device') throw error
    const { recoveryMethod, recoveryKind = recoveryMethod } = root
    if (recoveryMethod !== 'privy' && !ASKS_USER.includes(recoveryKind)) throw error
    options.onRecover?.()
    if (recoveryMethod === 'privy') await recoverRoot(context, root, {}, options.limitMs)
    else await context.recoverWallet(root)
  }
}
