import type { ClientContext } from '../../context.ts'
import { ClientError, errorCode } from '../../errors/client-errors.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { frameErrorCode, frameErrorType } from '../../frame/frame-error.ts'
import type { RecoverySecret } from '../../screens/recovery.ts'
import { type EmbeddedWallet, entropyOf } from '../accounts.ts'

/** Why a recovery could not be set, for analytics: a code, never what was entered. */
export const reasonOf = (error: unknown): string =>
  frameErrorCode(error) ?? frameErrorType(error) ?? errorCode(error, 'unknown')

/**
 * Makes a root recoverable by something else from now on (`privy:wallets:set-recovery`), and reads the user anew. Other
 * devices have to recover once.
 *
 * @throws ClientError `unknown_embedded_wallet_error` around what it failed with.
 */
export async function setRecovery(
  context: ClientContext,
  root: EmbeddedWallet,
  secret: RecoverySecret | { recoveryMethod: 'privy' },
): Promise<void> {
  const existing = root.recoveryMethod
  const target = secret.recoveryMethod
  const password = target === 'user-passcode'
  const about = {
    walletAddress: root.address,
    existingRecoveryMethod: existing,
    targetRecoveryMethod: target,
    ...(password ? { isResettingPassword: existing === 'user-passcode' } : {}),
  }
  context.track('embedded_wallet_set_recovery_started', about)
  try {
    const { entropyId } = await callFrame(context, 'privy:wallets:set-recovery', {
      ...entropyOf(root),
      ...secret,
      ...(target === 'privy' && existing ? { existingRecoveryMethod: existing } : {}),
    })
    if (!entropyId) throw new ClientError('The wallet frame answered with no wallet')
  } catch (cause) {
    const reason = reasonOf(cause)
    context.track('embedded_wallet_set_recovery_failed', { ...about, reason })
    if (password)
      context.track('embedded_wallet_set_password_failed', { walletAddress: root.address, reason })
    throw new ClientError(
      password ? 'Error setting password on privy wallet' : 'Failed to set recovery on wallet',
      errorCode(cause, 'unknown_embedded_wallet_error'),
      cause,
    )
  }
  context.track('embedded_wallet_set_recovery_completed', about)
  // it is set, whether the page hears of it now or at its next look
  await context.refreshUser().catch(() => null)
}
