import { ClientError } from '../../errors/client-errors.ts'
import { mfaReason } from '../../frame/mfa-errors.ts'
import type { FlowClient } from '../flow-client.ts'
import { verifyMfa } from './verify.ts'

/**
 * Has the user show a second factor, before whatever the page's dialogs show, for a change of accounts that was refused
 * without one.
 * @throws the refusal where the user has none; ClientError `missing_or_invalid_mfa` where the user does not verify
 */
export async function verifyChange(client: FlowClient, refusal: unknown): Promise<void> {
  const factors = () => client.state.get().user?.mfaMethods.length
  // enrolled elsewhere since this page read the user
  if (!factors()) await client.refreshUser().catch(() => null)
  if (!factors()) throw refusal
  try {
    await verifyMfa(client, 'wallets')
  } catch (error) {
    const reason = mfaReason(error)
    if (!reason || reason === 'too_many_requests') throw error
    throw new ClientError((error as Error).message, 'missing_or_invalid_mfa', error)
  }
}
