import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { entropyOf, primaryWallet } from '../accounts.ts'

export interface RecoverInput {
  recoveryMethod: 'recovery-encryption-key'
  /** the host's own key */
  recoveryKey: string
}

/**
 * Brings the user's wallets to this device by a key that the host keeps. Shows nothing.
 * @throws ClientError: without the wallet's frame, when nobody is logged in, when the frame refuses.
 */
export async function recoverEmbedded(context: ClientContext, { recoveryKey }: RecoverInput): Promise<void> {
  const { user } = context.state.get()
  const root = primaryWallet(user)
  if (!user || !root)
    throw unauthenticatedError(
      'User must be authenticated and have a Privy wallet before it can be recovered',
    )
  const { entropyId } = await callFrame(context, 'privy:wallets:recover', {
    ...entropyOf(root),
    recoveryKey,
  }).catch((cause) => {
    const away = (cause as Partial<Error>).name === 'FrameUnavailable'
    throw new ClientError(
      away ? 'Wallet proxy is not ready' : 'Unable to recover wallets',
      'unknown_embedded_wallet_error',
      cause,
    )
  })
  if (!entropyId) throw new ClientError('Unable to recover wallets', 'unknown_embedded_wallet_error')
}
