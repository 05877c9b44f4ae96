import type { OAuthTokens } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { errorCode } from '../../errors/client-errors.ts'
import type { AccountCall } from '../../session/account-call.ts'
import type { Session } from '../../session/session.ts'
import type { User } from '../../session/user.ts'
import type { FlowClient } from '../flow-client.ts'

/**
 * Posts a change of the user's accounts. Where the app wants a second factor for it, the user is asked, and the same goes
 * out once more. @throws ApiError; what the verification fails with
 */
export const changeVerified = (
  client: ClientContext & { readonly session: Session },
  call: AccountCall,
): Promise<{ user: User; oauthTokens?: OAuthTokens }> =>
  client.session.change(call.route, call.body as never).catch(async (error) => {
    if (errorCode(error, '') !== 'missing_or_invalid_mfa') throw error
    return (await import('../mfa/verify-change.ts')).changeOnceMore(client as FlowClient, call, error)
  })
