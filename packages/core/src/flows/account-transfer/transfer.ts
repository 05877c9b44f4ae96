import { LOGIN_ROUTES, type TelegramAuthResult, type TelegramWebAppData } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { type AccountCall, accountCall } from '../../session/account-call.ts'
import type { User } from '../../session/user.ts'
import { changeAccounts } from '../account/change-accounts.ts'
import type { FlowClient } from '../flow-client.ts'
import type { AccountTransfer } from './transfer-data.ts'

/**
 * The call that moves an account (wire 2.11): one path for each kind of account.
 * @throws ClientError for an account that cannot be moved.
 */
export function transferCall(transfer: AccountTransfer): AccountCall {
  const { nonce, account, linkMethod } = transfer
  switch (linkMethod) {
    case 'email':
      return accountCall(LOGIN_ROUTES.passwordlessTransfer, { nonce, email: account })
    case 'sms':
      return accountCall(LOGIN_ROUTES.passwordlessSmsTransfer, { nonce, phoneNumber: account })
    case 'farcaster':
      return accountCall(LOGIN_ROUTES.farcasterTransfer, {
        nonce,
        farcaster_id: account,
        farcaster_embedded_address: transfer.farcasterEmbeddedAddress ?? '',
      })
    case 'telegram':
      return accountCall(LOGIN_ROUTES.telegramTransfer, {
        nonce,
        telegram_auth_result: transfer.telegramAuthResult as TelegramAuthResult | undefined,
        telegram_web_app_data: transfer.telegramWebAppData as TelegramWebAppData | undefined,
      })
    case 'custom':
    case 'guest':
    case 'passkey':
    // wallets are moved by their own routes, which are not there yet
    case 'siwe':
    case 'siws':
      throw new ClientError('Invalid transfer account type')
    default:
      return accountCall(LOGIN_ROUTES.oauthTransfer, {
        nonce,
        userInfo: transfer.oAuthUserInfo ?? { subject: account },
      })
  }
}

/** Deletes the other user and moves its proven account to this one; the user as it is then. */
export async function transferAccount(client: FlowClient, transfer: AccountTransfer): Promise<User> {
  return (await changeAccounts(client, transferCall(transfer))).user
}
