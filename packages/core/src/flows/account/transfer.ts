import { LOGIN_ROUTES, type Route } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import type { Session } from '../../session/session.ts'
import type { User } from '../../session/user.ts'
import { changeAccounts } from './change-accounts.ts'
import type { AccountTransfer } from './transfer-data.ts'

/**
 * The call that moves an account (wire 2.11): one path for each kind of account.
 * @throws ClientError for an account that cannot be moved.
 */
export function transferCall(transfer: AccountTransfer): { route: Route; body: Record<string, unknown> } {
  const { nonce, account, linkMethod } = transfer
  switch (linkMethod) {
    case 'email':
      return { route: LOGIN_ROUTES.passwordlessTransfer, body: { nonce, email: account } }
    case 'sms':
      return { route: LOGIN_ROUTES.passwordlessSmsTransfer, body: { nonce, phoneNumber: account } }
    case 'farcaster':
      return {
        route: LOGIN_ROUTES.farcasterTransfer,
        body: {
          nonce,
          farcaster_id: account,
          farcaster_embedded_address: transfer.farcasterEmbeddedAddress ?? '',
        },
      }
    case 'telegram':
      return {
        route: LOGIN_ROUTES.telegramTransfer,
        body: {
          nonce,
          telegram_auth_result: transfer.telegramAuthResult,
          telegram_web_app_data: transfer.telegramWebAppData,
        },
      }
    case 'custom':
    case 'guest':
    case 'passkey':
    // wallets are moved by their own routes, which are not there yet
    case 'siwe':
    case 'siws':
      throw new ClientError('Invalid transfer account type')
    default:
      return {
        route: LOGIN_ROUTES.oauthTransfer,
        body: { nonce, userInfo: transfer.oAuthUserInfo ?? { subject: account } },
      }
  }
}

/** Deletes the other user and moves its proven account to this one; the user as it is then. */
export async function transferAccount(
  client: ClientContext & { session: Session },
  transfer: AccountTransfer,
): Promise<User> {
  const { route, body } = transferCall(transfer)
  return (await changeAccounts(client, route, body)).user
}
