import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { type EmbeddedWallet, entropyOf } from '../accounts.ts'

/** What a wallet is brought to a device with; nothing where its recovery asks for nothing. */
export type BroughtSecret =
  | Record<string, never>
  | { recoveryPassword: string }
  | { recoveryAccessToken: string }

/**
 * Brings a root to this device (`privy:wallets:recover`).
 * @throws the frame's error; ClientError `unknown_connect_wallet_error` when it gave nothing.
 */
export async function recoverRoot(
  context: ClientContext,
  root: EmbeddedWallet,
  secret: BroughtSecret,
  limitMs?: number,
): Promise<void> {
  const about = { walletAddress: root.address, recoveryMethod: root.recoveryMethod }
  context.track('embedded_wallet_recovery_started', about)
  if (root.recoveryMethod === 'privy')
    context.track('embedded_wallet_pinless_recovery_started', { walletAddress: root.address })
  const { entropyId } = await callFrame(
    context,
    'privy:wallets:recover',
    { ...entropyOf(root), ...secret },
    limitMs,
  )
  if (!entropyId) throw new ClientError('Unable to recover wallet', 'unknown_connect_wallet_error')
  context.track('embedded_wallet_recovery_completed', about)
}
