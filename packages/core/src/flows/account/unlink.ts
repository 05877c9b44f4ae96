import { LOGIN_ROUTES, type Route } from '@latchkey/contract'
import type { SocialProvider } from '../../config/host-config.ts'
import type { ClientContext } from '../../context.ts'
import { unauthenticatedError } from '../../errors/client-errors.ts'
import type { Session } from '../../session/session.ts'
import type { User } from '../../session/user.ts'

export type Unlinkable = 'email' | 'phone' | SocialProvider | 'farcaster' | 'telegram' | 'passkey'

/** The call that takes an account away from its user (wire 2.2 to 2.8). */
function unlinkCall(
  kind: Unlinkable,
  id: string | number,
  removeAsMfa: boolean,
): [route: Route, body: Record<string, unknown>] {
  switch (kind) {
    case 'email':
      return [LOGIN_ROUTES.passwordlessUnlink, { address: id }]
    case 'phone':
      return [LOGIN_ROUTES.passwordlessSmsUnlink, { phoneNumber: id }]
    case 'farcaster':
      return [LOGIN_ROUTES.farcasterUnlink, { fid: id }]
    case 'telegram':
      return [LOGIN_ROUTES.telegramUnlink, { telegram_user_id: id }]
    case 'passkey':
      return [LOGIN_ROUTES.passkeyUnlink, { credential_id: id, remove_as_mfa: removeAsMfa }]
    default:
      return [LOGIN_ROUTES.oauthUnlink, { provider: kind, subject: id }]
  }
}

/** Takes the account away and reads the user anew (LINK-015). */
export async function unlinkAccount(
  client: ClientContext & { session: Session },
  kind: Unlinkable,
  id: string | number,
): Promise<User> {
  if (!client.state.get().authenticated) throw unauthenticatedError()
  const removeAsMfa = client.config().passkeys.shouldUnenrollMfaOnUnlink ?? true
  return (await client.session.change(...unlinkCall(kind, id, removeAsMfa))).user
}
