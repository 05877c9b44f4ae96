import { LOGIN_ROUTES } from '@latchkey/contract'
import type { SocialProvider } from '../../config/host-config.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { type AccountCall, accountCall } from '../../session/account-call.ts'
import type { User } from '../../session/user.ts'
import type { FlowClient } from '../flow-client.ts'
import { changeVerified } from './change-verified.ts'

export type Unlinkable = 'email' | 'phone' | SocialProvider | 'farcaster' | 'telegram' | 'passkey'

/** The call that takes an account away from its user (wire 2.2 to 2.8). */
function unlinkCall(kind: Unlinkable, id: string | number, removeAsMfa: boolean): AccountCall {
  switch (kind) {
    case 'email':
      return accountCall(LOGIN_ROUTES.passwordlessUnlink, { address: String(id) })
    case 'phone':
      return accountCall(LOGIN_ROUTES.passwordlessSmsUnlink, { phoneNumber: String(id) })
    case 'farcaster':
      return accountCall(LOGIN_ROUTES.farcasterUnlink, { fid: Number(id) })
    case 'telegram':
      return accountCall(LOGIN_ROUTES.telegramUnlink, { telegram_user_id: id })
    case 'passkey':
      return accountCall(LOGIN_ROUTES.passkeyUnlink, {
        credential_id: String(id),
        remove_as_mfa: removeAsMfa,
      })
    default:
      return accountCall(LOGIN_ROUTES.oauthUnlink, { provider: kind, subject: String(id) })
  }
}

/** Takes the account away and reads the user anew (LINK-015). */
export async function unlinkAccount(
  client: FlowClient,
  kind: Unlinkable,
  id: string | number,
): Promise<User> {
  if (!client.state.get().authenticated) throw unauthenticatedError()
  const removeAsMfa = client.config().passkeys.shouldUnenrollMfaOnUnlink ?? true
  if (kind === 'passkey' && isFactor(client, String(id))) return unlinkFactor(client, String(id), removeAsMfa)
  return (await changeVerified(client, unlinkCall(kind, id, removeAsMfa))).user
}

const isFactor = ({ state }: FlowClient, credentialId: string): boolean =>
  (state.get().user?.linkedAccounts ?? []).some(
    (account) => account.type === 'passkey' && account.credentialId === credentialId && account.enrolledInMfa,
  )

/** A passkey that is a second factor leaves through the frame, which asks for a factor first (LINK-017). */
async function unlinkFactor(client: FlowClient, credentialId: string, removeAsMfa: boolean): Promise<User> {
  if (!removeAsMfa) throw new ClientError('Cannot unlink a passkey enrolled in MFA', 'enrolled_in_mfa')
  await callFrame(client, 'privy:auth:unlink-passkey', { credentialId, removeAsMfa })
  const user = await client.refreshUser()
  if (!user) throw unauthenticatedError('The session has ended')
  return user
}
