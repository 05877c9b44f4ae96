import type { OAuthTokens } from '@latchkey/contract'
import type { ApiError } from '../../errors/client-errors.ts'
import type { AccountCall } from '../../session/account-call.ts'
import { KEYS } from '../../session/keys.ts'
import type { User } from '../../session/user.ts'
import type { FlowClient } from '../flow-client.ts'
import { changeVerified } from './change-verified.ts'
import { unconfirmedSince } from './unconfirmed.ts'

/**
 * Posts a change that gives the user an account. The first one of a guest counts once the guest's own frame has
 * confirmed it, which it is told to do as soon as the user is here: that is noted before the change, for an answer that
 * is lost, or a page that is left.
 * @throws ApiError
 */
export async function changeAccounts(
  client: FlowClient,
  call: AccountCall,
): Promise<{ user: User; oauthTokens?: OAuthTokens }> {
  const { storage, appId } = client
  const { authenticated, user } = client.state.get()
  const guest = authenticated && user?.isGuest ? user : null
  if (guest) storage.set(KEYS.unconfirmed(appId), unconfirmedSince(guest))
  try {
    const result = await changeVerified(client, call)
    // no guest any more: what let it in would let nobody in again
    if (guest) storage.delete(KEYS.guest(appId))
    return result
  } catch (error) {
    const { status } = error as ApiError
    if (guest && status && status < 500) storage.delete(KEYS.unconfirmed(appId))
    throw error
  }
}
