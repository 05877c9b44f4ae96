import { ApiError } from '../../errors/client-errors.ts'
import { mfaReason } from '../../frame/mfa-errors.ts'
import type { AccountCall } from '../../session/account-call.ts'
import type { FlowClient } from '../flow-client.ts'
import { verifyMfa } from './verify.ts'

/**
 * Posts a change of accounts again that was refused without a second factor, once the user has shown one: asked for before
 * whatever the page's dialogs show.
 * @throws the refusal where the user has none; ApiError `missing_or_invalid_mfa`, in words of why, where the user does not
 * verify
 */
export async function changeOnceMore(client: FlowClient, { route, body }: AccountCall, refusal: unknown) {
  await verifyChange(client, refusal)
  return client.session.change(route, body as never)
}

async function verifyChange(client: FlowClient, refusal: unknown): Promise<void> {
  const factors = () => client.state.get().user?.mfaMethods.length
  // enrolled elsewhere since this page read the user
  if (!factors()) await client.refreshUser().catch(() => null)
  if (!factors()) throw refusal
  try {
    await verifyMfa(client, 'wallets')
  } catch (error) {
    const reason = mfaReason(error)
    if (!reason || reason === 'too_many_requests') throw error
    const { message } = error as Error
    const { status } = refusal as ApiError
    throw new ApiError({
      type: 'client_error',
      message,
      code: 'missing_or_invalid_mfa',
      status,
      cause: error,
    })
  }
}
